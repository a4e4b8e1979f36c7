// A lesson over the wire: taught, interrupted, continued at the very sentence, checked, remedied, paused, ended.
import { EventSchemas } from '@ag-ui/core/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { answerQuestion, blocksOf, events, type Question, stateOf } from '#tests/support/lesson.ts';
import { newRunId, openStream, type Stream, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const answer = (client: Client, lessonId: string, q: Question, right: boolean) =>
  answerQuestion(server, client, lessonId, q, right);

test("every frame is an AG-UI event with a cursor, data line first, dense from the run's start", async () => {
  const client = await server.signIn('student04');
  const { lessonId, log } = await startLesson(client);
  const run = await teach(server, client, lessonId, { type: 'start' });
  expect(run.type).toBe('text/event-stream');
  for (const { event, frame } of run.frames) {
    expect(EventSchemas.safeParse(event).success, JSON.stringify(event)).toBe(true);
    expect(frame).toMatch(new RegExp(`^data: \\{.*\\}\\nid: ${log}@[\\w-]+\\.\\d+\\n\\n$`));
  }
  const seqs = run.frames.map((f) => Number(f.id?.split('.').at(-1)));
  expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i));
  expect(events(run)[0]).toMatchObject({ type: 'RUN_STARTED', threadId: lessonId });
  expect(run.last?.type).toBe('RUN_FINISHED');
  expect(stateOf(run)).toContain('checking');
});

test('every [n] has its citation, announced before it, verbatim in a passage', async () => {
  const client = await server.signIn('student05');
  const { lessonId } = await startLesson(client);
  const run = await teach(server, client, lessonId, { type: 'start' });
  const known = new Set<number>();
  let text = '';
  for (const e of events(run)) {
    if (e.type === 'ACTIVITY_SNAPSHOT' && e.activityType === 'citations')
      for (const item of e.content['items'] as { n: number }[]) known.add(item.n);
    if (e.type === 'ACTIVITY_DELTA') for (const p of e.patch) known.add((p.value as { n: number }).n);
    if (e.type === 'TEXT_MESSAGE_CONTENT') {
      text += e.delta;
      for (const [, n] of text.matchAll(/\[(\d+)\]/g)) expect(known.has(Number(n)), `[${n}]`).toBe(true);
    }
  }
  expect(known.size).toBeGreaterThan(2);
  const citations = blocksOf<{ items: { documentId: string; quote: string }[] }>(run, 'citations').flatMap(
    (c) => c.items,
  );
  for (const c of citations) {
    const { rowCount } = await server.database.pool.query(
      'select 1 from passage where document_id = $1 and position($2 in text) > 0',
      [c.documentId, c.quote],
    );
    expect(rowCount, c.quote).toBeGreaterThan(0);
  }
});

test('a question cuts in; the lesson goes on at the cut sentence, in the same run', async () => {
  const slow = await testServer({ beside: server, env: { TUTOR_PACE_MS: '5' } });
  const client = await server.signIn('student06');
  const { lessonId } = await startLesson(client);
  const whole = teach(slow, client, lessonId, { type: 'start' }, { until: () => false });
  const started = await waitFor(async () => {
    const { data } = await client.call<{ events: { event: StreamEvent }[] }>('/api/Stream/Events', {
      log: `lesson:${lessonId}`,
      limit: 1000,
    });
    return (
      data.events.filter((e) => e.event.type === 'TEXT_MESSAGE_CONTENT' && e.event.messageId.startsWith('point.'))
        .length > 30
    );
  });
  expect(started).toBe(true);
  const asked = await teach(slow, client, lessonId, { type: 'ask', text: '摆角为什么要小于5度？' });
  const first = await whole;
  expect(first.last).toMatchObject({ type: 'RUN_FINISHED', result: { superseded: true } });
  expect(
    events(asked)
      .slice(1, 4)
      .map((e) => e.type),
  ).toEqual(['TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END']);
  const continues = events(asked).find((e) => e.type === 'CUSTOM' && e.name === 'message.continues');
  const { messageId, from } = (continues as { value: { messageId: string; from: number } }).value;
  const cut = events(first)
    .flatMap((e) => (e.type === 'TEXT_MESSAGE_CONTENT' && e.messageId === messageId ? [e.delta] : []))
    .join('');
  const rest = textAfter(asked, continues);
  // what was cut plus what follows is exactly the whole text, said once without a cut
  const uncut = await teachUncut('student07');
  expect(cut.slice(0, from) + rest).toBe(uncut);
  await slow.stop();
});

