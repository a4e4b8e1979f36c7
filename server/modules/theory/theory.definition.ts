// The lesson as the server runs it: marking before the chart is asked, blocks from its actions, speech from its effects.

import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { refused } from '#server/platform/lifecycle/command.ts';
import type {
  ChartEvent,
  Definition,
  EffectCall,
  Facts,
  Prepared,
  Written,
} from '#server/platform/lifecycle/define.ts';
import { say } from '#server/platform/messages.ts';
import type { Model } from '#server/platform/tutor/index.ts';
import { speak } from '#server/platform/tutor/speak.ts';
import type { Who } from '#server/platform/who.ts';
import type { Evidence, Taught } from '#src/machines/lesson/evidence.ts';
import { lessonMachine, type Point, questionId, type Verdict } from '#src/machines/lesson/lesson.machine.ts';
import { answerRow, checkAt, keptCheck } from './checks.ts';
import { evaluate, showEvaluation } from './evaluation.ts';
import { again, fill, work } from './example.ts';
import { showFigures } from './figures.ts';
import { ladderOf } from './hints.ts';
import { marksOf } from './marks.ts';
import { progressRows } from './progress.ts';
import { seedFor, sequenceOf, shown, takeAnswer } from './questions.ts';
import { summarise } from './score.ts';
import { introScript, pointScript, remedyScript } from './scripts.ts';
import { say as sayInThread, showDiscussion } from './theory.discuss.ts';
import { answeredBefore, block, lessonFor, lessonIdOf } from './theory.lesson.ts';
import { lessonMigration } from './theory.migration.ts';
import { answerScope, askingRequest, documentsOf, PASSAGES, teachingRequest } from './theory.prompt.ts';
import { askedRow, commandedBy, contentOf, endLesson, keepContent, keptOf, taughtOf } from './theory.store.ts';

export const lessonDefinition = (app: App): Definition => ({
  kind: 'lesson',
  machine: lessonMachine,
  commands: {
    start: { type: 'start' },
    next: { type: 'next' },
    answer: { type: 'answer', questionId: '', verdict: 'wrong' },
    ask: { type: 'ask', runId: '', after: 0 },
    again: { type: 'again' },
    hint: { type: 'hint' },
    fill: { type: 'fill', verdict: 'wrong' },
    example: { type: 'example' },
    say: { type: 'say' },
    evaluate: { type: 'evaluate' },
    pause: { type: 'pause' },
    resume: { type: 'resume' },
    hold: { type: 'hold' },
    release: { type: 'release' },
    stop: { type: 'stop' },
    end: { type: 'end' },
  },
  unlisted: ['stop', 'end', 'hold', 'release'],
  migration: lessonMigration,
  prepare: (event, facts, who) => prepare(app, event, facts, who),
  effects: {
    speak: (call) => tell(app, call),
    answer: (call) => answerQuestion(app, call),
    look: (call) => look(app, call),
    work: (call) => work(app, call),
  },
  actions: {
    showHeading: (params, facts) => showHeading(app, params as { pointId: string; index: number; of: number }, facts),
    showQuestion: (params, facts) => showQuestion(app, params as Parameters<typeof showQuestion>[1], facts),
    showHint: (params, facts) => showHint(app, params as { pointId: string; asked: number; level: number }, facts),
    showDiscussion: (params, facts) => showDiscussion(app, params as { pointId: string; isOver: boolean }, facts),
    showEvaluation: (_params, facts) => showEvaluation(app, facts),
    // written with the command itself
    keepSaid: () => ({}),
    showFlag: (params) => ({
      events: [block('notice', `flag.${(params as { pointId: string }).pointId}`, { kind: 'flagged' })],
    }),
    showSummary: (params, facts) => showSummary(app, params as { points: Point[] }, facts),
  },
  rows: (snapshot, { id }) => progressRows(lessonIdOf(id), snapshot.context as Evidence),
  view: (snapshot) => {
    const { at, points } = snapshot.context as { at: number; points: Point[] };
    return { at, pointId: points[at]?.id ?? null, progress: points.length === 0 ? 0 : Math.min(at / points.length, 1) };
  },
});

