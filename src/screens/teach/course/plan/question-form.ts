// A question as it is edited, and as it is saved. What was filled in for one kind stays while another is tried.
import type { PlanQuestion } from '#contract/plan.ts';
import { QUESTION_KINDS, type QuestionKind } from '#contract/questions.ts';
import type { Stored } from './draft.ts';
import { type Keyed, type Quote, quoteOf, withKey } from './point-form.ts';

export const KINDS = QUESTION_KINDS;
export type Kind = QuestionKind;
export const MAX_OPTIONS = 10;

/** All of it, as the server has it. */
export type QuestionWords = Omit<PlanQuestion, 'id' | 'version' | 'pointId' | 'state' | 'by' | 'at'>;

export interface OptionForm {
  /** The letter by which answers name it: it stays while others come and go. */
  letter: string;
  text: string;
  misconception: string;
  right: boolean;
}
/** What goes together. A right without a left goes with nothing. */
export interface PairForm {
  leftKey: string;
  left: string;
  rightKey: string;
  right: string;
}
interface ConceptForm {
  /** One wording a line. */
  any: string;
  not: string;
}
export interface QuestionForm {
  kind: Kind;
  stem: string;
  /** Of an order: as they should stand. */
  options: Keyed<OptionForm>[];
  pairs: Keyed<PairForm>[];
  truth: boolean | null;
  fills: Keyed<{ text: string }>[];
  tolerance: string;
  unit: string;
  model: string;
  concepts: Keyed<ConceptForm>[];
  explanation: string;
  hint: string;
  source: Quote | null;
}

export function questionWords(q: PlanQuestion): Stored<QuestionWords> {
  const { kind, stem, answer, tolerance, unit, explanation, hint, version } = q;
  const { options, left, right, concepts } = q;
  const source = q.source && quoteOf(q.source);
  return {
    saved: { kind, stem, options, left, right, answer, tolerance, unit, concepts, explanation, hint, source },
    version,
  };
}

export function questionForm(q: QuestionWords): QuestionForm {
  const keys = [q.answer].flat().map(String);
  const typed = q.kind === 'fill' ? keys : [];
  const options = inOrder(q);
  const isChosen = q.kind === 'single' || q.kind === 'multiple';
  return {
    kind: q.kind,
    stem: q.stem,
    explanation: q.explanation,
    hint: q.hint,
    source: q.source,
    options: (options.length > 0 ? options : emptyOptions()).map(({ key, text, misconception = '' }) =>
      withKey({ letter: key, text, misconception, right: isChosen && keys.includes(key) }),
    ),
    pairs: pairsOf(q).map(withKey),
    truth: typeof q.answer === 'boolean' ? q.answer : null,
    fills: (typed.length > 0 ? typed : ['']).map((text) => withKey({ text })),
    tolerance: q.tolerance === null ? '' : String(q.tolerance),
    unit: q.unit ?? '',
    model: q.kind === 'short' ? keys.join('\n') : '',
    concepts: (q.concepts ?? []).map(({ any, not = [] }) => withKey({ any: any.join('\n'), not: not.join('\n') })),
  };
}

/** Those of an order as its key has them. */
function inOrder({ kind, options, answer }: QuestionWords): NonNullable<QuestionWords['options']> {
  const keys = kind === 'order' && Array.isArray(answer) ? answer : [];
  const place = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return (options ?? []).toSorted((a, b) => place(a.key) - place(b.key));
}

function pairsOf({ left, right, answer }: QuestionWords): PairForm[] {
  if (!left || !right) return FIRST_LETTERS.map((key) => ({ leftKey: key, left: '', rightKey: key, right: '' }));
  const mates = typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
  const paired = left.map(({ key, text }): PairForm => {
    const mate = right.find((r) => r.key === mates[key]);
    return { leftKey: key, left: text, rightKey: mate?.key ?? key, right: mate?.text ?? '' };
  });
  const rest = right.filter((r) => !Object.values(mates).includes(r.key));
  return [...paired, ...rest.map(({ key, text }) => ({ leftKey: key, left: '', rightKey: key, right: text }))];
}

const FIRST_LETTERS = ['A', 'B', 'C', 'D'];
const emptyOptions = (): { key: string; text: string; misconception?: string }[] =>
  FIRST_LETTERS.map((key) => ({ key, text: '' }));

