// The lesson whole, over the wire: five methods, hints, a discussion of a class, evaluation, the teacher's pause and marks.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BlockProps, Contribution } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import { answerQuestion, blocksOf, events, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import { newRunId, openStream, type Stream } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let courseId: string;
let classId: string;
/** 周期公式: it has an example and a topic. */
let pointId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  const { rows } = await server.database.pool.query<{ course: string; klass: string; point: string }>(
    `select c.course_id as course, c.class_id as klass, p.id as point from course_class c join lesson_point p on p.course_id = c.course_id
      where c.teacher_id = $1 and p.approved->>'discussion' is not null order by p.sort limit 1`,
    [teacher.user.id],
  );
  ({ course: courseId, klass: classId, point: pointId } = rows[0] ?? { course: '', klass: '', point: '' });
});
afterAll(() => server.stop());

/** A lesson of the given points alone. */
async function lessonOf(student: Client, pointIds = [pointId]): Promise<string> {
  const whole = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId: whole.data.lessonId,
    pointIds,
  });
  return data.lessonId;
}

const send = (student: Client, lessonId: string, command: object, runId = newRunId()) =>
  teachOn(server, student, lessonId, command, { runId });
const question = (run: Stream): Question => blocksOf<Question>(run, 'check-question').at(-1) as Question;
const discussion = (run: Stream) => blocksOf<BlockProps<'discussion'>>(run, 'discussion').at(-1);

/** What a person sees of it, in order. */
const seen = (run: Stream): string[] =>
  events(run)
    .flatMap((e) => {
      if (e.type === 'TEXT_MESSAGE_START' && e.role === 'assistant') return [e.messageId.split(/[.~]/)[0] ?? ''];
      return e.type === 'ACTIVITY_SNAPSHOT' && e.activityType !== 'citations' ? [e.activityType] : [];
    })
    // an example is shown again with each of its steps
    .filter((name, i, all) => name !== 'example' || all[i - 1] !== 'example');

/** From its start to its summary, each question answered as `knows` says. */
async function learn(student: Client, lessonId: string, knows: (n: number) => boolean): Promise<string[]> {
  let run = await send(student, lessonId, { type: 'start' });
  const all = seen(run);
  for (let n = 1; n < 20 && !stateOf(run).includes('summary'); n++) {
    run = stateOf(run).includes('check')
      ? await answerQuestion(server, student, lessonId, question(run), knows(n))
      : await send(student, lessonId, { type: 'next' });
    all.push(...seen(run));
  }
  return all;
}

const choose = (method: string, more: object = {}) =>
  teacher.call('/OrgApi/AISetting/Update', { id: courseId, method, ...more });

const ASKED = ['check-question', 'check-result'];
const END = ['discussion', 'discussion', 'evaluation', 'summary', 'experiment-card'];

