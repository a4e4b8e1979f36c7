// A text as a QR code's path, one unit a module; the library comes when the first slip is shown.

interface Qr {
  /** Modules on a side, the quiet zone included. */
  size: number;
  /** For an SVG path. */
  path: string;
}

/** ISO/IEC 18004 asks for four. */
const QUIET = 4;

export type Encode = (text: string) => Qr;

export async function loadQr(): Promise<Encode> {
  const { create } = await import('qrcode');
  return (text) => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    return { size: modules.size + 2 * QUIET, path: pathOf(modules.size, (x, y) => modules.get(y, x) === 1) };
  };
}

/** Each run of dark modules in a row is one rectangle. */
function pathOf(size: number, dark: (x: number, y: number) => boolean): string {
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark(x, y)) continue;
      const from = x;
      while (x < size && dark(x, y)) x++;
      path += `M${from + QUIET} ${y + QUIET}h${x - from}v1h-${x - from}z`;
    }
  }
  return path;
}
