// An experiment in figures, from the scores of a class.
import type { ExperimentResultRow } from '#contract/experiment-results.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { BANDS, type Band } from '#contract/scores.ts';

type Statistics = OutputOf<'/OrgApi/ExperimentResult/Statistics'>;
type Row = Pick<ExperimentResultRow, 'stand' | 'score' | 'steps' | 'toMark'>;

export function resultStatistics(rows: readonly Row[], declared: readonly StepDeclared[]): Statistics {
  const of = (stand: Row['stand']) => rows.filter((r) => r.stand === stand).length;
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]));
  const bands = new Map<Band, number>(BANDS.map((band) => [band, 0]));
  for (const { score } of rows) bands.set(bandOf(score), (bands.get(bandOf(score)) ?? 0) + 1);
  return {
    students: rows.length,
    none: of('none'),
    running: of('running'),
    toMark: of('toMark'),
    done: of('done'),
    mean: scores.length === 0 ? null : round(meanOf(scores)),
    bands: [...bands].map(([band, students]) => ({ band, students })),
    steps: stepsIn(rows, declared).map((step) => stepOf(step, rows)),
  };
}

const bandOf = (score: number | null): Band =>
  score === null ? 'none' : score >= 90 ? '90' : score >= 80 ? '80' : score >= 70 ? '70' : score >= 60 ? '60' : '0';

/** Of a link those that came. */
function stepsIn(rows: readonly Row[], declared: readonly StepDeclared[]): readonly StepDeclared[] {
  if (declared.length > 0) return declared;
  const met = new Map<number, StepDeclared>();
  for (const { seq, title, maxScore } of rows.flatMap((r) => r.steps))
    met.set(seq, { seq, title, maxScore, expectTime: 0 });
  return [...met.values()].toSorted((a, b) => a.seq - b.seq);
}

function stepOf(step: StepDeclared, rows: readonly Row[]): Statistics['steps'][number] {
  const did = rows.flatMap(({ steps, toMark, stand }) =>
    steps.filter((s) => s.seq === step.seq).map((s) => ({ ...s, isMarked: !toMark && stand === 'done' })),
  );
  const seconds = did.map((s) => s.timeUsed).toSorted((a, b) => a - b);
  const marked = did.filter((s) => s.isMarked);
  return {
    ...step,
    done: did.length,
    quick: quantile(seconds, 0.25),
    median: quantile(seconds, 0.5),
    slow: quantile(seconds, 0.75),
    marked: marked.length,
    score: marked.length === 0 ? null : round(meanOf(marked.map((s) => s.score))),
    lost: marked.filter((s) => s.score < s.maxScore).length,
  };
}

/** Of sorted numbers; between two of them in proportion. */
function quantile(sorted: readonly number[], share: number): number | null {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below === undefined || above === undefined ? null : rounded(below + (above - below) * (at % 1));
}

const meanOf = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0) / numbers.length;
const round = (n: number): number => rounded(n, 1);
