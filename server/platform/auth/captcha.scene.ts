// Draws the captcha: soft hills under a low sun, with a gap, and the piece that fits it. Pure: the same seed, the same picture.
import { PNG } from 'pngjs';

export const WIDTH = 320;
export const HEIGHT = 160;
/** The piece's picture is a square of this side. */
export const PIECE = 48;

type Rgb = readonly [number, number, number];
type Paint = (x: number, y: number) => Rgb;

interface Puzzle {
  /** Where the piece's picture belongs: its left and upper edge. */
  x: number;
  y: number;
  seed: number;
}

export function drawPuzzle({ x, y, seed }: Puzzle): { image: Buffer; piece: Buffer } {
  const random = generator(seed);
  const scene = scenery(random);
  const image = new PNG({ width: WIDTH, height: HEIGHT, colorType: 2 });
  const piece = new PNG({ width: PIECE, height: PIECE, colorType: 6 });
  paint(image, (px, py) => {
    const colour = grain(scene(px, py), random);
    const near = px >= x - 2 && px < x + PIECE + 2 && py >= y - 2 && py < y + PIECE + 2;
    if (!near) return [colour, 1];
    return [mix(mix(colour, WHITE, 0.75 * rim(px - x, py - y)), SHADE, 0.58 * inside(px - x, py - y)), 1];
  });
  // its own grain: laid over the picture, the piece is nowhere equal to it
  paint(piece, (px, py) => [
    mix(grain(scene(px + x, py + y), random), WHITE, 0.8 * inside(px, py) * rim(px, py)),
    inside(px, py),
  ]);
  return {
    image: PNG.sync.write(image, { colorType: 2, filterType: 4, deflateLevel: 3 }),
    piece: PNG.sync.write(piece, { colorType: 6 }),
  };
}

const WHITE: Rgb = [255, 255, 255];
const SHADE: Rgb = [24, 38, 66];

function paint(png: PNG, colourAt: (x: number, y: number) => [Rgb, number]): void {
  for (let y = 0; y < png.height; y++) {
    for (let x = 0; x < png.width; x++) {
      const [[r, g, b], alpha] = colourAt(x, y);
      const at = (y * png.width + x) * 4;
      png.data[at] = r;
      png.data[at + 1] = g;
      png.data[at + 2] = b;
      png.data[at + 3] = alpha * 255;
    }
  }
}

const clamp = (v: number): number => Math.min(1, Math.max(0, v));
const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

function grain([r, g, b]: Rgb, random: () => number): Rgb {
  const n = Math.floor(random() * 5) - 2;
  return [clamp((r + n) / 255) * 255, clamp((g + n) / 255) * 255, clamp((b + n) / 255) * 255];
}

/** mulberry32: small, and even enough for hills. Where the gap lies is drawn by the caller, from the system's randomness. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// ---- the scene

interface Palette {
  high: Rgb;
  low: Rgb;
  sun: Rgb;
  far: Rgb;
  near: Rgb;
}

const PALETTES: readonly Palette[] = [
  { high: [96, 158, 220], low: [236, 244, 250], sun: [255, 244, 214], far: [150, 186, 206], near: [52, 108, 118] },
  { high: [246, 178, 138], low: [255, 236, 210], sun: [255, 250, 226], far: [206, 158, 160], near: [98, 74, 110] },
  { high: [118, 146, 196], low: [246, 218, 222], sun: [255, 246, 234], far: [158, 164, 200], near: [58, 72, 122] },
  { high: [122, 190, 190], low: [240, 248, 234], sun: [255, 252, 224], far: [150, 196, 178], near: [48, 112, 92] },
];

function scenery(random: () => number): Paint {
  const palette = PALETTES[Math.floor(random() * PALETTES.length)] ?? (PALETTES[0] as Palette);
  const sun = { x: 40 + random() * (WIDTH - 80), y: 28 + random() * 36, r: 13 + random() * 7 };
  const clouds = Array.from({ length: 4 }, () => cloud(random));
  const ridges = Array.from({ length: 4 }, (_, i) => ridge(i, random));
  return (x, y) => {
    let colour = mix(palette.high, palette.low, clamp(y / (HEIGHT * 0.75)));
    const away = Math.hypot(x - sun.x, y - sun.y);
    colour = mix(colour, palette.sun, 0.55 * Math.exp(-away / 46) + 0.9 * clamp(sun.r - away + 0.5));
    for (const covers of clouds) colour = mix(colour, WHITE, 0.7 * covers(x, y));
    ridges.forEach((tops, i) => {
      const depth = y - (tops[x] ?? HEIGHT);
      if (depth <= -1) return;
      // each ridge is darker than the one behind it, with light along its edge
      const ground = mix(
        mix(palette.far, palette.near, i / (ridges.length - 1)),
        palette.low,
        0.3 * Math.exp(-Math.max(0, depth) / 9),
      );
      colour = mix(colour, ground, clamp(depth + 0.5));
    });
    return colour;
  };
}

function cloud(random: () => number): (x: number, y: number) => number {
  const [cx, cy, size] = [random() * WIDTH, 14 + random() * 52, 8 + random() * 8];
  const puffs = [-1.5, -0.6, 0.3, 1.3].map((at) => ({
    x: cx + at * size,
    y: cy - random() * size * 0.5,
    r: size * (0.6 + random() * 0.4),
  }));
  return (x, y) => {
    if (Math.abs(x - cx) > 3 * size || Math.abs(y - cy) > 2 * size) return 0;
    return Math.max(...puffs.map((p) => clamp((p.r - Math.hypot(x - p.x, (y - p.y) * 1.5)) / 5)));
  };
}

/** The height of its upper edge in each column. */
function ridge(i: number, random: () => number): number[] {
  const base = 78 + i * 21;
  const waves = [1, 2.3, 5.1].map((f) => ({ k: (f * 2 * Math.PI) / WIDTH, phase: random() * 7, height: (11 - i) / f }));
  return Array.from(
    { length: WIDTH },
    (_, x) => base + waves.reduce((sum, w) => sum + w.height * Math.sin(w.k * x + w.phase), 0),
  );
}

// ---- the piece: a rounded square with a knob above, a knob to the right and a notch at the left

const BODY = { left: 0, top: 9, right: 39, bottom: 48, round: 5 };
const KNOBS = [
  { x: 20, y: 9, r: 7.5 },
  { x: 39, y: 28, r: 7.5 },
];
const NOTCH = { x: 0, y: 28, r: 7 };

/** Signed distance to the outline in pixels, negative within. */
function distance(x: number, y: number): number {
  const [px, py] = [x + 0.5, y + 0.5];
  const dx = Math.abs(px - (BODY.left + BODY.right) / 2) - (BODY.right - BODY.left) / 2 + BODY.round;
  const dy = Math.abs(py - (BODY.top + BODY.bottom) / 2) - (BODY.bottom - BODY.top) / 2 + BODY.round;
  const body = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - BODY.round;
  const whole = Math.min(body, ...KNOBS.map((k) => Math.hypot(px - k.x, py - k.y) - k.r));
  return Math.max(whole, NOTCH.r - Math.hypot(px - NOTCH.x, py - NOTCH.y));
}

const inside = (x: number, y: number): number => clamp(0.5 - distance(x, y));
/** A line along the outline. */
const rim = (x: number, y: number): number => clamp(1.6 - Math.abs(distance(x, y)));
