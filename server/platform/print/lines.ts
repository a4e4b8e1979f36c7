// Paragraphs with formulas in them, line by line: the printer sets either words or drawings, so what stands in one line is laid out
// here, with the widths that its font has.
import { create, type Font } from 'fontkit';
import type { PrintedFormula } from './formula.ts';
import { formulaOf } from './formula.ts';
import type { TextRun } from './runs.ts';

export interface Atom {
  width: number;
  content: { text: string; run: TextRun } | { formula: PrintedFormula };
}
/** Of the words' size: what the font has above the line, and in all. */
export const ABOVE = 1.16;
export const HIGH = 1.448;
/** The printer's own small figures. */
const SMALL = 0.58;

let font: Font | undefined;
export function measureWith(bytes: Uint8Array): void {
  font = create(bytes);
}
function widthOf(text: string, size: number): number {
  if (!font) throw new Error('no font');
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/** Never at the beginning of a line. */
const CLOSING = /^[，。；：、！？）》」』】”’,.;:!?)\]}%°℃]/u;
/** Words of letters stay whole; what is written without spaces breaks anywhere; a space is its own. */
const PIECES = /\s+|[\p{L}\p{N}_+\-−./'%°]+(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|[\s\S]/gu;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function pieces(text: string): string[] {
  return (text.match(PIECES) ?? []).flatMap((piece) => (HAN.test(piece) ? [...piece] : piece));
}

export function atomsOf(runs: readonly TextRun[], size: number): Atom[] {
  return runs.flatMap((run): Atom[] => {
    if (run.kind === 'formula') {
      const formula = formulaOf(run.text, size);
      if (formula) return [{ width: formula.width, content: { formula } }];
    }
    const own = run.kind === 'formula' ? `$${run.text}$` : run.text;
    return pieces(own).map((piece) => {
      const text = piece.replace(/\s+/g, '\u00a0');
      return { width: widthOf(text, run.small ? size * SMALL : size), content: { text, run } };
    });
  });
}

const textIn = ({ content }: Atom): string => ('text' in content ? content.text : '');

/** The atoms of each line. What is wider than a line stands in one of its own. */
export function linesOf(atoms: readonly Atom[], width: number): Atom[][] {
  const lines: Atom[][] = [];
  let line: Atom[] = [];
  let used = 0;
  for (const [i, atom] of atoms.entries()) {
    const next = atoms[i + 1];
    const tail = next && CLOSING.test(textIn(next)) ? next.width : 0;
    if (line.length > 0 && used + atom.width + tail > width && !CLOSING.test(textIn(atom))) {
      lines.push(line);
      line = [];
      used = 0;
      if (textIn(atom) === '\u00a0') continue;
    }
    line.push(atom);
    used += atom.width;
  }
  if (line.length > 0) lines.push(line);
  return lines;
}