describe('teaching methods', () => {
  test.each([
    ['lecture', 'student04', ['intro', 'heading', 'point', 'example', ...ASKED, ...ASKED, ...END]],
    ['question', 'student05', ['intro', 'heading', ...ASKED, 'point', 'example', ...ASKED, 'check-question', ...END]],
    ['example', 'student06', ['intro', 'heading', 'example', 'point', ...ASKED, ...ASKED, ...END]],
    ['case', 'student07', ['intro', 'heading', 'example', ...ASKED, 'point', ...END]],
    ['flipped', 'student08', ['intro', 'heading', ...ASKED, ...ASKED, ...END]],
  ])('%s has its own order of blocks', async (method, name, order) => {
    expect((await choose(method)).code).toBe(0);
    const student = await server.signIn(name);
    expect(await learn(student, await lessonOf(student), () => true)).toEqual(order);
  });

  test('turned round, what was not read at home is explained after all', async () => {
    await choose('flipped');
    const student = await server.signIn('student09');
    const order = await learn(student, await lessonOf(student), (n) => n > 1);
    expect(order).toEqual(['intro', 'heading', ...ASKED, 'point', 'example', ...ASKED, ...ASKED, ...END]);
  });

  test('a lesson keeps the method it began with; an old version and a method that is none are refused', async () => {
    await choose('lecture', { discuss: false, pass: 1 });
    const student = await server.signIn('student10');
    const lessonId = await lessonOf(student);
    await choose('flipped', { discuss: null, pass: null });
    const order = await learn(student, lessonId, () => true);
    expect(order).toEqual([
      'intro',
      'heading',
      'point',
      'example',
      ...ASKED,
      'evaluation',
      'summary',
      'experiment-card',
    ]);
    expect((await choose('lecture', { version: 0 })).code).toBe(409);
    expect((await choose('drill')).code).toBe(422);
    await choose('lecture');
    const { data } = await setting();
    expect(data).toMatchObject({ method: 'lecture', pass: 2, hints: 3, discuss: true });
    await choose('case', { hints: 1 });
    const copy = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId, name: '副本' });
    expect((await setting(copy.data.id)).data).toMatchObject({ method: 'case', hints: 1, version: 1 });
    await choose('lecture', { hints: null });
    expect(data.methods.map((m) => m.id)).toEqual(['lecture', 'question', 'example', 'case', 'flipped']);
  });
});

test('a voice is one of those the school names; the lesson tells the device which', async () => {
  const admin = await server.signIn('admin');
  const named = await admin.call<{ version: number }>('/OrgApi/AISetting/VoiceItems', {});
  const { version } = named.data;
  const name = (...names: string[]) =>
    admin.call('/OrgApi/AISetting/SetVoices', { voices: names.map((n) => ({ name: n })), version });
  // named twice is named once
  expect((await name('Xiaoxiao', 'Yunxi', 'yunxi')).code).toBe(0);
  expect((await admin.call('/OrgApi/AISetting/VoiceItems', {})).data).toEqual({
    voices: [{ name: 'Xiaoxiao' }, { name: 'Yunxi' }],
    version: version + 1,
  });
  // another administrator has changed them since
  expect((await name('Yunyang')).code).toBe(409);
  expect((await teacher.call('/OrgApi/AISetting/SetVoices', { voices: [], version })).code).toBe(403);
  const student = await server.signIn('student12');
  const answer = await fetch(`${server.url}/api/AISetting/GetVoiceModelSelelct?Keyword=xiao`, {
    headers: { token: student.user.token },
  });
  expect(await answer.json()).toMatchObject({ code: 0, data: [{ id: 'Xiaoxiao', name: 'Xiaoxiao' }] });
  const choose = (voice: string | null) => teacher.call('/OrgApi/AISetting/Update', { id: courseId, voice });
  expect(await choose('Ting-Ting')).toMatchObject({ code: 422 });
  expect((await choose('Xiaoxiao')).code).toBe(0);
  const lessonId = await lessonOf(student);
  const item = () => student.call<{ voice: string | null }>('/api/Theory/Item', { lessonId });
  expect((await item()).data.voice).toBe('Xiaoxiao');
  await choose(null);
  expect((await item()).data.voice).toBeNull();
  expect((await setting()).data.chosen.voice).toBeNull();
});

async function setting(id = courseId) {
  const answer = await fetch(`${server.url}/OrgApi/AISetting/GetAISettingById?id=${id}`, {
    headers: { token: teacher.user.token },
  });
  return (await answer.json()) as { data: OutputOf<'/OrgApi/AISetting/GetAISettingById'> };
}

const contextOf = (run: Stream) =>
  events(run)
    .flatMap((e) => (e.type === 'STATE_SNAPSHOT' ? [e.snapshot] : []))
    .at(-1)?.chart as { context: { points: Record<string, number>[] } };

