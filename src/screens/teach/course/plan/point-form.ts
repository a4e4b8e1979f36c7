// A point's words as they are edited, and as they are saved; its worked example among them.
import type { Piece, PlanExample, PlanPoint } from '#contract/plan.ts';
import { type KeyForm, keyForm, savedKey } from '#questions/fill/edit.tsx';
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import type { StoredVersion } from './draft.ts';

export type Quote = Extract<Piece, { quote: string }>;

export interface PointWords {
  title: string;
  goal: string;
  explanation: Piece[];
  example: PlanExample | null;
  discussion: string;
}

export interface WordsForm {
  title: string;
  goal: string;
  explanation: Keyed<Piece>[];
  example: ExampleForm | null;
  discussion: string;
}

export const isQuote = (piece: Piece): piece is Quote => 'quote' in piece;

/** A quotation with its formulas, as the server knows them: they are not sent with the form. */
export const withKnownFormulas = (quote: Quote, known: readonly Piece[]): Quote => ({
  ...known.find((piece): piece is Quote => isQuote(piece) && piece.quote === quote.quote),
  ...quote,
});

export function pointWords(p: PlanPoint): StoredVersion<PointWords> {
  const { title, goal, example, discussion, version } = p;
  const explanation = p.explanation.map((x): Piece => ('quote' in x ? plainQuote(x) : x));
  return { saved: { title, goal, explanation, example, discussion }, version };
}

/** Without what the server works out by itself. */
export const plainQuote = ({ documentId, quote, page, heading }: Quote): Quote => ({
  documentId,
  quote,
  ...(page === undefined ? {} : { page }),
  ...(heading === undefined ? {} : { heading }),
});

export const formOf = ({ title, goal, explanation, example, discussion }: PointWords): WordsForm => ({
  title,
  goal,
  discussion,
  explanation: explanation.map(withKey),
  example: example && exampleForm(example),
});

/** Empty rows are not sent: they are places to type in. */
export const savedOf = ({ title, goal, explanation, example, discussion }: WordsForm): PointWords => ({
  title: title.trim(),
  goal: goal.trim(),
  discussion: discussion.trim(),
  explanation: explanation.map(withoutKey<Piece>).flatMap((piece): Piece[] => {
    if (isQuote(piece)) return [piece];
    const text = piece.text.trim();
    return text === '' ? [] : [{ text }];
  }),
  example: example && savedExample(example),
});

export interface StepForm {
  text: string;
  reason: string;
  /** Null: students compare what they write by themselves. */
  result: KeyForm | null;
}
export interface VariantForm extends KeyForm {
  problem: string;
  explanation: string;
}
export interface ExampleForm {
  title: string;
  problem: string;
  steps: Keyed<StepForm>[];
  /** The row that is left blank first; null: the last, whichever that is. */
  first: number | null;
  variant: VariantForm | null;
}

export const emptyStep = (): Keyed<StepForm> => withKey({ text: '', reason: '', result: null });
export const emptyVariant = (): VariantForm => ({ problem: '', explanation: '', ...keyForm() });

/** A worked example as it is edited, and as it is saved. */
export function exampleForm({ title, problem = '', steps: saved, fadeFirst, variant }: PlanExample): ExampleForm {
  const steps = saved.map(({ text, reason = '', key }) => withKey({ text, reason, result: key ? keyForm(key) : null }));
  return {
    title,
    problem,
    steps,
    first: fadeFirst === undefined ? null : (steps[fadeFirst - 1]?.key ?? null),
    variant: variant ? { problem: variant.problem, explanation: variant.explanation ?? '', ...keyForm(variant) } : null,
  };
}

const isTyped = ({ text, reason }: StepForm): boolean => text.trim() !== '' || reason.trim() !== '';

/** Empty rows are not sent: they are places to type in. In the contract's order: what is compared with what is stored is text. */
export function savedExample({ title, problem, steps, first, variant }: ExampleForm): PlanExample {
  const typed = steps.filter(isTyped);
  const at = typed.findIndex((s) => s.key === first);
  return {
    title: title.trim(),
    ...(problem.trim() === '' ? {} : { problem: problem.trim() }),
    steps: typed.map(({ text, reason, result }) => ({
      text: text.trim(),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      ...(result ? { key: savedKey(result) } : {}),
    })),
    ...(at < 0 ? {} : { fadeFirst: at + 1 }),
    ...(variant ? { variant: savedVariant(variant) } : {}),
  };
}

const savedVariant = ({ problem, explanation, ...key }: VariantForm): NonNullable<PlanExample['variant']> => ({
  problem: problem.trim(),
  ...(explanation.trim() === '' ? {} : { explanation: explanation.trim() }),
  ...savedKey(key),
});

const withoutKey = <T extends object>({ key: _key, ...row }: Keyed<T>) => row as unknown as T; // all but the key
