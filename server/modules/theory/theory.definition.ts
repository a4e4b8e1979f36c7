// The lesson as the server runs it: marking before the chart is asked, blocks from its actions, speech from its effects.

import { CODE } from '#contract/codes.ts';
import type { App, Clock, HasLogger, HasLogs, HasTutor, Hooks, Postgres } from '#server/platform/app.ts';
import { countGuestQuestion } from '#server/platform/auth/guests.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { type Definition, defineLifecycle, type EffectCall, type Written } from '#server/platform/lifecycle/define.ts';
import { stateAndCommands } from '#server/platform/lifecycle/snapshot.ts';
import { say } from '#server/platform/messages.ts';
import { type Model, saidIn, speak } from '#server/platform/tutor/index.ts';
import { isGuest, type Who } from '#server/platform/who.ts';
import { reached, type Taught } from '#src/machines/lesson/evidence.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import { type PointEvidence, questionId, type Verdict } from '#src/machines/lesson/lesson.machine.ts';
import { isAtSummary } from '#src/machines/lesson/lesson.selectors.ts';
import { markAnswer, questionBlock, seedFor, sequenceOf } from '../assessment/index.ts';
import { figuresQuoted } from '../knowledge/index.ts';
import { keepAbout } from './about.ts';
import { helpOf } from './aids.ts';
import { answerRow, checkAt, checkRow, guessIn } from './checks.ts';
import { evaluate, showEvaluation } from './evaluation.ts';
import { exampleAgain, fillBlank, work } from './example.ts';
import { showFigures } from './figures.ts';
import { hintsOf } from './hints.ts';
import { lessonRole } from './lesson.access.ts';
import { leadsOfLesson } from './lesson.leads.ts';
import { marksOf } from './marked.ts';
import { midwayOf, partsOf } from './parts.ts';
import { progressRows, waitingIn } from './progress.ts';
import { relatedIn } from './related.ts';
import { missedAt, remedy } from './remedy.ts';
import { isTold, representationsOf } from './representations.ts';
import { isRetold, keySentences, retell, showRetelling } from './retelling.ts';
import { keepEnd, keepSum } from './review.ts';
import { summarise } from './score.ts';
import { postBegun } from './scores.ts';
import { againScript, introScript, pointScript, recallScript, type ScriptPart, underNumber } from './scripts.ts';
import { sayInThread, showDiscussion } from './theory.discuss.ts';
import {
  answeredBefore,
  block,
  type CommandOf,
  type LessonFacts,
  type LessonPrepared,
  lessonFor,
  lessonIdOf,
} from './theory.lesson.ts';
import { lessonMigration } from './theory.migration.ts';
import { answerScope, askingRequest, documentsOf, PASSAGES, teachingRequest } from './theory.prompt.ts';
import {
  type ApprovedPoint,
  commandedBy,
  contentOf,
  countAskedPoints,
  type Lesson,
  lessonAskedRow,
  lessonContent,
  lessonOf,
  type PointContent,
  planOf,
  storeContent,
  taughtOf,
} from './theory.store.ts';

