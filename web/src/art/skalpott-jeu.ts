/* Le Jeu: a croupier of brass and wood that is wound up with a key. 120 by 120; see skalpott.ts. What turns while
   it thinks is in a group of its own, `turns`, for the page to turn. */
import { MATERIAL, cut, disc, line, put, spot, tone } from "./skalpott";

const M = MATERIAL;

export type Pose = "idle" | "thinking" | "bowing" | "beaten";

const VISOR = "#3f8f6b";
const VISOR_SHADE = "#2c6b50";
const STEEL = "#9aa3a8";

/* Teeth around a wheel. */
function wheel(x: number, y: number, r: number, teeth: number, fill: string): string {
    const points = Array.from({ length: teeth * 4 }, (_, i) => {
        const out = i % 4 < 2 ? r : r * 0.76;
        const angle = ((i + 0.5) / (teeth * 4)) * 2 * Math.PI;
        return `${(out * Math.cos(angle)).toFixed(1)} ${(out * Math.sin(angle)).toFixed(1)}`;
    });
    return `<g transform="translate(${x} ${y})"><g class="turns">${cut(`M${points.join("L")}Z`, fill, 2)}${disc(0, 0, r * 0.34, M.woodHollow, 2)}</g></g>`;
}

/* The key with which it is wound up, behind its shoulder. */
function key(): string {
    const loop = (y: number) => disc(0, y, 8, M.brass, 2) + disc(0, y, 3, M.woodHollow, 1.6) + line(`M-4.6 ${y - 2}Q-3.6 ${y - 5} 0 ${y - 5.4}`, M.brassLight, 1.8);
    return (
        line("M92 78L104 70", M.ink, 8) + line("M92 78L104 70", M.brassShade, 4) +
        `<g transform="translate(107 67)"><g class="turns slow">${loop(-9)}${loop(9)}${disc(0, 0, 4, M.brassShade, 2)}</g></g>`
    );
}

function body(pose: Pose): string {
    const waistcoat =
        cut("M24 119L29 88Q32 76 46 74L76 74Q90 76 93 88L98 119Z", M.velvet, 3) +
        tone("M78 76Q90 78 91.4 89L96 117.5H80Q84 96 78 76Z", M.velvetShade) +
        cut("M48 74L60 96L73 74Q60 80 48 74Z", M.bone, 2.5);
    const works = wheel(60, 108, 11, 8, M.brass) + spot(44, 104, 2.4, M.brassLight) + spot(42, 113, 2.4, M.brassLight);
    const tie = cut("M60 81L47 75Q45 82 47 88ZM60 81L73 75Q75 82 73 88Z", M.ink, 1.5) + disc(60, 81.5, 3.4, M.brass, 1.5);
    const arm = pose === "bowing"
        ? cut("M26 92Q34 84 40 92L56 100Q60 104 55 107L34 106Q22 104 26 92Z", M.velvetShade, 2.5) + disc(57, 102, 6.5, M.brass, 2.5)
        : cut("M26 90Q16 94 14 108L14 119H27L31 98Z", M.velvetShade, 2.5);
    return waistcoat + tie + works + arm;
}

/* The rake with which it takes in counters. */
function rake(): string {
    return (
        line("M20 112L9 40", M.ink, 6) + line("M20 112L9 40", M.woodLight, 3) +
        cut("M-3 40L20 35L21.5 42L-1.5 47Z", M.wood, 2.5) + disc(18, 104, 7, M.brass, 2.5) + line("M14 102L22 100M14.6 106L22.4 104", M.brassShade, 1.6)
    );
}

/* An eye is a small clock: where it looks is where its hand points. */
function eye(x: number, y: number, look: number): string {
    return (
        disc(x, y, 11, M.bone, 2.5) + line(`M${x - 7} ${y}H${x - 6}M${x + 6} ${y}H${x + 7}M${x} ${y - 7}V${y - 6}M${x} ${y + 6}V${y + 7}`, M.boneShade, 1.6) +
        `<g transform="translate(${x} ${y})"><g class="looks" transform="rotate(${look})">${line("M0 0V-6.4", M.ink, 2.4)}</g>${spot(0, 0, 3.2, M.ink)}${spot(-1, -1, 1, M.bone)}</g>`
    );
}

function eyes(pose: Pose): string {
    if (pose === "bowing") return line("M36 46Q43 52 50 46M70 46Q77 52 84 46", M.ink, 3.4);
    if (pose === "beaten") return disc(43, 46, 11, M.bone, 2.5) + disc(77, 46, 11, M.bone, 2.5) + line("M38 41L48 51M48 41L38 51M72 41L82 51M82 41L72 51", M.ink, 2.8);
    return pose === "thinking" ? eye(43, 46, 30) + eye(77, 46, 30) : eye(43, 46, 200) + eye(77, 46, 200);
}

function mouth(pose: Pose): string {
    const moustache = cut("M60 58Q52 55 46 60Q38 66 30 59Q33 70 45 69Q55 69 60 62Q65 69 75 69Q87 70 90 59Q82 66 74 60Q68 55 60 58Z", M.woodHollow, 2);
    if (pose === "beaten") return line("M52 75Q60 69 68 75", M.ink, 2.6) + moustache;
    return line(pose === "bowing" ? "M51 70Q60 78 69 70" : "M52 72Q60 75.5 69 70.5", M.ink, 2.6) + moustache;
}

/* Something has given way. */
function spring(): string {
    return line("M60 20Q50 16 58 12Q70 9 62 5Q52 2 60 -2Q68 -5 62 -9", M.ink, 6) + line("M60 20Q50 16 58 12Q70 9 62 5Q52 2 60 -2Q68 -5 62 -9", STEEL, 3) + disc(63, -11, 4, M.brass, 2);
}

function head(pose: Pose): string {
    const skull =
        cut("M28 34Q28 12 60 11Q92 12 92 34L91 58Q89 76 74 79L46 79Q31 76 29 58Z", M.brass, 3) +
        tone("M76 14Q90.5 18 90.5 35L89.6 58Q87.6 74 73 77.5L64 77.5Q83 70 83 48Q84 28 76 14Z", M.brassShade) +
        line("M35 32Q36 22 46 18", M.brassLight, 4);
    const rivets = [[33, 64], [87, 64], [37, 71], [83, 71]].map(([x, y]) => spot(x!, y!, 1.8, M.ink)).join("");
    const ears = disc(26, 47, 6, M.brassShade, 2.5) + disc(94, 47, 6, M.brassShade, 2.5);
    const visor =
        cut("M26 34Q30 14 60 13Q90 14 94 34Q60 22 26 34Z", M.velvetShade, 2.5) + line("M38 21Q46 17 56 16.6", M.velvet, 3) +
        cut("M21 36Q28 24 60 23Q92 24 99 36Q96 41 88 38Q60 28 32 38Q24 41 21 36Z", VISOR, 2.5) +
        tone("M70 24.6Q91 27 96.6 36Q94 38.6 88.4 36.4Q78 32 68 31Z", VISOR_SHADE) + line("M32 31Q42 27.4 52 26.8", M.bone, 2);
    return ears + (pose === "beaten" ? spring() : "") + skull + rivets + eyes(pose) + mouth(pose) + visor;
}

/** Le Jeu; it bows when it has won, and something gives way when it is beaten. */
export function jeu(pose: Pose): string {
    const lean = { idle: put(0, 0, head(pose)), thinking: put(-3, 2, head(pose), -2), bowing: put(-9, 26, head(pose), -8), beaten: put(12, 4, head(pose), 9) }[pose];
    return key() + body(pose) + (pose === "bowing" ? "" : rake()) + lean;
}