async function prepare(app: App, event: ChartEvent, facts: Facts, who: Who | null): Promise<Prepared> {
  if (event.type === 'ask') return keepAsked(app, event, facts);
  if (event.type === 'answer') return answered(app, event, facts);
  if (event.type === 'fill') return fill(app, event, facts);
  if (event.type === 'example') return again(app, event, facts);
  if (event.type === 'say') return sayInThread(app, event, facts, who);
  if (event.type === 'evaluate') return evaluate(app, event, facts, who);
  if (event.type === 'hold') {
    const content = { kind: 'paused', ...(who ? { by: who.name } : {}) };
    return { event, events: [block('notice', `hold.${facts.cmd}`, content)] };
  }
  const leavesSummary = event.type === 'next' && facts.snapshot.matches({ active: { teaching: 'summary' } });
  if (event.type !== 'end' && !leavesSummary) return { event };
  const { points } = facts.snapshot.context as { points: Point[] };
  const { id, score } = await summaryFor(app, facts.id, points);
  return { event, writes: (client) => endLesson(client, id, score, app.now()) };
}

/** The chart learns only which run it is; the words are kept for the teacher. */
function keepAsked(app: App, { text, ...event }: ChartEvent, facts: Facts): Prepared {
  const { points, at } = facts.snapshot.context as { points: Point[]; at: number };
  const asked = askedRow({
    lessonId: lessonIdOf(facts.id),
    runId: String(event['runId']),
    pointId: points[Math.min(at, points.length - 1)]?.id ?? '',
    text: String(text ?? ''),
    at: app.now(),
  });
  return { event: { ...event, after: facts.seq }, rows: [asked] };
}

/** Marks before the chart is asked: the verdict is all that the chart learns. */
async function answered(app: App, event: ChartEvent, facts: Facts): Promise<Prepared> {
  const context = facts.snapshot.context as { points: Point[]; at: number; asked: number; hinted: number };
  const asked = String(event['questionId']);
  const lessonId = lessonIdOf(facts.id);
  const isOpen = asked === questionId(context);
  // another device may have answered it meanwhile
  if (!isOpen && !(await commandedBy(app.pool, lessonId, asked))?.isAnswered) throw missing();
  const pointId = context.points[context.at]?.id ?? '';
  const check = await checkAt(app.pool, { lessonId, pointId, n: context.asked });
  if (!isOpen || check?.isAnswered) throw answeredBefore(refused(lessonDefinition(app), facts.snapshot).data);
  if (!check?.question) throw missing();
  const value = event['value'] as string | string[] | boolean;
  const given = { seed: seedFor(check.lesson, asked), questionId: asked, value, field: 'command.value' };
  const { verdict, result } = takeAnswer(check.question, given);
  const answer = { bankId: check.question.id, pointId, value, verdict, hints: context.hinted, at: app.now() };
  return {
    event: { type: 'answer', questionId: asked, verdict },
    events: [block('check-result', `${asked}~r`, result)],
    rows: [answerRow(check, answer)],
  };
}

/** From here on the plan may change: this lesson goes on with the words it met. Null: there are none any more. */
async function look(app: App, call: EffectCall): Promise<Taught | null> {
  const lessonId = lessonIdOf(call.lifecycle);
  const pointId = String(call.input['pointId']);
  const kept = await keptOf(app.pool, lessonId, pointId);
  const content = kept ?? (await contentOf(app.pool, pointId));
  const { point, bank } = content;
  if (!point) return null;
  if (!kept) await keepContent(app.pool, lessonId, pointId, content);
  return {
    questions: bank.length,
    ladder: sequenceOf(bank, lessonId).map((q) => ladderOf(q, point).length),
    example: point.example !== null,
    discussion: Boolean(point.discussion),
  };
}

async function showHeading(
  app: App,
  p: { pointId: string; index: number; of: number },
  facts: Facts,
): Promise<Written> {
  const { point } = await taughtOf(app.pool, lessonIdOf(facts.id), p.pointId);
  return {
    events: [block('heading', `heading.${p.pointId}`, { ...p, title: point?.title ?? '', goal: point?.goal ?? '' })],
  };
}