export const lessonDefinition = (app: App): Definition =>
  defineLifecycle(lessonLifecycle, {
    policy: async (who, id) => {
      const lesson = await lessonOf(app.pool, id);
      return lesson && lessonRole(app, who, lesson);
    },
    stop: 'stop',
    // what the teacher pauses only the teacher lifts; who paused by themselves goes on when they like
    steering: { pause: 'hold', resume: 'release' },
    migration: lessonMigration,
    prepare: {
      start: async (event, facts) => {
        const lesson = await lessonFor(app, facts.id);
        return lesson.isGuest ? { event } : { event, writes: (client) => postBegun(client, lesson, app.now()) };
      },
      ask: (command, facts, who) => keepAsked(app, command, facts, who),
      answer: (command, facts) => (isRetold(facts) ? retell : answered)(app, command, facts),
      fill: (command, facts) => fillBlank(app, command, facts),
      example: (command, facts) => exampleAgain(app, command, facts),
      say: (command, facts, who) => sayInThread(app, command, facts, who),
      evaluate: (command, facts, who) => evaluate(app, command, facts, who),
      hold: async ({ type, alone }, facts, who) => {
        const content = { kind: 'paused', ...(who ? { by: who.name } : {}) };
        return {
          event: { type, by: who?.name ?? '', alone },
          events: [block('notice', `hold.${facts.cmd}`, content)],
        };
      },
      // handed back alone; what goes on with its whole class is told by the class
      release: async ({ type, alone }, facts) => ({
        event: { type },
        events: alone ? [block('notice', `back.${facts.cmd}`, { kind: 'handed-back' })] : [],
      }),
      next: async (event, facts) => {
        return isAtSummary(facts.snapshot) ? ends(app, event, facts) : { event };
      },
      end: (event, facts) => ends(app, event, facts),
    },
    effects: {
      speak: (call) => tell(app, call),
      answer: (call) => answerQuestion(app, call),
      look: (call) => look(app, call),
      work: (call) => work(app, call),
    },
    actions: {
      showHeading: (params, facts) => showHeading(app, params, facts),
      showQuestion: (params, facts) => showQuestion(app, params, facts),
      showHint: (params, facts) => showHint(app, params, facts),
      showRetelling: (params, facts) => showRetelling(app, params, facts),
      showDiscussion: (params, facts) => showDiscussion(app, params, facts),
      showEvaluation: (_params, facts) => showEvaluation(app, facts),
      // written with the command itself
      keepSaid: () => ({}),
      showFlag: ({ pointId }) => ({ events: [block('notice', `flag.${pointId}`, { kind: 'flagged' })] }),
      showSummary: ({ points }, facts) => showSummary(app, points, facts),
    },
    rows: (snapshot, { id }) => progressRows(lessonIdOf(id), snapshot.context),
    view: ({ context: { at, onward, points } }) => ({
      at,
      pointId: points[at]?.id ?? null,
      progress: points.length === 0 ? 0 : Math.min(reached({ at, onward }) / points.length, 1),
    }),
  });

async function ends(
  app: Clock & Postgres,
  event: LessonPrepared['event'],
  facts: LessonFacts,
): Promise<LessonPrepared> {
  const lesson = await lessonFor(app, facts.id);
  const { score } = await summaryFor(app, lesson, facts.snapshot.context.points);
  return {
    event,
    writes: (client) => keepEnd(app, client, lesson, score),
  };
}

/** The chart learns only which run it is, and whom it asks; the words are kept for the teacher. */
async function keepAsked(
  app: Clock,
  { text, to = 'tutor' }: CommandOf<'ask'>,
  { id, cmd, seq, snapshot }: LessonFacts,
  who: Who | null,
): Promise<LessonPrepared> {
  const event = { type: 'ask', runId: cmd, after: seq, to } as const;
  // nobody would answer who is gone in two hours
  if (who && isGuest(who) && to === 'teacher')
    throw new Failure(CODE.conflict, 'state', { data: stateAndCommands(lessonLifecycle, snapshot) });
  if (who && isGuest(who)) return { event, writes: (client) => countGuestQuestion(app, client, who.userId) };
  const { points, at } = snapshot.context;
  const pointId = points[Math.min(at, points.length - 1)]?.id ?? '';
  const asked = lessonAskedRow({ lessonId: lessonIdOf(id), runId: cmd, pointId, text, to, at: app.now() });
  return {
    event,
    rows: [asked],
    events: to === 'teacher' ? [block('notice', `q.${cmd}~to-teacher`, { kind: 'to-teacher' })] : [],
  };
}

/** Marks before the chart is asked: the verdict is all that the chart learns. */
async function answered(
  app: Clock & Postgres,
  { questionId: asked, value }: CommandOf<'answer'>,
  facts: LessonFacts,
): Promise<LessonPrepared> {
  const lessonId = lessonIdOf(facts.id);
  const { context } = facts.snapshot;
  const isOpen = asked === questionId(context);
  // another device may have answered it meanwhile
  if (!isOpen && !(await commandedBy(app.pool, lessonId, asked))?.isAnswered) throw missing();
  const pointId = context.points[context.at]?.id ?? '';
  const check = await checkAt(app.pool, { lessonId, pointId, n: context.asked });
  if (!isOpen || (check && check.given !== undefined))
    throw answeredBefore(stateAndCommands(lessonLifecycle, facts.snapshot));
  if (!check?.question) throw missing();
  const given = { seed: seedFor(check.lesson, asked), questionId: asked, value, field: 'command.value' };
  const { verdict, result } = markAnswer(check.question, given);
  const answer = { bankId: check.question.id, pointId, value, verdict, hints: context.hinted, at: app.now() };
  return {
    event: {
      type: 'answer',
      questionId: asked,
      verdict,
      guess: value === null ? null : guessIn(check, check.question, verdict),
    },
    events: [block('check-result', `${asked}~r`, result)],
    rows: [answerRow(check, answer)],
  };
}

