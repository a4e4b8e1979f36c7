// The lesson as the server runs it: marking before the chart is asked, blocks from its actions, speech from its effects.

import { CODE } from '#contract/codes.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type {
  ChartEvent,
  Definition,
  EffectCall,
  Facts,
  Prepared,
  Written,
} from '#server/platform/lifecycle/define.ts';
import { BadAnswer, mark } from '#server/platform/tutor/mark.ts';
import { speak } from '#server/platform/tutor/speak.ts';
import { lessonMachine, type Point, questionId } from '#src/machines/lesson/lesson.machine.ts';
import { keyInWords, pick, shown, toBank } from './questions.ts';
import { summarise } from './score.ts';
import { introScript, pointScript, remedyScript } from './scripts.ts';
import { answerScope, documentsOf, lessonRequest } from './theory.prompt.ts';
import { bankOf, endLesson, insertAnswer, isAnswered, type Lesson, lessonOf, pointOf } from './theory.store.ts';

export const lessonDefinition = (app: App): Definition => ({
  kind: 'lesson',
  machine: lessonMachine,
  commands: {
    start: { type: 'start' },
    next: { type: 'next' },
    answer: { type: 'answer', questionId: '', verdict: 'wrong' },
    ask: { type: 'ask', runId: '', after: 0 },
    again: { type: 'again' },
    pause: { type: 'pause' },
    resume: { type: 'resume' },
    stop: { type: 'stop' },
    end: { type: 'end' },
  },
  unlisted: ['stop', 'end'],
  prepare: (event, facts) => prepare(app, event, facts),
  effects: {
    speak: (call) => say(app, call),
    answer: (call) => answerQuestion(app, call),
  },
  actions: {
    showHeading: (params, facts) => showHeading(app, params as { pointId: string; index: number; of: number }, facts),
    showQuestion: (params, facts) => showQuestion(app, params as { pointId: string; asked: number; of: number }, facts),
    showFlag: (params) => ({
      events: [block('notice', `flag.${(params as { pointId: string }).pointId}`, { kind: 'flagged' })],
    }),
    showSummary: (params, facts) => showSummary(app, params as { points: Point[] }, facts),
  },
  view: (snapshot) => {
    const { at, points } = snapshot.context as { at: number; points: Point[] };
    return { at, pointId: points[at]?.id ?? null, progress: points.length === 0 ? 0 : Math.min(at / points.length, 1) };
  },
});

const block = (activityType: string, messageId: string, content: Record<string, unknown>): StreamEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId,
  activityType,
  content,
});

async function lessonFor(app: App, lifecycle: string): Promise<Lesson> {
  const lesson = await lessonOf(app.pool, lifecycle.slice('lesson:'.length));
  if (!lesson) throw missing();
  return lesson;
}

async function prepare(app: App, event: ChartEvent, facts: Facts): Promise<Prepared> {
  if (event.type === 'ask') return { event: { ...event, after: facts.seq } };
  if (event.type === 'answer') return markAnswer(app, event, facts);
  const leavesSummary = event.type === 'next' && facts.snapshot.matches({ active: { teaching: 'summary' } });
  if (event.type !== 'end' && !leavesSummary) return { event };
  const lesson = await lessonFor(app, facts.id);
  const { points } = facts.snapshot.context as { points: Point[] };
  const { score } = summarise(points, lesson.points);
  return { event, writes: (client) => endLesson(client, lesson.id, score, app.now()) };
}

/** Marks before the chart is asked: the verdict is all that the chart learns. */
async function markAnswer(app: App, event: ChartEvent, facts: Facts): Promise<Prepared> {
  const lesson = await lessonFor(app, facts.id);
  const context = facts.snapshot.context as { points: Point[]; at: number; asked: number };
  const asked = String(event['questionId']);
  if (await isAnswered(app.pool, lesson.id, asked))
    throw new Failure(CODE.conflict, 'state', { data: { state: 'answered', allowed: [] } });
  if (asked !== questionId(context)) throw missing();
  const pointId = context.points[context.at]?.id ?? '';
  const question = pick(await bankOf(app.pool, pointId), lesson.id, context.asked);
  if (!question) throw missing();
  const value = event['value'] as string | string[] | boolean;
  let verdict: ReturnType<typeof mark>;
  try {
    verdict = mark(toMarkable(question), toBank(question, lesson.id, value));
  } catch (error) {
    if (error instanceof BadAnswer) throw invalid({ 'command.value': 'wrongKind' });
    throw error;
  }
  const result = {
    questionId: asked,
    result: verdict,
    ...(verdict === 'to-teacher' ? {} : { explanation: question.explanation }),
    ...(verdict === 'right' || verdict === 'to-teacher' ? {} : { correct: keyInWords(question, lesson.id) }),
  };
  return {
    event: { type: 'answer', questionId: asked, verdict },
    events: [block('check-result', `${asked}~r`, result)],
    writes: (client) =>
      insertAnswer(client, {
        lessonId: lesson.id,
        questionId: asked,
        bankId: question.id,
        pointId,
        value,
        verdict,
        at: app.now(),
      }),
  };
}

