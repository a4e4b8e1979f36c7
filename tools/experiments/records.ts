// What the platform does with a package's records, in small: which it takes, which it refuses and why, and the marks at the
// end. A stand-in for authors; the platform's own rules stand in its server.
import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { Marker } from './check.ts';

/** Of a package, what its records are held against. */
interface Rules {
  steps: readonly StepDeclared[];
  isStrict: boolean;
}

export interface SentRecord {
  n: number;
  type: string;
  seq?: number;
  startTime?: number;
  endTime?: number;
  score?: number;
  evidence?: unknown;
  extData?: unknown;
  data?: string;
}

interface DoneStep extends SentRecord {
  repeatCount: number;
  timeUsed: number;
}

export interface StandInRun {
  saved: string | null;
  state: 'working' | 'finished';
  done: Map<number, DoneStep>;
  entered: number[];
  marks: Record<string, { score: number; evaluation?: string }> | null;
  score: number | null;
  failure: string | null;
}

export const newRun = (): StandInRun => ({
  saved: null,
  state: 'working',
  done: new Map(),
  entered: [],
  marks: null,
  score: null,
  failure: null,
});

const MOST_PART = 64 * 1024;
const sizeOf = (part: unknown): number => JSON.stringify(part ?? null).length;

/** The reason why it is refused; null: taken. */
export function take(
  run: StandInRun,
  rules: Rules,
  record: SentRecord,
  seed: number,
  mark: Marker | null,
): string | null {
  if (run.state === 'finished') return 'over';
  if ([record.evidence, record.extData, record.data].some((part) => sizeOf(part) > MOST_PART)) return 'too-large';
  if (record.type === 'state') {
    if (typeof record.data !== 'string') return 'data';
    run.saved = record.data;
    return null;
  }
  if (record.type === 'finish') return finish(run, rules, seed, mark);
  const step = rules.steps.find(({ seq }) => seq === record.seq);
  if (!step) return 'unknown-step';
  if (record.type === 'enter') {
    run.entered.push(step.seq);
    return null;
  }
  const { startTime, endTime, score } = record;
  if (typeof startTime !== 'number' || typeof endTime !== 'number' || endTime < startTime) return 'time';
  if (score !== undefined && !(score >= 0 && score <= step.maxScore)) return 'score';
  if (rules.isStrict && rules.steps.some(({ seq }) => seq < step.seq && !run.done.has(seq))) return 'order';
  const repeatCount = (run.done.get(step.seq)?.repeatCount ?? 0) + 1;
  run.done.set(step.seq, { ...record, repeatCount, timeUsed: Math.max(1, Math.round((endTime - startTime) / 1000)) });
  return null;
}

function finish(run: StandInRun, rules: Rules, seed: number, mark: Marker | null): string | null {
  if (run.done.size === 0) return 'no-steps';
  run.state = 'finished';
  const steps = [...run.done.values()].map(({ seq, evidence, extData, repeatCount, timeUsed }) => ({
    seq,
    evidence,
    extData,
    repeatCount,
    timeUsed,
  }));
  try {
    const answer = mark?.({ seed, steps }) as { steps: StandInRun['marks'] } | undefined;
    run.marks = answer?.steps ?? null;
  } catch (error) {
    run.failure = String(error);
    return null;
  }
  const scoreOf = (seq: number): number => run.marks?.[seq]?.score ?? (mark ? 0 : (run.done.get(seq)?.score ?? 0));
  const most = rules.steps.reduce((sum, { maxScore }) => sum + maxScore, 0);
  run.score = Math.round((rules.steps.reduce((sum, { seq }) => sum + scoreOf(seq), 0) / most) * 100);
  return null;
}

/** As `GetProcess` gives them, and as docking sends them on. */
export const standInSteps = (run: StandInRun, rules: Rules) =>
  rules.steps.flatMap(({ seq, title, maxScore, expectTime }) => {
    const done = run.done.get(seq);
    if (!done) return [];
    const { startTime = 0, endTime = 0, timeUsed, repeatCount } = done;
    const { score = done.score ?? 0, evaluation = '' } = run.marks?.[seq] ?? {};
    return [{ seq, title, startTime, endTime, timeUsed, expectTime, maxScore, score, repeatCount, evaluation }];
  });