/** From here on the plan may change: this lesson goes on with the words it met. Null: there are none any more. */
async function look(app: Postgres, call: EffectCall<{ pointId: string; paced: boolean }>): Promise<Taught | null> {
  const lessonId = lessonIdOf(call.lifecycle);
  const { pointId } = call.input;
  const kept = await lessonContent(app.pool, lessonId, pointId);
  const content = kept ?? (await comeTo(app, call));
  const { point, bank, parts = [], first, related = [] } = content;
  if (!point) return null;
  const asked = sequenceOf(bank, lessonId, first);
  return {
    questions: asked.length,
    ladder: asked.map((q) => hintsOf(q, point).length),
    example: point.example !== null,
    discussion: Boolean(point.discussion),
    retell: keySentences(point).length > 0,
    parts: parts.length > 1 ? parts.map((_, i) => (i === midwayOf(parts, bank)?.part ? 1 : 0)) : [],
    related,
  };
}

/** The point as it is approved now; kept for the lesson, with how it will be told. */
async function comeTo(app: Postgres, call: EffectCall<{ pointId: string; paced: boolean }>): Promise<PointContent> {
  const { pointId, paced } = call.input;
  const content = await contentOf(app.pool, pointId);
  const { point, bank } = content;
  if (!point) return content;
  const { id, courseId } = await lessonFor(app, call.lifecycle);
  const [{ tellings, remedies }, plan] = await Promise.all([helpOf(app.pool, pointId), planOf(app.pool, courseId)]);
  const others = [...tellings, ...(await representationsOf(app.pool, courseId, point))];
  const figures = paced ? await figuresQuoted(app.pool, courseId, point.explanation) : [];
  const parts = paced ? partsOf(point.explanation, figures.length) : [];
  const first = midwayOf(parts, bank)?.question.id;
  const related = relatedIn(plan, pointId, point);
  const told = {
    ...(related.length === 0 ? {} : { related }),
    ...(parts.length > 1 ? { parts } : {}),
    ...(first === undefined ? {} : { first }),
    ...(remedies.length === 0 ? {} : { remedies }),
  };
  const kept = { ...content, others, ...told };
  await storeContent(app.pool, id, pointId, kept);
  return kept;
}

async function showHeading(
  app: Postgres,
  p: { pointId: string; index: number; of: number },
  facts: LessonFacts,
): Promise<Written> {
  const { point } = await taughtOf(app.pool, lessonIdOf(facts.id), p.pointId);
  return {
    events: [
      block('heading', `heading.${p.pointId}`, {
        ...p,
        title: underNumber(point?.title ?? ''),
        goal: point?.goal ?? '',
      }),
    ],
  };
}

async function showQuestion(
  app: Postgres,
  p: { pointId: string; asked: number; of: number; verdict: Verdict | null },
  facts: LessonFacts,
): Promise<Written> {
  const at = { lessonId: lessonIdOf(facts.id), pointId: p.pointId, n: p.asked };
  const check = await checkAt(app.pool, at, p.verdict);
  if (!check?.question) return {};
  const { id, question, lesson, isKept, isTold } = check;
  const asked = { questionId: id, attempt: p.asked, of: p.of };
  return {
    events: [
      block('check-question', id, {
        ...questionBlock(question, seedFor(lesson, id), asked),
        ...(isTold ? { again: true } : {}),
      }),
    ],
    rows: isKept ? [] : [checkRow(check, question)],
  };
}

async function showHint(
  app: Postgres,
  p: { pointId: string; asked: number; level: number },
  facts: LessonFacts,
): Promise<Written> {
  const lesson = await lessonFor(app, facts.id);
  const check = await checkAt(app.pool, { lessonId: lesson.id, pointId: p.pointId, n: p.asked });
  if (!check?.question) return {};
  const documents = await documentsOf(app.pool, lesson.courseId);
  const rung = hintsOf(check.question, check.point, documents)[p.level - 1];
  if (!rung) return {};
  return { events: [block('hint', `${check.id}~h${p.level}`, { questionId: check.id, level: p.level, ...rung })] };
}

async function showSummary(
  app: Clock & Postgres & Hooks,
  points: PointEvidence[],
  facts: LessonFacts,
): Promise<Written> {
  const lesson = await lessonFor(app, facts.id);
  const told = await summaryFor(app, lesson, points);
  const summary = block('summary', 'summary', told);
  if (lesson.isGuest) return { events: [summary] };
  return {
    events: [summary, ...(await leadsOfLesson(app, lesson))],
    // many leave here and never say that they have
    writes: (client) => keepSum(app, client, lesson, told.score),
  };
}