test('an answer given twice is told so, with where the lesson stands and what it takes', async () => {
  const student = await server.signIn('student21');
  const lessonId = await lessonOf(student);
  const asked = question(await send(student, lessonId, { type: 'start' }));
  await answerQuestion(server, student, lessonId, asked, true);
  const { state, allowed } = (
    await student.call<{ state: string; allowed: string[] }>('/api/Theory/GetNew', { courseId })
  ).data;
  const again = await send(student, lessonId, { type: 'answer', questionId: asked.questionId, value: true });
  expect(again.json).toMatchObject({ code: 409, msg: '这道题已经答过了', data: { state, allowed } });
  expect(allowed).toContain('ask');
});

test('hints come one by one until there are none; they make a right answer less clean, never less right', async () => {
  const student = await server.signIn('student11');
  const lessonId = await lessonOf(student);
  let run = await send(student, lessonId, { type: 'start' });
  const hints: BlockProps<'hint'>[] = [];
  for (let i = 0; i < 5; i++) {
    const next = await send(student, lessonId, { type: 'hint' });
    if (next.json) {
      expect(next.json.code).toBe(409);
      break;
    }
    hints.push(...blocksOf<BlockProps<'hint'>>(next, 'hint'));
  }
  expect(hints.map((h) => h.level)).toEqual([1, 2, 3].slice(0, hints.length));
  expect(hints.length).toBeGreaterThan(1);
  expect(hints.find((h) => h.source)?.source?.document).toMatch(/\S/);
  run = await answerQuestion(server, student, lessonId, question(run), true);
  expect(contextOf(run).context.points[0]).toMatchObject({ tries: 1, right: 1, clean: 0, hinted: hints.length });
  run = await answerQuestion(server, student, lessonId, question(run), true);
  expect(contextOf(run).context.points[0]).toMatchObject({ tries: 2, right: 2, clean: 1 });
});

test('a point that asks nothing stands until it is read, and counts as told, not as passed', async () => {
  const { pool } = server.database;
  const student = await server.signIn('student27');
  const { rows: questions } = await pool.query('select id, approved from question where point_id = $1', [pointId]);
  await pool.query('update question set approved = null where point_id = $1', [pointId]);
  await teacher.call('/OrgApi/AISetting/Update', { id: courseId, method: 'lecture', discuss: false });
  try {
    const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
      lessonId: await lessonOf(student),
      pointIds: [pointId],
      paced: true,
    });
    const { lessonId } = data;
    let run = await send(student, lessonId, { type: 'start' });
    for (let n = 0; n < 9 && stateOf(run).includes('part'); n++) run = await send(student, lessonId, { type: 'next' });
    expect(stateOf(run)).toBe('active.teaching.turning');
    run = await send(student, lessonId, { type: 'again' });
    expect(stateOf(run)).toBe('active.teaching.turning');
    run = await send(student, lessonId, { type: 'next' });
    expect(stateOf(run)).toBe('active.teaching.evaluating');
    const board = await teacher.call<OutputOf<'/api/Interaction/Board'>>('/api/Interaction/Board', {
      courseId,
      classId,
    });
    const row = board.data.rows.find((r) => r.lessonId === lessonId);
    expect(row?.points.map((p) => p.state)).toEqual(['told']);
    // a program that knows questions alone comes through
    const through = await send(student, await lessonOf(student), { type: 'start' });
    expect(stateOf(through)).toBe('active.teaching.evaluating');
  } finally {
    for (const { id, approved } of questions)
      await pool.query('update question set approved = $2 where id = $1', [id, JSON.stringify(approved)]);
    await teacher.call('/OrgApi/AISetting/Update', { id: courseId, discuss: null });
  }
});

/** To the discussion of the point. */
async function toDiscussion(student: Client): Promise<{ lessonId: string; run: Stream }> {
  const lessonId = await lessonOf(student);
  let run = await send(student, lessonId, { type: 'start' });
  while (stateOf(run).includes('check')) run = await answerQuestion(server, student, lessonId, question(run), true);
  expect(stateOf(run)).toBe('active.teaching.discussing');
  return { lessonId, run };
}

