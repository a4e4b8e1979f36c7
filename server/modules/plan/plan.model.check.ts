// What of a model's draft holds: its quotations stand in the passages, its questions are held by what they quote.
import type { z } from 'zod';
import { piece, planExample, planQuestionFields } from '#contract/plan.ts';
import { bankQuestion } from '#questions/contract.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import { markingOf } from '#questions/mark.ts';
import { cleaner, isSound, type Passage, recount } from '#server/platform/tutor/index.ts';
import { questionProblem } from '../assessment/index.ts';
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

export function exampleDraft({ basis, ...given }: Answer<'example'>, passages: readonly Passage[]): PartDraft | null {
  if (!locateQuote(passages, basis)) return null;
  const example = planExample.safeParse(cleaned(given)).data;
  if (!example || exampleProblem(example) !== null) return null;
  const steps = example.steps.flatMap(({ text, reason = '' }) => [text, reason]);
  return comesOut({ problem: example.problem ?? '', steps }, passages) ? { part: 'example', example } : null;
}

/** Its numbers are the problem's own, the material's, or come out; a problem with numbers is reckoned. */
export function comesOut(
  { problem, steps }: { problem: string; steps: readonly string[] },
  passages: readonly Passage[],
): boolean {
  const { holds, results } = recount({ texts: steps, known: [problem, ...passages.map(({ text }) => text)] });
  return holds && (results > 0 || !/\d/u.test(problem));
}

export function discussionDraft(
  { topic, basis }: Answer<'discussion'>,
  passages: readonly Passage[],
): PartDraft | null {
  const discussion = plain(topic);
  return locateQuote(passages, basis) && discussion !== '' ? { part: 'discussion', discussion } : null;
}

/** Without those that cannot be asked, are there already, or quote what nobody wrote; `source` null: the key is not held. */
export function questionsDraft(
  { questions }: Answer<'questions'>,
  passages: readonly Passage[],
  stems: ReadonlySet<string>,
): PartDraft | null {
  const known = new Set(stems);
  const held = questions.flatMap(({ n, quote, ...fields }): QuestionFields[] => {
    const source = locateQuote(passages, { n, quote });
    const q = planQuestionFields.safeParse(cleaned({ ...fields, source: null })).data;
    if (!source || !q || questionProblem(q) !== null || !isSoundDraft(q) || known.has(q.stem)) return [];
    known.add(q.stem);
    const at = passages.findIndex((p) => p.documentId === source.documentId && p.text.includes(quote));
    return [{ ...q, source: isHeld(q, passages.slice(at)) ? source : null }];
  });
  return held.length === 0 ? null : { part: 'questions', questions: held };
}

/** Each wording of a blank is held to what the one of a drafted question is. */
const isSoundDraft = (q: QuestionFields): boolean => {
  const { kind, stem, options, left, right } = q;
  const keys = markingOf(kind).keysToHold(bankQuestion(UNSTORED, q));
  const sides = { options: options?.map(told) ?? [], left: left ?? [], right: right ?? [] };
  return keys.every((answer) => isSound({ kind, stem, ...sides, answer }));
};
const told = ({ key, text }: { key: string; text: string }) => ({ key, text });

/** A model's words as they may be shown anywhere: no link, no image, no tag, no mark of a citation. */
function plain(words: string): string {
  const clean = cleaner(new Set());
  return [...clean.push(words), ...clean.end()]
    .map((p) => p.text)
    .join('')
    .trim();
}

export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}

/** A draft is checked as the question that it would be. */
const UNSTORED = { id: '', pointId: '' };

/** Whether the passage, or for what goes over several those after it, says what the key says. */
function isHeld(q: QuestionFields, [first, ...more]: readonly Passage[]): boolean {
  const passage = first?.text ?? '';
  const whole = [passage, ...more.filter((p) => isNear(first, p)).map(({ text }) => text)];
  return markingOf(q.kind).isHeld(bankQuestion(UNSTORED, q), { passage, whole });
}

const isNear = (first: Passage | undefined, p: Passage): boolean =>
  p.documentId === first?.documentId && p.heading === first.heading;