async function showQuestion(
  app: App,
  p: { pointId: string; asked: number; of: number; verdict: Verdict | null },
  facts: Facts,
): Promise<Written> {
  const at = { lessonId: lessonIdOf(facts.id), pointId: p.pointId, n: p.asked };
  const check = await checkAt(app.pool, at, p.verdict);
  if (!check?.question) return {};
  const { id, question, lesson, isKept } = check;
  const asked = { questionId: id, attempt: p.asked, of: p.of };
  return {
    events: [block('check-question', id, shown(question, seedFor(lesson, id), asked))],
    rows: isKept ? [] : [keptCheck(check, question)],
  };
}

async function showHint(
  app: App,
  p: { pointId: string; asked: number; level: number },
  facts: Facts,
): Promise<Written> {
  const lesson = await lessonFor(app, facts.id);
  const check = await checkAt(app.pool, { lessonId: lesson.id, pointId: p.pointId, n: p.asked });
  if (!check?.question) return {};
  const documents = await documentsOf(app.pool, lesson.courseId);
  const rung = ladderOf(check.question, check.point, documents)[p.level - 1];
  if (!rung) return {};
  return { events: [block('hint', `${check.id}~h${p.level}`, { questionId: check.id, level: p.level, ...rung })] };
}

async function showSummary(app: App, p: { points: Point[] }, facts: Facts): Promise<Written> {
  const { id: _, ...content } = await summaryFor(app, facts.id, p.points);
  return { events: [block('summary', 'summary', content)] };
}

async function summaryFor(app: App, lifecycle: string, points: Point[]) {
  const lesson = await lessonFor(app, lifecycle);
  return { id: lesson.id, ...summarise(points, lesson.points, await marksOf(app.pool, lesson.id)) };
}

/** `intro`, `point.<id>.<round>`, `remedy.<id>.<asked>`. */
async function tell(app: App, call: EffectCall): Promise<null> {
  const key = String(call.input['key']);
  const lesson = await lessonFor(app, call.lifecycle);
  const [kind = '', pointId = '', count = '0'] = key.split('.');
  const documents = await documentsOf(app.pool, lesson.courseId);
  // read once, and not at all where the words are kept already
  let read: ReturnType<typeof taughtOf> | undefined;
  const taught = () => {
    read ??= taughtOf(app.pool, lesson.id, pointId);
    return read;
  };
  const compose = async () => {
    if (kind === 'intro') return introScript(lesson.courseName, lesson.points);
    const { point } = await taught();
    if (!point) return { text: say(await call.lang(), 'pointGone'), citations: [] };
    const index = lesson.points.findIndex((p) => p.id === pointId);
    if (kind === 'point') return pointScript(point, index, Number(count), documents);
    const check = await checkAt(app.pool, { lessonId: lesson.id, pointId, n: Number(count) });
    return remedyScript(point, check?.question ?? null, Number(count), documents);
  };
  if (kind === 'point' && count === '0') await showFigures(app, call, { key, lesson, pointId, taught });
  await speak(app, call, {
    key,
    orgId: lesson.orgId,
    compose,
    ...(kind === 'intro' ? {} : { request: (model: Model) => teachingRequest(model, lesson, kind, compose) }),
  });
  return null;
}

async function answerQuestion(app: App, call: EffectCall): Promise<null> {
  const runId = String(call.input['runId']);
  const lesson = await lessonFor(app, call.lifecycle);
  const question = (await call.said(`q.${runId}`, Number(call.input['after']))) ?? '';
  const found = app.tutor.find(answerScope(lesson), question, PASSAGES);
  // whoever needs it hears of a failure
  found.catch(() => {});
  await speak(app, call, {
    key: `a.${runId}`,
    orgId: lesson.orgId,
    compose: async () => app.tutor.answer(question, await found),
    request: (model) => askingRequest(app, model, lesson, { question, found }),
  });
  return null;
}