describe('a discussion', () => {
  const HOSTILE = '<img src=x onerror=alert(1)> [1](javascript:alert(1)) **不**';

  test('is the class’s: one says, another reads it live, agrees, takes it back; nobody waits', async () => {
    const [a, b] = await Promise.all(['student12', 'student13'].map((name) => server.signIn(name)));
    if (!a || !b) throw new Error('two students');
    const one = await toDiscussion(a);
    const two = await toDiscussion(b);
    const { discussionId, prompt } = discussion(one.run) as BlockProps<'discussion'>;
    expect(discussion(two.run)?.discussionId).toBe(discussionId);
    expect(prompt).toMatch(/月球/);
    const heard: Contribution[] = [];
    const abort = new AbortController();
    const log = `discussion:${discussionId}`;
    void openStream(server, b, `/api/stream?follow=${log}`, undefined, {
      signal: abort.signal,
      until: (all) => {
        heard.splice(
          0,
          heard.length,
          ...all.flatMap(({ event: e }) => (e.type === 'CUSTOM' ? [e.value as Contribution] : [])),
        );
        return false;
      },
    });
    await vi.waitFor(() => expect(server.app.logs.hub.logs()).toContain(log));
    const runId = newRunId();
    const said = await send(a, one.lessonId, { type: 'say', text: HOSTILE }, runId);
    const again = await send(a, one.lessonId, { type: 'say', text: HOSTILE }, runId);
    expect(again.frames.map((f) => f.frame)).toEqual(said.frames.map((f) => f.frame));
    expect(events(said)[1]).toMatchObject({ type: 'TEXT_MESSAGE_START', role: 'user' });
    const added = events(said).flatMap((e) => (e.type === 'ACTIVITY_DELTA' ? e.patch : []));
    const own = { id: runId, text: HOSTILE, by: a.user.name, votes: 0 };
    expect(added).toMatchObject([{ op: 'add', path: '/contributions/-', value: own }]);
    await vi.waitFor(() => expect(heard).toMatchObject([{ id: runId, text: HOSTILE }]));
    const vote = (who: Client, on: boolean) =>
      who.call<{ votes: number }>('/api/Interaction/Upvote', { id: runId, on });
    expect([
      (await vote(b, true)).data.votes,
      (await vote(b, true)).data.votes,
      (await vote(b, false)).data.votes,
    ]).toEqual([1, 1, 0]);
    expect((await vote(a, true)).code).toBe(403);
    await vote(b, true);
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ id: runId, votes: 1 }));
    abort.abort();
    const thread = (who: Client) =>
      who.call<OutputOf<'/api/Interaction/Discussion'>>('/api/Interaction/Discussion', { discussionId });
    expect((await thread(b)).data).toMatchObject({ contributions: [{ votes: 1 }], voted: [runId], own: [] });
    expect((await thread(a)).data).toMatchObject({ voted: [], own: [runId] });
    expect((await thread(teacher)).code).toBe(0);
    for (const name of ['student01@second', 'teacher02'])
      expect((await thread(await server.signIn(name))).code).toBe(404);
    await send(b, two.lessonId, { type: 'say', text: '月球上重力加速度小，摆钟走慢。' });
    const left = await send(b, two.lessonId, { type: 'next' });
    expect(discussion(left)?.closing).toMatchObject({
      people: 2,
      best: [1],
      // the material has the last word, verbatim
      basis: { quote: expect.stringContaining('摆'), document: expect.stringMatching(/\S/) },
    });
    expect(stateOf(left)).toBe('active.teaching.evaluating');
  });

  test('is a talk, not a flood', async () => {
    const student = await server.signIn('student21');
    const { lessonId, run } = await toDiscussion(student);
    await server.database.pool.query(
      `insert into discussion_entry (id, discussion_id, user_id, text, at)
        select gen_random_uuid()::text, $1, $2, 'x', n from generate_series(1, 29) n`,
      [discussion(run)?.discussionId, student.user.id],
    );
    expect((await send(student, lessonId, { type: 'say', text: '第三十条' })).last?.type).toBe('RUN_FINISHED');
    expect((await send(student, lessonId, { type: 'say', text: '再来' })).json?.code).toBe(403);
    expect((await send(student, lessonId, { type: 'next' })).last?.type).toBe('RUN_FINISHED');
  });

  test('is only where the chart is in one', async () => {
    const student = await server.signIn('student14');
    const lessonId = await lessonOf(student);
    const early = await send(student, lessonId, { type: 'say', text: '早' });
    expect(early.json).toMatchObject({ code: 409, data: { state: 'preparing' } });
    expect((await send(student, lessonId, { type: 'say', text: '  ' })).json?.code).toBe(422);
  });
});

