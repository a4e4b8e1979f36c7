// Tiny documents for tests, well-formed and hostile, made byte by byte.
import { crc32, deflateRawSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { DEFLATED, writeZip } from '#contract/office/zip.ts';

export type Parts = Record<string, string | Uint8Array>;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const M = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (...list: string[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;

/** A real picture of one grey. */
export const png = (width: number, height: number, grey = 128): Buffer =>
  PNG.sync.write(Object.assign(new PNG({ width, height }), { data: Buffer.alloc(width * height * 4, grey) }));

/** `media`: pictures by file name, named in the body as `wordPicture(file)`. */
export function docxWithPictures(body: string, media: Record<string, Uint8Array>): Buffer {
  const named = Object.keys(media).map((file) => relation(file, 'image', `media/${file}`));
  const files = Object.entries(media).map(([file, bytes]) => [`word/media/${file}`, bytes]);
  return zip({
    ...docxParts(body),
    'word/_rels/document.xml.rels': relations(relation('r1', 'styles', 'styles.xml'), ...named),
    ...Object.fromEntries(files),
  });
}
export const wordPicture = (file: string, alt = '') =>
  `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="${file}" descr="${alt}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="${file}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

export function docxParts(body: string, head = XML): Parts {
  return {
    '[Content_Types].xml': XML + TYPES,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `${head}<w:document xmlns:w="${W}" xmlns:m="${M}"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `${XML}<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="a1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/_rels/document.xml.rels': relations(relation('r1', 'styles', 'styles.xml')),
  };
}

/** With another part: `footnotes`, `numbering` … and what is in it. */
export const withWordPart = (parts: Parts, kind: string, inside: string): Parts => ({
  ...parts,
  [`word/${kind}.xml`]: `${XML}<w:${kind} xmlns:w="${W}">${inside}</w:${kind}>`,
  'word/_rels/document.xml.rels': String(parts['word/_rels/document.xml.rels']).replace(
    '</Relationships>',
    `${relation(kind, kind, `${kind}.xml`)}</Relationships>`,
  ),
});
/** Each with a list of its own, numbered by one level. */
export function docxWithLists(items: readonly string[], levels: readonly string[]): Parts {
  const each = (write: (level: string, i: number) => string) => levels.map(write).join('');
  const kinds = each((level, i) => `<w:abstractNum w:abstractNumId="${i}">${level}</w:abstractNum>`);
  const nums = each((_, i) => `<w:num w:numId="${i + 1}"><w:abstractNumId w:val="${i}"/></w:num>`);
  const body = items.map(
    (words, i) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${i + 1}"/></w:numPr></w:pPr>${wordRun(words)}</w:p>`,
  );
  return withWordPart(docxParts(body.join('')), 'numbering', kinds + nums);
}
export const wordLevel = (format: string, text: string, start = 1, look = '') =>
  `<w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${look}</w:lvl>`;

export const docx = (body: string) => zip(docxParts(body));
export const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const wordRun = (words: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
export const wordParagraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
/** A field with what it shows. */
export const wordField = (instruction: string, result = '') =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
export const wordTable = (rows: string[][]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** Slides by file name, in the order in which they are shown; each value is the inside of `p:spTree`. */
export function pptx(
  slides: [file: string, shapes: string, hidden?: boolean][],
  media: Record<string, Uint8Array> = {},
  /** `<p:sldSz>`; without it a deck says nothing of its size. */
  size = '',
): Buffer {
  const namespaces =
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"';
  const parts: Parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'ppt/presentation.xml': `${XML}<p:presentation ${namespaces}><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).join('')}</p:sldIdLst>${size}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map(([file], at) => relation(`r${at}`, 'slide', `slides/${file}`)),
    ),
  };
  for (const [file, shapes, hidden] of slides) {
    parts[`ppt/slides/${file}`] =
      `${XML}<p:sld ${namespaces}${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    parts[`ppt/slides/_rels/${file}.rels`] = relations(
      ...Object.keys(media).map((name) => relation(name, 'image', `../media/${name}`)),
    );
  }
  for (const [name, bytes] of Object.entries(media)) parts[`ppt/media/${name}`] = bytes;
  return zip(parts);
}
export const slidePicture = (file: string, alt = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="4" name="${file}" descr="${alt}"/></p:nvPicPr><p:blipFill><a:blip r:embed="${file}"/></p:blipFill></p:pic>`;

export const shape = (lines: string[], type?: string) =>
  `<p:sp><p:nvSpPr><p:nvPr>${type ? `<p:ph type="${type}"/>` : ''}</p:nvPr></p:nvSpPr><p:txBody>${lines
    .map((line) => `<a:p>${line.startsWith('<') ? line : `<a:r><a:t>${line}</a:t></a:r>`}</a:p>`)
    .join('')}</p:txBody></p:sp>`;

// packed once: by the hundred thousand it takes its time
const NOTHING = deflateRawSync(Buffer.alloc(0));

/** A deflated archive; `claim` replaces the size that the headers tell for a part. */
export function zip(parts: Parts, claim: Record<string, number> = {}): Buffer {
  const entries = Object.keys(parts).map((name) => {
    const data = Buffer.from(parts[name] ?? '');
    const packed = data.length === 0 ? NOTHING : deflateRawSync(data, { level: 9 });
    return { name, method: DEFLATED, crc: crc32(data), packed, size: claim[name] ?? data.length } as const;
  });
  // sixteen bits, as in a file of more entries than the format without its extension can count
  return Buffer.from(writeZip(entries, entries.length & 0xffff).buffer);
}

export interface PdfLine {
  text: string;
  x?: number;
  y: number;
  size?: number;
  /** Degrees counter-clockwise. */
  angle?: number;
}

interface PdfPicture {
  /** Index of the page. */
  page: number;
  y: number;
  /** As it is painted; one sample a point. */
  width: number;
  height: number;
  grey: number;
}

const samples = ({ width, height, grey }: PdfPicture) => {
  const data = `${grey
    .toString(16)
    .padStart(2, '0')
    .repeat(width * height * 3)}>`;
  return `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${data.length} >>\nstream\n${data}\nendstream`;
};

/**
 * A PDF whose font maps codes to the same code points, so any text can be set; characters are one em wide, Latin half.
 * `drawings` are path operators by page, `grounds` those that come before its words; `font` takes the place of object 3.
 */
export function pdf(
  pages: PdfLine[][],
  extra: {
    trailer?: string;
    objects?: string[];
    pictures?: PdfPicture[];
    drawings?: string[];
    grounds?: string[];
    font?: string;
    rotate?: number[];
    map?: string;
  } = {},
): Buffer {
  const cmap =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange ' +
    (extra.map ?? '1 beginbfrange <0000> <FFFF> <0000> endbfrange') +
    ' endcmap end end';
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${7 + at * 2} 0 R`).join(' ')}] /MediaBox [0 0 595 842] >>`,
  );
  add(
    extra.font ??
      '<< /Type /Font /Subtype /Type0 /BaseFont /Sim /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>',
  );
  add(
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sim /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /W [32 126 500] /FontDescriptor 5 0 R >>',
  );
  add(
    '<< /Type /FontDescriptor /FontName /Sim /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
  );
  add(stream(cmap));
  const pictures = extra.pictures ?? [];
  const first = 7 + pages.length * 2 + (extra.objects?.length ?? 0);
  const named = pictures.map((_, n) => `/I${n} ${first + n} 0 R`).join(' ');
  for (const [at, lines] of pages.entries()) {
    const own = pictures.flatMap((p, n) =>
      p.page === at ? [`q ${p.width} 0 0 ${p.height} 72 ${p.y} cm /I${n} Do Q`] : [],
    );
    add(
      `<< /Type /Page /Parent 2 0 R /Rotate ${extra.rotate?.[at] ?? 0} /Resources << /Font << /F 3 0 R >> /XObject << ${named} >> >> /Contents ${8 + at * 2} 0 R >>`,
    );
    add(
      stream(
        [
          extra.grounds?.[at] ?? '',
          ...lines.map(
            ({ text, x = 72, y, size = 12, angle = 0 }) =>
              `BT /F ${size} Tf ${along(angle)} ${x} ${y} Tm <${hex(text)}> Tj ET`,
          ),
          ...own,
          extra.drawings?.[at] ?? '',
        ].join('\n'),
      ),
    );
  }
  for (const body of [...(extra.objects ?? []), ...pictures.map(samples)]) add(body);
  return assemble(objects, extra.trailer ?? '');
}

function along(angle: number): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return [cos, sin, -sin, cos].map((n) => n.toFixed(5)).join(' ');
}
const stream = (body: string) => `<< /Length ${body.length} >>\nstream\n${body}\nendstream`;
const hex = (text: string) =>
  [...text].map((char) => (char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');

export function assemble(objects: string[], trailer: string): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(body, 'latin1');
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = Buffer.byteLength(body, 'latin1');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** Needs a user password: the key's check value is noise, so the empty password fails. */
export function encryptedPdf(): Buffer {
  const noise = 'ab'.repeat(32);
  return pdf([[{ text: 'secret', y: 700 }]], {
    trailer: `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${noise}> /U <${noise}> /P -4 >>`,
  });
}