const toMarkable = (q: NonNullable<ReturnType<typeof pick>>): Parameters<typeof mark>[0] =>
  ({
    kind: q.kind,
    answer: q.answer,
    ...(q.options ? { options: q.options } : {}),
    ...(q.tolerance === null ? {} : { tolerance: q.tolerance }),
    ...(q.unit ? { unit: q.unit } : {}),
    ...(q.concepts ? { concepts: q.concepts } : {}),
    // the bank's columns are checked when a question is approved
  }) as Parameters<typeof mark>[0];

async function showHeading(
  app: App,
  p: { pointId: string; index: number; of: number },
  facts: Facts,
): Promise<Written> {
  const lesson = await lessonFor(app, facts.id);
  const point = lesson.points.find((x) => x.id === p.pointId);
  const content = { ...p, title: point?.title ?? '', goal: point?.goal ?? '' };
  return { events: [block('heading', `heading.${p.pointId}`, content)] };
}

async function showQuestion(
  app: App,
  p: { pointId: string; asked: number; of: number },
  facts: Facts,
): Promise<Written> {
  const lessonId = facts.id.slice('lesson:'.length);
  const question = pick(await bankOf(app.pool, p.pointId), lessonId, p.asked);
  if (!question) return {};
  const id = `${p.pointId}.${p.asked}`;
  return {
    events: [block('check-question', id, shown(question, lessonId, { questionId: id, attempt: p.asked, of: p.of }))],
  };
}

async function showSummary(app: App, p: { points: Point[] }, facts: Facts): Promise<Written> {
  const lesson = await lessonFor(app, facts.id);
  return { events: [block('summary', 'summary', summarise(p.points, lesson.points))] };
}

/** `intro`, `point.<id>.<round>`, `remedy.<id>.<asked>`. */
async function say(app: App, call: EffectCall): Promise<null> {
  const key = String(call.input['key']);
  const lesson = await lessonFor(app, call.lifecycle);
  const [kind = '', pointId = '', count = '0'] = key.split('.');
  const documents = await documentsOf(app.pool, lesson.courseId);
  const compose = async () => {
    if (kind === 'intro') return introScript(lesson.courseName, lesson.points);
    const point = await pointOf(app.pool, pointId);
    if (!point) return { text: '这个知识点已被老师移除，我们继续。', citations: [] };
    const index = lesson.points.findIndex((p) => p.id === pointId);
    if (kind === 'point') return pointScript(point, index, Number(count), documents);
    return remedyScript(
      point,
      pick(await bankOf(app.pool, pointId), lesson.id, Number(count)),
      Number(count),
      documents,
    );
  };
  await speak(app, call, {
    key,
    orgId: lesson.orgId,
    compose,
    ...(kind === 'intro' ? {} : { request: () => lessonRequest(app, lesson, kind, compose) }),
  });
  if (kind === 'point') await showExample(app, call, pointId);
  return null;
}

async function showExample(app: App, call: EffectCall, pointId: string): Promise<void> {
  const example = (await pointOf(app.pool, pointId))?.example;
  if (!example) return;
  const id = `example.${pointId}`;
  await call.write([block('example', id, { exampleId: id, ...example })]);
}

async function answerQuestion(app: App, call: EffectCall): Promise<null> {
  const runId = String(call.input['runId']);
  const lesson = await lessonFor(app, call.lifecycle);
  const question = (await call.said(`q.${runId}`, Number(call.input['after']))) ?? '';
  const scope = answerScope(lesson);
  await speak(app, call, {
    key: `a.${runId}`,
    orgId: lesson.orgId,
    compose: () => app.tutor.answer(scope, question),
    request: () => lessonRequest(app, lesson, 'ask', async () => ({ text: question, citations: [] }), question),
  });
  return null;
}