test('an English course is evaluated in English, a Chinese one in Chinese', async () => {
  const { data: course } = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: 'Plants', kind: 'ai' });
  const usual = async () => (await setting(course.id)).data.usualCriteria[0]?.title;
  expect(await usual()).toBe('我能说清这节课的要点');
  await teacher.call('/OrgApi/AISetting/PointAdd', { courseId: course.id, title: 'What photosynthesis is' });
  expect(await usual()).toBe('I can say what this lesson was about');
});

test('evaluation: each criterion once and within its bounds; the teacher’s word and the average stand beside', async () => {
  const student = await server.signIn('student15');
  const { lessonId } = await toDiscussion(student);
  const run = await send(student, lessonId, { type: 'next' });
  const { criteria } = blocksOf<BlockProps<'evaluation'>>(run, 'evaluation')[0] as BlockProps<'evaluation'>;
  const scores = Object.fromEntries(criteria.map((c) => [c.id, c.max]));
  const first = criteria[0]?.id ?? '';
  const bad = [{}, { ...scores, [first]: 6 }, { ...scores, other: 1 }, { ...scores, [first]: 1.5 }];
  for (const wrong of bad)
    expect((await send(student, lessonId, { type: 'evaluate', scores: wrong })).json?.code).toBe(422);
  const done = await send(student, lessonId, { type: 'evaluate', scores, text: '谢谢' });
  expect(blocksOf<object>(done, 'evaluation')).toEqual([{ lessonId, criteria, scores }]);
  expect(stateOf(done)).toBe('active.teaching.summary');
  expect((await send(student, lessonId, { type: 'evaluate', scores })).json?.code).toBe(409);
  const given = { ...scores, [first]: 3 };
  const score = (who: Client, body: object) => who.call('/OrgApi/InteractiveEvaluate/Score', { lessonId, ...body });
  expect((await score(teacher, { scores: { [first]: 3 } })).code).toBe(422);
  expect((await score(await server.signIn('teacher02'), { scores: given })).code).toBe(404);
  expect((await score(teacher, { scores: given, text: '再细一点' })).code).toBe(0);
  const { data } = await student.call<OutputOf<'/api/Theory/Evaluation'>>('/api/Theory/Evaluation', { lessonId });
  expect(data).toMatchObject({
    own: { scores, text: '谢谢' },
    teacher: { scores: given, text: '再细一点', by: '林知行' },
    // of so few it would tell whose it is; not so to the teacher, who sees each
    average: { people: 1, from: 5, scores: {} },
  });
  const seen = await teacher.call<OutputOf<'/api/Theory/Evaluation'>>('/api/Theory/Evaluation', { lessonId });
  expect(seen.data.average).toEqual({ people: 1, from: 5, scores });
});

