// Small writers of Word and PowerPoint files, for the demo course's own documents only.
import { storeZip } from '#server/platform/office/zip.ts';

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math';

/** Parts of a formula, as Word's own editor would write them. */
export const math = {
  text: (text: string) => `<m:r><m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`,
  fraction: (over: string, under: string) => `<m:f><m:num>${over}</m:num><m:den>${under}</m:den></m:f>`,
  root: (inside: string) => `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${inside}</m:e></m:rad>`,
  power: (base: string, exponent: string) => `<m:sSup><m:e>${base}</m:e><m:sup>${exponent}</m:sup></m:sSup>`,
  index: (base: string, index: string) => `<m:sSub><m:e>${base}</m:e><m:sub>${index}</m:sub></m:sSub>`,
  brackets: (inside: string) => `<m:d><m:e>${inside}</m:e></m:d>`,
  mean: (inside: string) => `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${inside}</m:e></m:bar>`,
  sum: (inside: string) =>
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${math.text('i=1')}</m:sub><m:sup>${math.text('n')}</m:sup><m:e>${inside}</m:e></m:nary>`,
};

const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

/** Blocks of a Word document's body. */
export const word = {
  heading: (level: 0 | 1 | 2, text: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${level === 0 ? 'Title' : `Heading${level}`}"/></w:pPr>${run(text)}</w:p>`,
  paragraph: (text: string) =>
    `<w:p><w:pPr><w:ind w:firstLineChars="200" w:firstLine="440"/></w:pPr>${run(text)}</w:p>`,
  formula: (omml: string) => `<w:p><m:oMathPara><m:oMath>${omml}</m:oMath></m:oMathPara></w:p>`,
  list: (items: string[]) =>
    items
      .map((item) => `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(item)}</w:p>`)
      .join(''),
  table: (rows: string[][]) => {
    const cell = (text: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr><w:p>${run(text)}</w:p></w:tc>`;
    const grid = (rows[0] ?? []).map(() => '<w:gridCol w:w="2200"/>').join('');
    const body = rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('');
    return `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl><w:p/>`;
  },
};

const WORD_STYLES = `${HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="100" w:line="340" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[
  ['Title', 'Title', 40, '<w:jc w:val="center"/>'],
  ['Heading1', 'heading 1', 30, '<w:keepNext/><w:outlineLvl w:val="0"/>'],
  ['Heading2', 'heading 2', 26, '<w:keepNext/><w:outlineLvl w:val="1"/>'],
]
  .map(
    ([id, name, size, paragraph]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr>${paragraph}</w:pPr><w:rPr><w:b/><w:rFonts w:eastAsia="黑体"/><w:sz w:val="${size}"/></w:rPr></w:style>`,
  )
  .join(
    '',
  )}<w:style w:type="table" w:styleId="Grid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`).join('')}</w:tblBorders></w:tblPr></w:style></w:styles>`;

const NUMBERING = `${HEAD}<w:numbering xmlns:w="${WORD}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

export function contentTypes(overrides: [part: string, type: string][]): string {
  const base = 'application/vnd.openxmlformats-officedocument';
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.map(([part, type]) => `<Override PartName="/${part}" ContentType="${base}.${type}+xml"/>`).join('')}</Types>`;
}

export function relations(list: [id: string, type: string, target: string][]): string {
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
}

export function docx(body: string[]): Buffer {
  return storeZip([
    [
      '[Content_Types].xml',
      contentTypes([
        ['word/document.xml', 'wordprocessingml.document.main'],
        ['word/styles.xml', 'wordprocessingml.styles'],
        ['word/numbering.xml', 'wordprocessingml.numbering'],
      ]),
    ],
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'word/document.xml']])],
    [
      'word/document.xml',
      `${HEAD}<w:document xmlns:w="${WORD}" xmlns:m="${MATH}"><w:body>${body.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1300" w:bottom="1300" w:left="1300"/></w:sectPr></w:body></w:document>`,
    ],
    ['word/styles.xml', WORD_STYLES],
    ['word/numbering.xml', NUMBERING],
    [
      'word/_rels/document.xml.rels',
      relations([
        ['rId1', 'styles', 'styles.xml'],
        ['rId2', 'numbering', 'numbering.xml'],
      ]),
    ],
  ]);
}
