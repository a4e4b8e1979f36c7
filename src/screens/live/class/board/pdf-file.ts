// A PDF of pictures, one a page: the few objects that ISO 32000-1 asks for, and JPEG as it is.

interface Picture {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/** The width of a PDF page, in points: A4 across. */
const WIDE = 842;

export function pdfOf(pictures: readonly Picture[]): Uint8Array<ArrayBuffer> {
  const parts: (string | Uint8Array)[] = ['%PDF-1.4\n'];
  const starts: number[] = [];
  let length = 9;
  const add = (...more: (string | Uint8Array)[]) => {
    for (const part of more) length += part.length;
    parts.push(...more);
  };
  const object = (...body: (string | Uint8Array)[]) => {
    starts.push(length);
    add(`${starts.length} 0 obj\n`, ...body, '\nendobj\n');
  };
  // 1 the catalogue, 2 the pages, then three to a page: itself, its picture, what it draws
  const page = (i: number) => 3 + i * 3;
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Count ${pictures.length} /Kids [${pictures.map((_, i) => `${page(i)} 0 R`).join(' ')}] >>`);
  for (const [i, { jpeg, width, height }] of pictures.entries()) {
    const high = Math.round((WIDE * height) / width);
    const draws = `q ${WIDE} 0 0 ${high} 0 0 cm /P Do Q`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDE} ${high}] /Contents ${page(i) + 2} 0 R`,
      ` /Resources << /XObject << /P ${page(i) + 1} 0 R >> >> >>`,
    );
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      ` /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
    object(`<< /Length ${draws.length} >>\nstream\n${draws}\nendstream`);
  }
  const table = length;
  add(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n`);
  for (const start of starts) add(`${String(start).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return joined(parts, length);
}

function joined(parts: readonly (string | Uint8Array)[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    // what is not a picture is ASCII
    all.set(typeof part === 'string' ? Uint8Array.from(part, (c) => c.charCodeAt(0)) : part, at);
    at += part.length;
  }
  return all;
}