describe('the teacher’s pause', () => {
  const push = (kind: 'pause' | 'resume') =>
    teacher.call<{ lessons: number }>('/api/Interaction/Push', { classId, kind });
  const stateIn = async (student: Client, lessonId: string) =>
    (await student.call<{ state: string; allowed: string[] }>('/api/Theory/Item', { lessonId })).data;

  test('is lifted by the teacher alone, and who had paused before is paused still', async () => {
    const [a, b] = await Promise.all(['student16', 'student17'].map((name) => server.signIn(name)));
    if (!a || !b) throw new Error('two students');
    const [one, two] = [await lessonOf(a), await lessonOf(b)];
    await send(a, one, { type: 'start' });
    await send(b, two, { type: 'start' });
    await send(b, two, { type: 'pause' });
    await push('pause');
    for (const [who, id] of [
      [a, one],
      [b, two],
    ] as const) {
      expect(await stateIn(who, id)).toMatchObject({ state: 'held.paused', allowed: [] });
      expect((await send(who, id, { type: 'resume' })).json).toMatchObject({
        code: 409,
        data: { state: 'held.paused' },
      });
    }
    const log = await a.call<{ events: { event: Record<string, unknown> }[] }>('/api/Stream/Events', {
      log: `lesson:${one}`,
      limit: 1000,
    });
    const notices = log.data.events.filter(({ event }) => event['activityType'] === 'notice');
    expect(notices.at(-1)?.event).toMatchObject({ content: { kind: 'paused', by: '林知行' } });
    await push('resume');
    expect((await stateIn(a, one)).state).toBe('active.teaching.checking');
    expect(await stateIn(b, two)).toMatchObject({ state: 'paused', allowed: ['resume'] });
    // the command that only the teacher's push may send
    expect((await send(a, one, { type: 'hold' })).json?.code).toBe(422);
  });
});

test('a point that the teacher takes out of the plan meanwhile is passed over, unasked', async () => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from lesson_point where course_id = $1 and deleted_at is null order by sort limit 3',
    [courseId],
  );
  const [first = '', second = '', third = ''] = rows.map((r) => r.id);
  const student = await server.signIn('student18');
  const lessonId = await lessonOf(student, [first, second, third]);
  let run = await send(student, lessonId, { type: 'start' });
  expect((await teacher.call('/OrgApi/AISetting/PointWithdraw', { pointIds: [second] })).code).toBe(0);
  while (question(run)?.pointId !== third) run = await answerQuestion(server, student, lessonId, question(run), true);
  const headings = await student.call<{
    events: { event: { activityType?: string; content?: { pointId: string } } }[];
  }>('/api/Stream/Events', { log: `lesson:${lessonId}`, limit: 1000 });
  const shown = headings.data.events.flatMap(({ event: e }) =>
    e.activityType === 'heading' ? [e.content?.pointId] : [],
  );
  expect([...new Set(shown)]).toEqual([first, third]);
  await teacher.call('/OrgApi/AISetting/PointApprove', { pointIds: [second] });
});

