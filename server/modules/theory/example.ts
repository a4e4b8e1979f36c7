// An example worked with the student: told step by step, some steps left blank, each blank compared, then the same with
// other numbers. Practice: what goes wrong here is held against nobody (see countVariant of the chart).
import { setTimeout as delay } from 'node:timers/promises';
import type { BlockProps } from '#contract/blocks/index.ts';
import { CODE } from '#contract/codes.ts';
import type { BlankKey, PlanExample } from '#contract/plan.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, HasTutor, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { type EffectCall, Stopped } from '#server/platform/lifecycle/define.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import {
  blanksOf,
  exampleIdOf,
  type Layout,
  type Telling,
  tellingOf,
  type Working,
} from '#src/machines/lesson/example.ts';
import type { Verdict } from '#src/machines/lesson/lesson.machine.ts';
import { isVarying } from '#src/machines/lesson/lesson.selectors.ts';
import { stateName } from '#src/machines/state.ts';
import { markAnswer } from '../assessment/index.ts';
import {
  type BlankAnswer,
  beginWorking,
  insertBlankAnswer,
  keepTold,
  type WorkingRow,
  workingOf,
} from './example.store.ts';
import {
  block,
  type CommandOf,
  type LessonFacts,
  type LessonPrepared,
  lessonFor,
  lessonIdOf,
} from './theory.lesson.ts';
import { taughtOf } from './theory.store.ts';

function layoutOf({ steps: { length: steps }, fadeFirst, variant }: PlanExample, met: number, work: boolean): Layout {
  if (!work) return { steps, blanks: [], variant: false };
  return { steps, blanks: blanksOf(steps, met, fadeFirst), variant: variant !== undefined };
}

/** Characters of one chunk of streamed speech, on average: a step comes when it could have been said. */
const CHUNK = 2.5;

type WorkCall = EffectCall<Pick<Working, 'pointId' | 'n' | 'shown'> & { stepwise: boolean; work: boolean }>;

/** The chart's effect: tells on to where it is the student's turn. After a death it goes on with the next step. */
export async function work(app: Clock & Postgres & HasTutor, call: WorkCall): Promise<Layout> {
  const { pointId, n, shown, stepwise, work } = call.input;
  const lesson = await lessonFor(app, call.lifecycle);
  const example = (await taughtOf(app.pool, lesson.id, pointId)).point?.example;
  if (!example) return { steps: 0, blanks: [], variant: false };
  const place = { lessonId: lesson.id, n };
  const row = await beginWorking(app.pool, { ...place, pointId, studentId: lesson.studentId, at: app.now() });
  const layout = layoutOf(example, row.met, work);
  const { to, turn } = tellingOf(layout, shown, stepwise);
  const show = async (told: number) => {
    await call.write([exampleBlock(example, { ...row, told }, told === to ? turn : 'step')]);
    await keepTold(app.pool, place, told);
  };
  const from = Math.min(Math.max(shown, row.told), to);
  if (from === to || row.told < from) await show(from);
  for (let told = from + 1; told <= to; told++) {
    await pause(app, example.steps[told - 1]?.text ?? '', call.signal);
    await show(told);
  }
  return layout;
}

async function pause(app: HasTutor, text: string, signal: AbortSignal): Promise<void> {
  if (app.tutor.pace === 0) return;
  try {
    await delay(app.tutor.pace * Math.ceil(text.length / CHUNK), undefined, { signal });
  } catch {
    throw new Stopped();
  }
}

/** As it stands: never a step that is still to come, nor the key of a blank. */
export function exampleContent(example: PlanExample, row: WorkingRow, turn: Telling['turn']): BlockProps<'example'> {
  const { title, problem, steps, variant } = example;
  const { fills, told } = row;
  const key = steps[told]?.key;
  const solved = fills['variant'];
  const unit = (k: BlankKey | undefined) => (k?.unit ? { unit: k.unit } : {});
  return {
    exampleId: exampleIdOf(row),
    pointId: row.pointId,
    title,
    ...(problem ? { problem } : {}),
    steps: steps.slice(0, told).map(({ text, reason }, i) => ({
      text,
      ...(reason ? { reason } : {}),
      ...given(fills[String(i + 1)]),
    })),
    of: steps.length,
    ...formulasBeside(example),
    ...(turn === 'blank' ? { blank: { step: told + 1, marked: key !== undefined, ...unit(key) } } : {}),
    ...(variant && (turn === 'variant' || solved)
      ? {
          variant: {
            problem: variant.problem,
            ...unit(variant),
            ...given(solved),
            ...(solved ? solution(variant) : {}),
          },
        }
      : {}),
  };
}

