// What of a model's draft holds: its quotations stand in the passages, its questions are held by what they quote.
import type { z } from 'zod';
import { piece, planExample, planQuestionFields } from '#contract/plan.ts';
import { cleaner, type Passage } from '#server/platform/tutor/index.ts';
import { isMatch, type QuestionFields, questionProblem } from '../assessment/index.ts';
import { type Quote, quoteOf } from '../knowledge/index.ts';
import { exampleProblem } from './plan.check.ts';
import type { ANSWERS } from './plan.model.prompt.ts';
import type { PartDraft } from './plan.part.ts';

type Answer<K extends keyof typeof ANSWERS> = z.infer<(typeof ANSWERS)[K]>;

/** The passage that a quotation names, or any other of them that holds its words. Null: nobody wrote this. */
export function locateQuote(passages: readonly Passage[], { n, quote }: { n: number; quote: string }): Quote | null {
  const own = passages[n - 1];
  const passage = own?.text.includes(quote) ? own : passages.find((p) => p.text.includes(quote));
  return passage ? quoteOf(passage, quote) : null;
}

/** Own words only beside quotations that hold. */
export function explanationOf({ pieces }: Answer<'explanation'>, passages: readonly Passage[]): PartDraft | null {
  const held = pieces.flatMap((p) => ('quote' in p ? (locateQuote(passages, p) ?? []) : { text: plain(p.text) }));
  const explanation = held.flatMap((p) => piece.safeParse(p).data ?? []);
  return explanation.some((p) => 'quote' in p) ? { part: 'explanation', explanation } : null;
}

export function exampleOf({ basis, ...given }: Answer<'example'>, passages: readonly Passage[]): PartDraft | null {
  if (!locateQuote(passages, basis)) return null;
  const example = planExample.safeParse(cleaned(given)).data;
  return example && exampleProblem(example) === null ? { part: 'example', example } : null;
}

export function discussionOf({ topic, basis }: Answer<'discussion'>, passages: readonly Passage[]): PartDraft | null {
  const discussion = plain(topic);
  return locateQuote(passages, basis) && discussion !== '' ? { part: 'discussion', discussion } : null;
}

/** Without those that cannot be asked, are there already, or quote what nobody wrote; `source` null: the key is not held. */
export function questionsOf(
  { questions }: Answer<'questions'>,
  passages: readonly Passage[],
  stems: ReadonlySet<string>,
): PartDraft | null {
  const known = new Set(stems);
  const held = questions.flatMap(({ n, quote, ...fields }): QuestionFields[] => {
    const source = locateQuote(passages, { n, quote });
    const q = planQuestionFields.safeParse(cleaned({ ...fields, source: null })).data;
    if (!source || !q || questionProblem(q) !== null || known.has(q.stem)) return [];
    known.add(q.stem);
    const passage = passages.find((p) => p.documentId === source.documentId && p.text.includes(quote));
    return [{ ...q, source: isHeld(q, passage?.text ?? '') ? source : null }];
  });
  return held.length === 0 ? null : { part: 'questions', questions: held };
}

/** A model's words as they may be shown anywhere: no link, no image, no tag, no mark of a citation. */
function plain(words: string): string {
  const clean = cleaner(new Set());
  return [...clean.push(words), ...clean.end()]
    .map((p) => p.text)
    .join('')
    .trim();
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}

/** A key's words may be a little other than the material's; a number may not. */
const COVER = 0.6;

/** Whether the passage says what the key says. A false statement is held by nothing; its correction must be. */
function isHeld(q: QuestionFields, passage: string): boolean {
  if (q.kind === 'judge') return covered(q.answer === true ? q.stem : q.explanation, passage);
  const keys = [q.answer].flat().map(String);
  if (q.kind === 'fill') return keys.some((k) => folded(passage).includes(folded(k)));
  if (q.kind === 'short') return covered(keys.join(''), passage);
  if (isMatch(q.answer)) return [...(q.left ?? []), ...(q.right ?? [])].every(({ text }) => covered(text, passage));
  return keys.every((key) => covered(q.options?.find((o) => o.key === key)?.text ?? '', passage));
}

const folded = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '');

function covered(words: string, passage: string): boolean {
  const [own, whole] = [folded(words), folded(passage)];
  const numbers = words.normalize('NFKC').match(/\d+(?:\.\d+)?/g) ?? [];
  if (own === '' || !numbers.every((number) => passage.normalize('NFKC').includes(number))) return false;
  if (own.length < 2 || whole.includes(own)) return whole.includes(own);
  const pairs = Array.from({ length: own.length - 1 }, (_, i) => own.slice(i, i + 2));
  return pairs.filter((pair) => whole.includes(pair)).length >= pairs.length * COVER;
}
