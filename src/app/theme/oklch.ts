// OKLCH to sRGB, so that every hue gets the same lightness at the same step. Matrices: Björn Ottosson, "Oklab" (2020).
// Hex comes out, not `oklch()`: school machines run browsers that do not know it.

const toLinear = (l: number, c: number, h: number): [number, number, number] => {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
};

const inGamut = (rgb: readonly number[]): boolean => rgb.every((v) => v >= -0.0005 && v <= 1.0005);

const channel = (v: number): string => {
  const x = Math.min(1, Math.max(0, v));
  const s = x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055;
  return Math.round(s * 255)
    .toString(16)
    .padStart(2, '0');
};

/** Keeps lightness and hue; takes chroma back until the colour exists in sRGB. */
export function hex(l: number, c: number, h: number): string {
  let low = 0;
  let high = c;
  if (!inGamut(toLinear(l, c, h))) {
    for (let i = 0; i < 16; i++) {
      const mid = (low + high) / 2;
      if (inGamut(toLinear(l, mid, h))) low = mid;
      else high = mid;
    }
    high = low;
  }
  return `#${toLinear(l, high, h).map(channel).join('')}`;
}