function textAfter(stream: Stream, mark: StreamEvent | undefined): string {
  const list = events(stream);
  return list
    .slice(list.indexOf(mark as StreamEvent))
    .flatMap((e) => (e.type === 'TEXT_MESSAGE_CONTENT' ? [e.delta] : []))
    .join('');
}

async function teachUncut(userName: string): Promise<string> {
  const client = await server.signIn(userName);
  const { lessonId } = await startLesson(client);
  const run = await teach(server, client, lessonId, { type: 'start' });
  return events(run)
    .flatMap((e) => (e.type === 'TEXT_MESSAGE_CONTENT' && e.messageId.startsWith('point.') ? [e.delta] : []))
    .join('');
}

async function waitFor(check: () => Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 400; i++) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

test.each([
  ['stopped, then again', 'stop', 'again'],
  ['paused, then resumed', 'pause', 'resume'],
] as const)('%s: the cut sentence is said again from its start, nothing else twice', async (_name, cutBy, back) => {
  const slow = await testServer({ beside: server, env: { TUTOR_PACE_MS: '4' } });
  const client = await server.signIn(cutBy === 'stop' ? 'student13' : 'student14');
  const { lessonId } = await startLesson(client);
  const runId = newRunId();
  let cutting: Promise<unknown> | null = null;
  const first = await teach(
    slow,
    client,
    lessonId,
    { type: 'start' },
    {
      runId,
      until: (r) => {
        const said = r.filter(
          ({ event: e }) => e.type === 'TEXT_MESSAGE_CONTENT' && e.messageId.startsWith('point.'),
        ).length;
        if (said > 40) {
          cutting ??=
            cutBy === 'stop'
              ? client.call('/api/Stream/Stop', { runId })
              : teach(slow, client, lessonId, { type: 'pause' });
        }
        return false;
      },
    },
  );
  await cutting;
  expect(first.last).toMatchObject(
    cutBy === 'stop' ? { type: 'RUN_ERROR', code: 'cancelled' } : { result: { superseded: true } },
  );
  const rest = await teach(slow, client, lessonId, { type: back });
  const continues = events(rest).find((e) => e.type === 'CUSTOM' && e.name === 'message.continues');
  const { messageId, from } = (continues as { value: { messageId: string; from: number } }).value;
  const cut = events(first)
    .flatMap((e) => (e.type === 'TEXT_MESSAGE_CONTENT' && e.messageId === messageId ? [e.delta] : []))
    .join('');
  // the cut sentence begins where one ended, or at the very start
  expect(cut.slice(0, from)).toMatch(/^$|[。！？\n\]]$/);
  expect(cut.slice(0, from) + textAfter(rest, continues)).toBe(
    await teachUncut(cutBy === 'stop' ? 'student15' : 'student16'),
  );
  expect(stateOf(rest)).toContain('checking');
  await slow.stop();
});

test('learning again some points is a new lesson of those alone; ending one early keeps its score', async () => {
  const client = await server.signIn('student17');
  const { lessonId } = await startLesson(client);
  await teach(server, client, lessonId, { type: 'start' });
  const { data: item } = await client.call<{ points: { pointId: string }[] }>('/api/Theory/Item', { lessonId });
  const pointId = item.points[2]?.pointId ?? '';
  const again = await client.call<{ lessonId: string; state: string }>('/api/Theory/Relearn', {
    lessonId,
    pointIds: [pointId],
  });
  expect(again.data).toMatchObject({ state: 'preparing' });
  expect(again.data.lessonId).not.toBe(lessonId);
  const old = await client.call<{ state: string; allowed: string[] }>('/api/Theory/Item', { lessonId });
  expect(old.data).toMatchObject({ state: 'done', allowed: [] });
  const one = await client.call<{ points: unknown[] }>('/api/Theory/Item', { lessonId: again.data.lessonId });
  expect(one.data.points).toHaveLength(1);
  const going = await client.call<{ items: { lessonId: string }[] }>('/api/Home/Continue');
  expect(going.data.items.map((l) => l.lessonId)).toEqual([again.data.lessonId]);
});