async function summaryFor(app: Postgres, lesson: Lesson, points: PointEvidence[]) {
  const waiting = await waitingIn(app.pool, lesson.id);
  const facts = points.map((p) => ({ ...p, waiting: waiting.get(p.id) ?? 0 }));
  return summarise({ at: points.length, points: facts }, lesson.points, await marksOf(app.pool, lesson.id));
}

/** What is said in our own words, or was composed before. */
const OURS: ReadonlySet<string> = new Set(['intro', 'recall', 'retold']);

/** `intro`, `retold.<id>`, `point.<id>.<round>`, `point.<id>.0.<part>`, `recall.<id>.<asked>` and `.<beside id>`, `remedy.<id>.<asked>.<n>.<round>`. */
async function tell(app: Postgres & HasLogger & HasLogs & HasTutor, call: EffectCall<{ key: string }>): Promise<null> {
  const { key } = call.input;
  const lesson = await lessonFor(app, call.lifecycle);
  const [kind = '', pointId = '', count = '0', ...more] = key.split('.');
  const documents = await documentsOf(app.pool, lesson.courseId);
  // read once, and not at all where the words are kept already
  let read: ReturnType<typeof taughtOf> | undefined;
  const taught = () => {
    read ??= taughtOf(app.pool, lesson.id, pointId);
    return read;
  };
  const part = async (): Promise<ScriptPart | undefined> => {
    const n = kind === 'point' ? more[0] : undefined;
    return n === undefined ? undefined : { n: Number(n), pieces: (await taught()).parts?.[Number(n)] ?? [] };
  };
  const missed = kind === 'remedy' ? await missedAt(app, lesson, { pointId, asked: Number(count), taught }) : undefined;
  const compose = async () => {
    if (kind === 'intro')
      return introScript(lesson.courseName, lesson.points, await countAskedPoints(app.pool, lesson));
    if (kind === 'retold') return { text: '', citations: [] };
    const { point, others = [] } = await taught();
    if (!point) return { text: say(await call.lang(), 'pointGone'), citations: [] };
    if (kind === 'recall')
      return recallScript(point, Number(count) + 1, lesson.points.find(({ id }) => id === more[0])?.title);
    const sources = { ...documents, isSaid: await saidIn(app.pool, call.lifecycle, key, ['point', 'remedy']) };
    if (missed) return remedy(app, lesson, { ...missed, point, others, documents: sources, more });
    const round = Number(count);
    const other = others[round - 1];
    // what was passed over does not stand above yet: then it is told after all
    if (round > 0 && (other || round > others.length + 1 || (await isTold(app, call.lifecycle, await taught()))))
      return againScript(point, { others, round }, sources);
    return tellingOf(point, await part());
  };
  const tellingOf = (point: ApprovedPoint, only?: ScriptPart) =>
    pointScript(
      point,
      lesson.points.findIndex((p) => p.id === pointId),
      documents,
      only,
    );
  /** A model has other words where the material has none. */
  const toWord = async () => {
    const { point, others = [] } = await taught();
    return kind === 'point' && point && Number(count) > others.length ? tellingOf(point) : compose();
  };
  if (kind === 'point' && count === '0' && (more[0] ?? '0') === '0')
    await showFigures(app, call, { key, lesson, pointId, taught });
  await speak(app, call, {
    key,
    orgId: lesson.orgId,
    compose,
    // what a teacher has approved for this very choice is said as it was approved; for guests nobody is paid
    ...(lesson.isGuest || OURS.has(kind) || missed?.word || (await part())?.pieces.length === 0
      ? {}
      : { request: (model: Model) => teachingRequest(model, lesson, kind, toWord) }),
  });
  return null;
}

async function answerQuestion(
  app: Postgres & HasLogger & HasLogs & HasTutor,
  call: EffectCall<{ runId: string; after: number }>,
): Promise<null> {
  const { runId, after } = call.input;
  const lesson = await lessonFor(app, call.lifecycle);
  const question = (await call.said(`q.${runId}`, after)) ?? '';
  const found = app.tutor.find(answerScope(lesson), question, PASSAGES);
  // whoever needs it hears of a failure
  found.catch(() => {});
  await speak(app, call, {
    key: `a.${runId}`,
    orgId: lesson.orgId,
    compose: async () => app.tutor.answer(question, await found, !lesson.isGuest),
    ...(lesson.isGuest ? {} : { request: (model) => askingRequest(app, model, lesson, { question, found }) }),
  });
  if (!lesson.isGuest) await keepAbout(app, lesson, runId);
  return null;
}
