// The ladder of hints of an open question: its own hint, then the passage it came from, then a step of the example.
import type { Citation } from '#contract/blocks/index.ts';
import { indexTokens } from '#server/platform/tutor/words.ts';
import type { Documents } from './scripts.ts';
import type { BankQuestion, PlanPoint } from './theory.store.ts';

interface Rung {
  text: string;
  source?: Omit<Citation, 'n' | 'quote'>;
}

/** From the gentlest on; a rung that the plan has no words for is left out. */
export function ladderOf(question: BankQuestion, point: PlanPoint | null, documents?: Documents): Rung[] {
  const rungs: Rung[] = [];
  if (question.hint) rungs.push({ text: question.hint });
  if (question.source) {
    const { quote, documentId, page, heading } = question.source;
    const place = { ...(page === undefined ? {} : { page }), ...(heading === undefined ? {} : { heading }) };
    rungs.push({ text: quote, source: { documentId, document: documents?.nameOf(documentId) ?? '', ...place } });
  }
  const step = nearestStep(question.stem, point?.example?.steps ?? []);
  if (step) rungs.push({ text: step.reason ? `${step.text}\n${step.reason}` : step.text });
  return rungs;
}

type ExampleStep = NonNullable<PlanPoint['example']>['steps'][number];

/** The step that shares most words with the question; the first where none does. */
function nearestStep(stem: string, steps: readonly ExampleStep[]): ExampleStep | null {
  const words = new Set(indexTokens(stem));
  const common = (s: ExampleStep) => indexTokens(`${s.text} ${s.reason ?? ''}`).filter((w) => words.has(w)).length;
  return steps.reduce<ExampleStep | null>((best, s) => (best && common(best) >= common(s) ? best : s), null);
}
