/* Small sounds, synthesised: nothing is loaded, and nothing plays before the first touch, because browsers
   let no page sound before that. Each is tones that fade, noise as of wood, paper or bone, or both. */
import { settings } from "./settings.svelte";

interface Tone {
    hertz: number;
    /** Where it slides to while it fades. */
    to?: number;
    form: OscillatorType;
}

interface Strike {
    tones?: Tone[];
    /** Filtered noise: its middle in hertz, and how narrow it is. */
    noise?: { hertz: number; narrow: number };
    /** In seconds, from the beginning of the sound. */
    at?: number;
    fade: number;
    loud: number;
}

const tone = (hertz: number, form: OscillatorType = "sine", to?: number): Tone => ({ hertz, form, ...(to ? { to } : {}) });

/* None is longer than half a second, and none is loud. */
const SOUNDS = {
    /* A disc on wood. */
    knock: [{ tones: [tone(210, "triangle", 90)], noise: { hertz: 900, narrow: 1 }, fade: 0.09, loud: 0.22 }],
    /* A card over paper. */
    paper: [{ noise: { hertz: 3800, narrow: 0.7 }, fade: 0.14, loud: 0.12 }],
    /* Bone on wood, thrice. */
    dice: [0, 0.09, 0.2].map((at, i) => ({
        tones: [tone(1300 - 180 * i, "triangle", 700)],
        noise: { hertz: 2200, narrow: 2 },
        at,
        fade: 0.06,
        loud: 0.14 - 0.03 * i,
    })),
    /* The breath before what decides. */
    drum: [{ tones: [tone(82, "sine", 52)], fade: 0.4, loud: 0.4 }],
    /* It is your turn. */
    bell: [{ tones: [tone(880), tone(1320)], fade: 0.45, loud: 0.09 }],
    /* A Veto comes down. */
    stamp: [{ tones: [tone(120, "square", 60)], noise: { hertz: 500, narrow: 0.8 }, fade: 0.12, loud: 0.2 }],
    /* Somebody has won. */
    chord: [392, 494, 587, 784].map((hertz, i) => ({ tones: [tone(hertz, "triangle")], at: 0.05 * i, fade: 0.34, loud: 0.08 })),
} satisfies Record<string, Strike[]>;

export type Sound = keyof typeof SOUNDS;

let audio: AudioContext | null = null;
let rustle: AudioBuffer | null = null;

/* Half a second of noise, made once. */
function noiseOf(context: AudioContext): AudioBuffer {
    if (rustle !== null) return rustle;
    rustle = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate });
    const samples = rustle.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    return rustle;
}

function strike(context: AudioContext, { tones = [], noise, at = 0, fade, loud }: Strike): void {
    const begin = context.currentTime + at;
    const volume = new GainNode(context, { gain: loud });
    volume.gain.setValueAtTime(loud, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + fade);
    volume.connect(context.destination);
    for (const { hertz, to, form } of tones) {
        const wave = new OscillatorNode(context, { frequency: hertz, type: form });
        if (to !== undefined) wave.frequency.exponentialRampToValueAtTime(to, begin + fade);
        wave.connect(volume);
        wave.start(begin);
        wave.stop(begin + fade);
    }
    if (noise === undefined) return;
    const hiss = new AudioBufferSourceNode(context, { buffer: noiseOf(context) });
    hiss.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: noise.hertz, Q: noise.narrow })).connect(volume);
    hiss.start(begin);
    hiss.stop(begin + fade);
}

export function play(sound: Sound): void {
    if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
    audio ??= new AudioContext();
    for (const part of SOUNDS[sound] as Strike[]) strike(audio, part);
}