describe('marks', () => {
  type Answers = OutputOf<'/OrgApi/AISetting/Answers'>;
  const listed = async (state: 'open' | 'marked') =>
    (await teacher.call<Answers>('/OrgApi/AISetting/Answers', { courseId, state, pageSize: 100 })).data.items;

  /** Ends the lesson at its summary, its short answer left to the teacher. */
  async function unsure(name: string): Promise<{ student: Client; lessonId: string; score: number }> {
    const student = await server.signIn(name);
    const lessonId = await lessonOf(student);
    let run = await send(student, lessonId, { type: 'start' });
    for (let n = 0; n < 20 && stateOf(run).includes('check'); n++) {
      const q = question(run);
      run =
        q.kind === 'short'
          ? await send(student, lessonId, { type: 'answer', questionId: q.questionId, value: '周期变长，也许' })
          : await answerQuestion(server, student, lessonId, q, n > 0);
    }
    for (const _ of ['discussion', 'evaluation']) run = await send(student, lessonId, { type: 'next' });
    const { score } = blocksOf<BlockProps<'summary'>>(run, 'summary')[0] as BlockProps<'summary'>;
    return { student, lessonId, score: score ?? Number.NaN };
  }

  test('the teacher’s mark wins, is kept, counts in the score of a lesson that is over, and the student is told', async () => {
    const { student, lessonId, score } = await unsure('student19');
    await send(student, lessonId, { type: 'next' });
    const open = (await listed('open')).find((a) => a.lessonId === lessonId);
    expect(open).toMatchObject({ value: '周期变长，也许', verdict: 'to-teacher', mark: null, title: '周期公式' });
    expect(open?.concepts.map((c) => c.found)).toEqual([true, false]);
    const mark = (verdict: string, who = teacher) =>
      who.call<{ score: number }>('/OrgApi/AISetting/Mark', {
        lessonId,
        questionId: open?.questionId ?? '',
        verdict,
        text: '说到点子上了',
      });
    expect((await mark('right', await server.signIn('teacher02'))).code).toBe(404);
    expect((await mark('to-teacher')).code).toBe(422);
    const right = await mark('right');
    expect(right.data.score).toBeGreaterThan(score);
    const wrong = await mark('wrong');
    expect(wrong.data.score).toBeLessThan(right.data.score);
    expect((await mark('right')).data.score).toBe(right.data.score);
    expect((await listed('open')).some((a) => a.lessonId === lessonId)).toBe(false);
    const kept = (await listed('marked')).find((a) => a.lessonId === lessonId);
    expect(kept).toMatchObject({ verdict: 'right', mark: { by: '林知行', text: '说到点子上了' } });
    const { rows } = await server.database.pool.query('select score from lesson where id = $1', [lessonId]);
    expect(rows[0]).toEqual({ score: right.data.score });
    const log = await student.call<{ events: { event: object }[] }>('/api/Stream/Events', {
      log: `lesson:${lessonId}`,
      limit: 1000,
    });
    expect(log.data.events.slice(-3).map((e) => e.event)).toMatchObject([
      { activityType: 'check-result', content: { result: 'right', by: '林知行', text: '说到点子上了' } },
      { activityType: 'notice', content: { kind: 'marked', by: '林知行' } },
      { activityType: 'summary', content: { score: right.data.score } },
    ]);
    const notices = await student.call<{ items: { kind: string }[] }>('/api/Notice/Items', {});
    expect(notices.data.items[0]).toMatchObject({ kind: 'lesson.marked' });
  });

  test('the score counts when its summary is shown: a mark at once, and 完成学习 takes nothing of it', async () => {
    const { student, lessonId, score } = await unsure('student20');
    const open = (await listed('open')).find((a) => a.lessonId === lessonId);
    const marked = await teacher.call<{ score: number | null }>('/OrgApi/AISetting/Mark', {
      lessonId,
      questionId: open?.questionId ?? '',
      verdict: 'right',
    });
    expect(marked.data.score).toBeGreaterThan(score);
    await send(student, lessonId, { type: 'next' });
    const { rows } = await server.database.pool.query<{ score: number }>('select score from lesson where id = $1', [
      lessonId,
    ]);
    expect(rows[0]?.score).toBeGreaterThan(score);
  });

  test('a lesson whose summary is shown is over on home, course page, board and in the statistics, as in the book', async () => {
    const { student, lessonId } = await unsure('student21');
    const home = (await student.call<OutputOf<'/api/Home/Continue'>>('/api/Home/Continue', {})).data;
    expect(home.items.filter((l) => l.courseId === courseId)).toEqual([]);
    expect(home.finished).toMatchObject([{ lessonId, courseId }]);
    const course = await student.call<OutputOf<'/api/Course/Item'>>('/api/Course/Item', { id: courseId });
    expect(course.data.studied).toBe(1);
    const mastery = await student.call<OutputOf<'/api/Theory/Mastery'>>('/api/Theory/Mastery', { courseId });
    expect(mastery.data).toMatchObject({ running: null, latest: lessonId });
    const board = await teacher.call<OutputOf<'/api/Interaction/Board'>>('/api/Interaction/Board', {
      classId,
      courseId,
    });
    expect(board.data.rows.find((r) => r.lessonId === lessonId)).toMatchObject({ state: 'done' });
    const admin = await server.signIn('admin');
    const done = await admin.call<OutputOf<'/OrgApi/DataStatistics/Lessons'>>('/OrgApi/DataStatistics/Lessons', {
      finished: true,
      keyword: student.user.name,
    });
    expect(done.data.items.map((l) => l.id)).toContain(lessonId);
  });
});