const given = (fill: BlankAnswer | undefined) =>
  fill ? { given: fill.text, ...(fill.result ? { result: fill.result } : {}) } : {};
const solution = ({ answer, unit, explanation }: NonNullable<PlanExample['variant']>) => ({
  correct: answer.join('；') + (unit ? ` ${unit}` : ''),
  ...(explanation ? { explanation } : {}),
});

const exampleBlock = (example: PlanExample, row: WorkingRow, turn: Telling['turn']) =>
  block('example', exampleIdOf(row), exampleContent(example, row, turn));

/** Marks as a question to be filled in is marked. Undefined where that cannot be sure: then nobody marks, the student compares. */
export function blankResult(key: BlankKey | undefined, text: string): BlankAnswer['result'] {
  if (!key) return undefined;
  // who writes how they came to it means what stands last
  const readings = [...new Set([text, text.split(/[=＝≈]/).at(-1) ?? text])];
  const verdicts = readings.map((value) => markAnswer(questionOf(key), { ...SEEDLESS, value }).verdict);
  const best = BEST.find((v) => verdicts.includes(v));
  return best === 'to-teacher' ? undefined : best;
}

const BEST: readonly Verdict[] = ['right', 'partial', 'to-teacher', 'wrong'];
/** A blank has no options to shuffle. */
const SEEDLESS = { seed: '', questionId: '', field: 'command.text' };
const questionOf = ({ answer, tolerance, unit }: BlankKey): BankQuestion => ({
  id: '',
  pointId: '',
  kind: 'fill',
  stem: '',
  source: null,
  answer,
  tolerance: tolerance ?? null,
  unit: unit || null,
  explanation: '',
  hint: '',
});

/** What the student writes for the open blank. 404 for another one, 409 for one that was filled in before. */
export async function fillBlank(
  app: Postgres,
  { exampleId, text, ...command }: CommandOf<'fill'>,
  facts: LessonFacts,
): Promise<LessonPrepared> {
  const { working } = facts.snapshot.context;
  const step = String(command.step);
  const lessonId = lessonIdOf(facts.id);
  if (exampleId !== exampleIdOf(working)) throw missing();
  const row = await workingOf(app.pool, { lessonId, n: working.n });
  const example = (await taughtOf(app.pool, lessonId, working.pointId)).point?.example;
  if (!row || !example) throw missing();
  if (row.fills[step]) throw new Failure(CODE.conflict, 'answered', { data: { state: 'answered', allowed: [] } });
  const isVariant = isVarying(facts.snapshot);
  if (step !== (isVariant ? 'variant' : String(working.shown + 1))) throw missing();
  const result = blankResult(isVariant ? example.variant : example.steps[working.shown]?.key, text);
  const written: BlankAnswer = { text, ...(result ? { result } : {}) };
  const told = isVariant ? row.told : working.shown + 1;
  return {
    event: { type: 'fill', verdict: result ?? 'to-teacher' },
    events: [exampleBlock(example, { ...row, told, fills: { ...row.fills, [step]: written } }, 'step')],
    writes: (client) => insertBlankAnswer(client, { lessonId, n: working.n }, { step, fill: written, told }),
  };
}

/** The example anew. 404 where the point has none, 409 before the lesson has come to it. */
export async function exampleAgain(
  app: Postgres,
  command: CommandOf<'example'>,
  facts: LessonFacts,
): Promise<LessonPrepared> {
  const { points, at } = facts.snapshot.context;
  const pointId = command.pointId ?? points[at]?.id ?? '';
  const index = points.findIndex((p) => p.id === pointId);
  if (index < 0) throw missing();
  if (index > at || points[index]?.skip)
    throw new Failure(CODE.conflict, 'state', { data: { state: stateName(facts.snapshot.value), allowed: [] } });
  if (!(await taughtOf(app.pool, lessonIdOf(facts.id), pointId)).point?.example) throw missing();
  return { event: { type: 'example', pointId } };
}
