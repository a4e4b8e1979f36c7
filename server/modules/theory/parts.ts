// A long telling in small steps: two or three sentences, or a table, a list or a formula, and then the student does something.

import { sentences } from '#contract/sentences.ts';
import type { BankQuestion } from '#questions/contract.ts';
import { hasFormula, isListItem, isSameTable, partOfQuote, waitsForRight } from '#server/platform/tutor/index.ts';
import { isSure } from '../assessment/index.ts';
import { isQuoted, type LessonPiece } from './theory.store.ts';

/** Sentences that are told in one step. */
const MOST = 3;

/** A sentence, or what must not be torn, by its place in its piece. */
interface Unit {
  piece: LessonPiece;
  text: string;
  start: number;
  end: number;
  shape: 'prose' | 'formula' | 'list' | 'row';
}

const wordsOf = (piece: LessonPiece): string => (isQuoted(piece) ? piece.quote : piece.text);

/** Each part is told at once; an empty first one leaves the word to the figures. One part alone: it is short enough. */
export function partsOf(explanation: readonly LessonPiece[], figures: number): LessonPiece[][] {
  const blocks: Unit[][] = [];
  for (const unit of unitsOf(explanation)) {
    const last = blocks.at(-1);
    if (last && belongs(unit, last)) last.push(unit);
    else blocks.push([unit]);
  }
  const parts = blocks.flatMap((block) => (block.every(isProse) ? inSteps(block) : [block])).map(piecesOf);
  return figures > 0 && parts.length > 0 ? [[], ...parts] : parts;
}

const isProse = ({ shape }: Unit): boolean => shape === 'prose';

function unitsOf(explanation: readonly LessonPiece[]): Unit[] {
  return explanation.flatMap((piece, i): Unit[] => {
    const text = wordsOf(piece);
    const whole = { piece, text, start: 0, end: text.length };
    const isRow = [explanation[i - 1], explanation[i + 1]].some((beside) => beside && areRows(piece, beside));
    if (isRow) return [{ ...whole, shape: 'row' }];
    if (text.split('\n').some(isListItem)) return [{ ...whole, shape: 'list' }];
    return unbroken(text).map((s) => ({ piece, ...s, shape: hasFormula(s.text) ? 'formula' : 'prose' }));
  });
}

/** Its sentences; what people wrongly say is one with what is right. */
function unbroken(text: string): Pick<Unit, 'text' | 'start' | 'end'>[] {
  const found: Pick<Unit, 'text' | 'start' | 'end'>[] = [];
  for (const { start, end } of sentences(text)) {
    const last = found.at(-1);
    if (last && waitsForRight(last.text.trim())) Object.assign(last, { end, text: text.slice(last.start, end) });
    else found.push({ text: text.slice(start, end), start, end });
  }
  return found;
}

const areRows = (one: LessonPiece, other: LessonPiece): boolean =>
  isQuoted(one) && isQuoted(other) && isSameTable(one, other);

/** Prose with prose, rows of one table, items of one list; and whatever was announced comes with the words that did. */
function belongs(unit: Unit, block: readonly Unit[]): boolean {
  const before = block.at(-1);
  if (!before) return false;
  if (unit.shape !== 'prose' && /[：:]\s*$/u.test(before.text)) return true;
  if (unit.shape === 'row') return before.shape === 'row' && areRows(unit.piece, before.piece);
  return unit.shape !== 'formula' && unit.shape === before.shape;
}

/** As evenly as they go: of four sentences two and two, not three and one. */
function inSteps(prose: readonly Unit[]): Unit[][] {
  const steps = Math.ceil(prose.length / MOST);
  const at = (step: number) => Math.ceil((step * prose.length) / steps);
  return Array.from({ length: steps }, (_, i) => prose.slice(at(i), at(i + 1)));
}

/** What stood in one piece stands in one again, as far as this part has it. */
const piecesOf = (units: readonly Unit[]): LessonPiece[] =>
  [...Map.groupBy(units, ({ piece }) => piece)].map(([piece, own]) => {
    const [from = 0, to = 0] = [own[0]?.start, own.at(-1)?.end];
    return isQuoted(piece) ? partOfQuote(piece, from, to) : { text: piece.text.slice(from, to) };
  });

interface Midway {
  /** Index of the part after which it is asked. */
  part: number;
  question: BankQuestion;
}

/** The question that belongs to a part before the last, where the point has one to spare for its end: it rests on what that part tells. */
export function midwayOf(parts: readonly (readonly LessonPiece[])[], bank: readonly BankQuestion[]): Midway | null {
  const sure = bank.filter(isSure);
  if (sure.length < 2) return null;
  for (let part = 0; part < parts.length - 1; part++) {
    const told = parts.slice(0, part + 1).flat();
    const question = sure.find(({ source }) => source && tells(told, source));
    if (question) return { part, question };
  }
  return null;
}

const tells = (told: readonly LessonPiece[], source: { documentId: string; quote: string }): boolean => {
  const said = told.flatMap((piece) =>
    isQuoted(piece) && piece.documentId === source.documentId ? [piece.quote] : [],
  );
  return sentences(source.quote).every(({ text }) => said.some((quote) => quote.includes(text)));
};
