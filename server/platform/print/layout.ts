// A document as pdfmake takes it. The printer writes into what it is given: this makes it anew each time.
import { ABOVE, type Atom, atomsOf, HIGH, linesOf } from './lines.ts';
import { type TextRun, textRuns } from './runs.ts';
import type { PrintBlock, PrintDocument } from './types.ts';

const PAGE = { width: 595.28, side: 54, top: 54, bottom: 60 };
const SIZE = 10.5;
const INDENT = 16;
const TONES = { plain: '#1f2430', quiet: '#5b6475', key: '#0b5cad' } as const;
type Node = Record<string, unknown>;

interface Shape {
  size?: number;
  indent?: number;
  color?: string;
}

export function definitionOf({ title, facts, blanks, blocks }: PrintDocument): Node {
  return {
    pageSize: 'A4',
    pageMargins: [PAGE.side, PAGE.top, PAGE.side, PAGE.bottom],
    info: { title },
    defaultStyle: { font: 'Noto', fontSize: SIZE, lineHeight: 1.15, color: TONES.plain },
    footer: (page: number, pages: number) => ({
      text: `${page} / ${pages}`,
      alignment: 'center',
      fontSize: 8.5,
      color: TONES.quiet,
      margin: [0, 20, 0, 0],
    }),
    content: [
      { stack: words(title, { size: 18 }), alignment: 'center', margin: [0, 0, 0, 4] },
      ...facts.map((fact) => ({ text: fact, alignment: 'center', color: TONES.quiet, fontSize: 9.5 })),
      ...(blanks.length > 0 ? [blankLine(blanks)] : []),
      rule(),
      ...blocks.map(nodeOf),
    ],
  };
}

const blankLine = (blanks: readonly string[]): Node => ({
  columns: blanks.map((name) => ({ text: `${name}：__________________`, width: 'auto' })),
  columnGap: 24,
  margin: [0, 10, 0, 0],
});

const rule = (): Node => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: PAGE.width - 2 * PAGE.side, y2: 0, lineWidth: 0.6, lineColor: '#c3cad6' }],
  margin: [0, 8, 0, 10],
});

function nodeOf(block: PrintBlock): Node {
  switch (block.kind) {
    case 'heading':
      return { stack: words(block.text, { size: 13 }), margin: [0, 10, 0, 6] };
    case 'text': {
      const indent = (block.indent ?? 0) * INDENT;
      return { stack: words(block.text, { indent, color: TONES[block.tone ?? 'plain'] }), margin: [indent, 0, 0, 3] };
    }
    case 'room':
      return { stack: Array.from({ length: block.lines }, roomLine), margin: [INDENT, 4, 0, 6] };
    case 'picture':
      return {
        image: `data:image/${isPng(block.bytes) ? 'png' : 'jpeg'};base64,${Buffer.from(block.bytes).toString('base64')}`,
        fit: [320, 220],
        margin: [INDENT, 2, 0, 6],
      };
    case 'together':
      return { stack: block.blocks.map(nodeOf), unbreakable: true, margin: [0, 0, 0, 8] };
  }
}

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && bytes[1] === 0x50;

const roomLine = (): Node => ({
  canvas: [{ type: 'line', x1: 0, y1: 20, x2: 440, y2: 20, lineWidth: 0.4, lineColor: '#c3cad6' }],
});

/** Paragraphs, one a line of the text. */
function words(text: string, shape: Shape): Node[] {
  return text.split('\n').flatMap((paragraph): Node[] => {
    const runs = textRuns(paragraph);
    if (runs.length === 0) return [{ text: ' ' }];
    if (runs.some((run) => run.kind === 'formula')) return withFormulas(runs, shape);
    return [{ text: runs.map(plainRun), fontSize: shape.size ?? SIZE, ...(shape.color && { color: shape.color }) }];
  });
}

/** The one face that there is has no bold: a line below says it. */
const plainRun = ({ text, strong, small }: TextRun): Node => ({
  text,
  ...(strong && { decoration: 'underline' }),
  ...(small && { [small]: true }),
});

function withFormulas(runs: readonly TextRun[], { size = SIZE, indent = 0, color }: Shape): Node[] {
  const lines = linesOf(atomsOf(runs, size), PAGE.width - 2 * PAGE.side - indent);
  return lines.map((line) => lineNode(line, size, color));
}

/** Words and drawings on one base line. */
function lineNode(line: readonly Atom[], size: number, color: string | undefined): Node {
  const drawings = line.flatMap(({ content }) => ('formula' in content ? content.formula : []));
  const above = Math.max(ABOVE * size, ...drawings.map((d) => d.above));
  const below = Math.max((HIGH - ABOVE) * size, ...drawings.map((d) => d.below));
  return {
    columns: columnsOf(line).map((part) => columnOf(part, { size, above, color })),
    columnGap: 0,
    margin: [0, 0, 0, Math.max(0, below - (HIGH - ABOVE) * size) + 1],
  };
}

/** Words that follow each other are one column, so that they are set as one text. */
function columnsOf(line: readonly Atom[]): Atom[][] {
  const parts: Atom[][] = [];
  for (const atom of line) {
    const last = parts.at(-1);
    if ('text' in atom.content && last?.[0] && 'text' in last[0].content) last.push(atom);
    else parts.push([atom]);
  }
  return parts;
}

/** Sums of widths are not exact to the last digit, and a text that is a hair too wide would break. */
const SLACK = 0.4;

function columnOf(part: readonly Atom[], at: { size: number; above: number; color: string | undefined }): Node {
  const width = part.reduce((sum, atom) => sum + atom.width, 0);
  const first = part[0]?.content;
  if (first && 'formula' in first)
    return {
      svg: first.formula.svg,
      font: 'Noto',
      width,
      height: first.formula.above + first.formula.below,
      margin: [0, at.above - first.formula.above, 0, 0],
    };
  const texts = part.flatMap(({ content }) =>
    'text' in content ? [plainRun({ ...content.run, text: content.text })] : [],
  );
  return {
    text: texts,
    width: width + SLACK,
    noWrap: true,
    preserveLeadingSpaces: true,
    preserveTrailingSpaces: true,
    fontSize: at.size,
    lineHeight: 1,
    margin: [0, at.above - ABOVE * at.size, 0, 0],
    ...(at.color && { color: at.color }),
  };
}