export function questionSaved(f: QuestionForm): QuestionWords {
  const chosen = f.kind === 'single' || f.kind === 'multiple';
  const tolerance = Number(f.tolerance);
  const concepts = f.concepts.map(conceptOf).filter((c) => c.any.length > 0);
  return {
    kind: f.kind,
    stem: f.stem.trim(),
    explanation: f.explanation.trim(),
    hint: f.hint.trim(),
    source: f.source,
    options: chosen ? f.options.map(optionOf) : f.kind === 'order' ? f.options.map(itemOf) : null,
    ...(f.kind === 'match' ? sidesOf(f.pairs) : { left: null, right: null }),
    answer: answerOf(f),
    tolerance: f.kind === 'fill' && f.tolerance.trim() !== '' && tolerance >= 0 ? tolerance : null,
    unit: f.kind === 'fill' ? f.unit.trim() || null : null,
    concepts: f.kind === 'short' && concepts.length > 0 ? concepts : null,
  };
}

/** Only a wrong option has a misconception behind it. */
function optionOf({ letter, text, misconception, right }: OptionForm) {
  const why = right ? '' : misconception.trim();
  return { key: letter, text: text.trim(), ...(why === '' ? {} : { misconception: why }) };
}

const itemOf = ({ letter, text }: OptionForm) => ({ key: letter, text: text.trim() });

/** A row with its right alone stands for something that is left over. */
const isExtra = ({ left, right }: PairForm): boolean => left.trim() === '' && right.trim() !== '';

const sidesOf = (pairs: readonly PairForm[]): Pick<QuestionWords, 'left' | 'right'> => ({
  left: pairs.filter((p) => !isExtra(p)).map(({ leftKey, left }) => ({ key: leftKey, text: left.trim() })),
  right: pairs.map(({ rightKey, right }) => ({ key: rightKey, text: right.trim() })),
});

function conceptOf({ any, not }: ConceptForm): { any: string[]; not?: string[] } {
  const opposite = lines(not);
  return { any: lines(any), ...(opposite.length > 0 ? { not: opposite } : {}) };
}
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function answerOf(f: QuestionForm): QuestionWords['answer'] {
  const right = f.options.filter((o) => o.right).map((o) => o.letter);
  switch (f.kind) {
    case 'single':
      return right[0] ?? '';
    case 'multiple':
      return right;
    case 'judge':
      // nothing chosen yet: the server's check says so when it is to be approved
      return f.truth ?? '';
    case 'fill': {
      const fills = f.fills.map((x) => x.text.trim()).filter((text) => text !== '');
      return fills.length > 1 ? fills : (fills[0] ?? '');
    }
    case 'short':
      return f.model.trim();
    case 'order':
      return f.options.map((o) => o.letter);
    case 'match':
      return Object.fromEntries(f.pairs.filter((p) => !isExtra(p)).map((p) => [p.leftKey, p.rightKey]));
  }
}

/** A single choice has one right option; a multiple one any number. */
export function tick(f: QuestionForm, key: number, right: boolean): QuestionForm {
  const options = f.options.map((o) => {
    if (o.key === key) return { ...o, right };
    return f.kind === 'single' && right ? { ...o, right: false } : o;
  });
  return { ...f, options };
}

export function withOption(f: QuestionForm): QuestionForm {
  const taken = new Set(f.options.map((o) => o.letter));
  const letter = freeLetter(taken);
  if (letter === undefined) return f;
  return { ...f, options: [...f.options, withKey({ letter, text: '', misconception: '', right: false })] };
}

const freeLetter = (taken: ReadonlySet<string>): string | undefined => [...'ABCDEFGHIJ'].find((l) => !taken.has(l));

export function withPair(f: QuestionForm): QuestionForm {
  const letter = freeLetter(new Set(f.pairs.flatMap((p) => [p.leftKey, p.rightKey])));
  if (letter === undefined) return f;
  return { ...f, pairs: [...f.pairs, withKey({ leftKey: letter, left: '', rightKey: letter, right: '' })] };
}

export const emptyQuestion = (kind: Kind): QuestionWords =>
  questionSaved(
    questionForm({
      kind,
      stem: '',
      options: null,
      left: null,
      right: null,
      answer: '',
      tolerance: null,
      unit: null,
      concepts: null,
      explanation: '',
      hint: '',
      source: null,
    }),
  );

/** What the editor of each kind gets. */
export interface KindProps {
  value: QuestionForm;
  edit: (part: Partial<QuestionForm>) => void;
}
