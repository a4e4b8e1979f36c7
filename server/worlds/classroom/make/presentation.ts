// The smallest PowerPoint file that PowerPoint, WPS and LibreOffice open: one master, one layout, one theme, slides.
import { storeZip } from '#server/platform/office/zip.ts';
import { contentTypes, escapeXml, HEAD, relations } from './office.ts';

export interface Slide {
  title: string;
  lines: string[];
  table?: string[][];
}

const NS =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

/** English metric units: 914,400 an inch; the slide is 13.33 by 7.5 inches. */
const WIDTH = 12_192_000;
const HEIGHT = 6_858_000;
const MARGIN = 838_200;

const frame = (y: number, height: number) =>
  `<a:off x="${MARGIN}" y="${y}"/><a:ext cx="${WIDTH - 2 * MARGIN}" cy="${height}"/>`;

const paragraphs = (lines: string[]) =>
  lines.map((line) => `<a:p><a:r><a:rPr lang="zh-CN"/><a:t>${escapeXml(line)}</a:t></a:r></a:p>`).join('');

function placeholder(id: number, type: 'title' | 'body', y: number, height: number, lines: string[]): string {
  const index = type === 'body' ? ' idx="1"' : '';
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${type} ${id}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${type}"${index}/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm>${frame(y, height)}</a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs(lines)}</p:txBody></p:sp>`;
}

const tree = (shapes: string) => `<p:cSld><p:spTree>${GROUP}${shapes}</p:spTree></p:cSld>`;

function table(rows: string[][], y: number): string {
  const columns = rows[0]?.length ?? 1;
  const width = Math.floor((WIDTH - 2 * MARGIN) / columns);
  const cell = (text: string) =>
    `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraphs([text])}</a:txBody><a:tcPr/></a:tc>`;
  const body = rows.map((row) => `<a:tr h="480000">${row.map(cell).join('')}</a:tr>`).join('');
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${frame(y, rows.length * 480_000)}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1" bandRow="1"/><a:tblGrid>${`<a:gridCol w="${width}"/>`.repeat(columns)}</a:tblGrid>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

function slideXml({ title, lines, table: rows }: Slide): string {
  const body = placeholder(3, 'body', 1_700_000, rows ? 800_000 : 4_300_000, lines);
  const shapes = placeholder(2, 'title', 400_000, 1_100_000, [title]) + body + (rows ? table(rows, 2_700_000) : '');
  return `${HEAD}<p:sld ${NS}>${tree(shapes)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

const COLOURS = Object.entries({
  dk1: '1F2328',
  lt1: 'FFFFFF',
  dk2: '24425C',
  lt2: 'EEF3F8',
  accent1: '1F6FB5',
  accent2: 'C4622D',
  accent3: '6B7785',
  accent4: 'C99A1E',
  accent5: '4A90A4',
  accent6: '5B8C4A',
  hlink: '1F6FB5',
  folHlink: '6B4A8C',
})
  .map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`)
  .join('');

const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const LINE = `<a:ln w="9525">${FILL}</a:ln>`;
const EFFECT = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const FONT = '<a:latin typeface="Arial"/><a:ea typeface="微软雅黑"/><a:cs typeface=""/>';

const THEME = `${HEAD}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="plain"><a:themeElements><a:clrScheme name="plain">${COLOURS}</a:clrScheme><a:fontScheme name="plain"><a:majorFont>${FONT}</a:majorFont><a:minorFont>${FONT}</a:minorFont></a:fontScheme><a:fmtScheme name="plain"><a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${LINE.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${EFFECT.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

const MAPPING =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
const STYLES =
  '<p:txStyles><p:titleStyle><a:lvl1pPr><a:defRPr sz="3600" b="1"/></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr marL="342900" indent="-342900"><a:spcBef><a:spcPts val="900"/></a:spcBef><a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="2400"/></a:lvl1pPr></p:bodyStyle><p:otherStyle/></p:txStyles>';
const HOLDERS = placeholder(2, 'title', 400_000, 1_100_000, ['']) + placeholder(3, 'body', 1_700_000, 4_300_000, ['']);

export function pptx(slides: Slide[]): Buffer {
  const numbers = slides.map((_, at) => at + 1);
  const layout = (target: string): [string, string, string] => ['rId1', 'slideLayout', target];
  return storeZip([
    [
      '[Content_Types].xml',
      contentTypes([
        ['ppt/presentation.xml', 'presentationml.presentation.main'],
        ['ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster'],
        ['ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout'],
        ['ppt/theme/theme1.xml', 'theme'],
        ...numbers.map((n): [string, string] => [`ppt/slides/slide${n}.xml`, 'presentationml.slide']),
      ]),
    ],
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'ppt/presentation.xml']])],
    [
      'ppt/presentation.xml',
      `${HEAD}<p:presentation ${NS}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${numbers.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n + 2}"/>`).join('')}</p:sldIdLst><p:sldSz cx="${WIDTH}" cy="${HEIGHT}"/><p:notesSz cx="${HEIGHT}" cy="9144000"/></p:presentation>`,
    ],
    [
      'ppt/_rels/presentation.xml.rels',
      relations([
        ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
        ['rId2', 'theme', 'theme/theme1.xml'],
        ...numbers.map((n): [string, string, string] => [`rId${n + 2}`, 'slide', `slides/slide${n}.xml`]),
      ]),
    ],
    [
      'ppt/slideMasters/slideMaster1.xml',
      `${HEAD}<p:sldMaster ${NS}>${tree(HOLDERS)}${MAPPING}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>${STYLES}</p:sldMaster>`,
    ],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relations([layout('../slideLayouts/slideLayout1.xml'), ['rId2', 'theme', '../theme/theme1.xml']]),
    ],
    [
      'ppt/slideLayouts/slideLayout1.xml',
      `${HEAD}<p:sldLayout ${NS} type="obj">${tree(HOLDERS)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    ],
    [
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      relations([['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
    ],
    ['ppt/theme/theme1.xml', THEME],
    ...slides.flatMap((slide, at): [string, string][] => [
      [`ppt/slides/slide${at + 1}.xml`, slideXml(slide)],
      [`ppt/slides/_rels/slide${at + 1}.xml.rels`, relations([layout('../slideLayouts/slideLayout1.xml')])],
    ]),
  ]);
}
