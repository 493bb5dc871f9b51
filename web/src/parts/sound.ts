/* Small sounds, synthesised: nothing is loaded, and nothing plays before the first touch, because browsers
   let no page sound before that. */
import { settings } from "./settings.svelte";

export type Sound = "knock" | "bell" | "drum" | "chord";

/* What each is made of: frequencies in hertz, the form of the wave, and how long it fades in seconds. */
const SOUNDS: Record<Sound, { notes: number[]; form: OscillatorType; fade: number; loud: number }> = {
    knock: { notes: [190, 95], form: "triangle", fade: 0.09, loud: 0.25 },
    bell: { notes: [880, 1320], form: "sine", fade: 0.45, loud: 0.1 },
    drum: { notes: [70], form: "sine", fade: 0.35, loud: 0.4 },
    chord: { notes: [392, 494, 587], form: "triangle", fade: 0.5, loud: 0.1 },
};

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
    if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
    audio ??= new AudioContext();
    const { notes, form, fade, loud } = SOUNDS[sound];
    const now = audio.currentTime;
    const volume = new GainNode(audio, { gain: loud });
    volume.gain.exponentialRampToValueAtTime(0.001, now + fade);
    volume.connect(audio.destination);
    for (const frequency of notes) {
        const wave = new OscillatorNode(audio, { frequency, type: form });
        wave.connect(volume);
        wave.start(now);
        wave.stop(now + fade);
    }
}
