// A point's words as they are edited, and as they are saved.
import type { Piece, PlanExample, PlanPoint } from '#contract/plan.ts';
import type { Stored } from './draft.ts';
import { type ExampleForm, exampleForm, savedExample } from './example-form.ts';
import { type Keyed, withKey, withoutKey } from './with-key.ts';

export type Quote = Extract<Piece, { quote: string }>;
export type Own = Exclude<Piece, Quote>;

export interface Words {
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

export function wordsOf(p: PlanPoint): Stored<Words> {
  const { title, goal, example, discussion, version } = p;
  const explanation = p.explanation.map((x): Piece => ('quote' in x ? quoteOf(x) : x));
  return { saved: { title, goal, explanation, example, discussion }, version };
}

/** Without what the server works out by itself. */
export const quoteOf = ({ documentId, quote, page, heading }: Quote): Quote => ({
  documentId,
  quote,
  ...(page === undefined ? {} : { page }),
  ...(heading === undefined ? {} : { heading }),
});

export const formOf = ({ title, goal, explanation, example, discussion }: Words): WordsForm => ({
  title,
  goal,
  discussion,
  explanation: explanation.map(withKey),
  example: example && exampleForm(example),
});

/** Empty rows are not sent: they are places to type in. */
export const savedOf = ({ title, goal, explanation, example, discussion }: WordsForm): Words => ({
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