test('wrong, remedied, wrong again, flagged; the lesson goes on and ends with a score', async () => {
  const client = await server.signIn('student08');
  const { lessonId } = await startLesson(client);
  let run = await teach(server, client, lessonId, { type: 'start' });
  let flags = 0;
  const results: string[] = [];
  for (let i = 0; i < 80 && !stateOf(run).includes('evaluating'); i++) {
    if (stateOf(run).includes('discussing')) {
      run = await teach(server, client, lessonId, { type: 'next' });
      continue;
    }
    const q = blocksOf<Question>(run, 'check-question').at(-1);
    if (!q) throw new Error('no question');
    expect(JSON.stringify(q)).not.toMatch(/"answer"|"bankKey"|misconception/);
    // the first point all wrong, the others right
    run = await answer(client, lessonId, q, !q.pointId.startsWith(firstPoint(q)));
    results.push(blocksOf<{ result: string }>(run, 'check-result')[0]?.result ?? '');
    flags += blocksOf<{ kind: string }>(run, 'notice').filter((n) => n.kind === 'flagged').length;
  }
  expect(flags).toBe(1);
  expect(results.filter((r) => r === 'wrong').length).toBeGreaterThanOrEqual(3);
  run = await teach(server, client, lessonId, { type: 'next' });
  expect(stateOf(run)).toContain('summary');
  const summary = blocksOf<BlockProps<'summary'>>(run, 'summary')[0];
  expect(summary?.points).toHaveLength(6);
  expect(summary?.points[0]).toMatchObject({ flagged: true });
  expect(summary?.score).toBeGreaterThan(40);
  const done = await teach(server, client, lessonId, { type: 'next' });
  expect(stateOf(done)).toBe('done');
  const after = await teach(server, client, lessonId, { type: 'next' });
  expect(after.json).toMatchObject({ code: 409, data: { state: 'done', allowed: [] } });
});

let first = '';
function firstPoint(q: Question): string {
  first ||= q.pointId;
  return first;
}

test('pause and resume, twice the same command, and what the state does not take', async () => {
  const client = await server.signIn('student09');
  const { lessonId } = await startLesson(client);
  const refused = await teach(server, client, lessonId, { type: 'pause' });
  expect(refused.json).toMatchObject({ code: 409, data: { state: 'preparing', allowed: ['start'] } });
  const run = await teach(server, client, lessonId, { type: 'start' });
  const paused = await teach(server, client, lessonId, { type: 'pause' });
  expect(stateOf(paused)).toBe('paused');
  const runId = newRunId();
  const resumed = await teach(server, client, lessonId, { type: 'resume' }, { runId });
  const q = blocksOf<Question>(resumed, 'check-question')[0];
  // the card comes back with the same id: the fold replaces it
  expect(q?.questionId).toBe(blocksOf<Question>(run, 'check-question').at(-1)?.questionId);
  const again = await teach(server, client, lessonId, { type: 'resume' }, { runId });
  expect(again.frames.map((f) => f.frame)).toEqual(resumed.frames.map((f) => f.frame));
  const other = await openStream(server, client, '/api/Theory/TeachReplyStreamAsync', {
    runId,
    lessonId,
    command: { type: 'pause' },
  });
  expect(other.json?.code).toBe(409);
});

test('answers: an unknown question, one marked already, an option that is none, another kind', async () => {
  const client = await server.signIn('student10');
  const { lessonId } = await startLesson(client);
  const run = await teach(server, client, lessonId, { type: 'start' });
  const q = blocksOf<Question>(run, 'check-question').at(-1) as Question;
  const send = (questionId: string, value: unknown) =>
    teach(server, client, lessonId, { type: 'answer', questionId, value });
  expect((await send('nothing', 'A')).json?.code).toBe(404);
  const bad = q.kind === 'judge' ? 'A' : q.kind === 'multiple' ? ['Z'] : q.kind === 'single' ? 'Z' : true;
  expect((await send(q.questionId, bad)).json?.code).toBe(422);
  expect((await answer(client, lessonId, q, true)).last?.type).toBe('RUN_FINISHED');
  expect((await send(q.questionId, 'A')).json?.code).toBe(409);
});

test('another student, another class, another school: all the same answer', async () => {
  const owner = await server.signIn('student11');
  const { lessonId, log, courseId } = await startLesson(owner);
  const stranger = await server.signIn('student12');
  const foreign = await server.signIn('student01@second');
  for (const client of [stranger, foreign]) {
    expect((await teach(server, client, lessonId, { type: 'start' })).json?.code).toBe(404);
    expect((await client.call('/api/Theory/Item', { lessonId })).code).toBe(404);
    expect((await client.call('/api/Stream/Events', { log })).code).toBe(404);
    const follow = await openStream(server, client, `/api/stream?follow=${log}`, undefined);
    expect(follow.json).toMatchObject({ code: 404, data: { log } });
  }
  expect((await foreign.call('/api/Theory/Start', { courseId })).code).toBe(404);
  const teacher = await server.signIn('teacher01');
  expect((await teacher.call('/api/Theory/Item', { lessonId })).code).toBe(0);
  expect((await (await server.signIn('teacher02')).call('/api/Theory/Item', { lessonId })).code).toBe(404);
});
