// The size of a picture, from its own header: a picture that does not say how large it is, or is too large, is not shown.

interface ImageSize {
  width: number;
  height: number;
}

/** Pixels; a phone's photograph has 12 to 50 million. */
const MOST_PIXELS = 100_000_000;

export function isShowable(kind: 'png' | 'jpeg' | 'gif' | 'webp', head: Uint8Array): boolean {
  const size = imageSize(kind, head);
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= MOST_PIXELS;
}

/** Null: the header does not say. */
export function imageSize(kind: 'png' | 'jpeg' | 'gif' | 'webp', bytes: Uint8Array): ImageSize | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    if (kind === 'png') {
      if (head.toString('latin1', 12, 16) !== 'IHDR') return null;
      return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    }
    if (kind === 'gif') return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    return kind === 'jpeg' ? jpegSize(head) : webpSize(head);
  } catch {
    // the header ends before it has told
    return null;
  }
}

/** Walks the segments up to the frame header. */
function jpegSize(head: Buffer): ImageSize | null {
  for (let at = 2; ; ) {
    if (head.readUInt8(at) !== 0xff) return null;
    const marker = head.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    at += 2 + head.readUInt16BE(at + 2);
  }
}

function webpSize(head: Buffer): ImageSize | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}
