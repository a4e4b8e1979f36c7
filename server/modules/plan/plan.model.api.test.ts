// A part drafted by a model, as a job, over the wire: good, malformed, cut, refused, slow and stopped, lying.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { PlanPart } from '#contract/plan.ts';
import { type Provider, startProvider } from '#tests/support/provider.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended } from '#tests/support/upload.ts';
import { ingestDocument } from '../knowledge/ingest.ts';

type Plan = OutputOf<'/OrgApi/AISetting/PlanItems'>;
type Point = OutputOf<'/OrgApi/AISetting/PointItem'>;

const MODEL = 'drafter';
const QUOTE = '沉降只能除去颗粒较大的杂质，不能除去溶解在水里的物质。';
const HANDOUT = `# 水的净化

## 沉降
沉降是指让水中较重的悬浮颗粒在重力作用下沉到水底的过程。${QUOTE}

## 消毒
消毒是指用化学药品或加热杀死水中致病微生物的过程。煮沸 5 min 可以杀死水中大多数细菌。余氯是指加氯消毒后水中剩余的氯。
`;

let provider: Provider;
let server: TestServer;
let teacher: Client;
let courseId: string;
let pointId: string;
let title: string;
const api = <T>(path: string, body: object) => teacher.call<T>(`/OrgApi/AISetting/${path}`, body);
const plan = async () => (await api<Plan>('PlanItems', { courseId })).data;
const point = async () => (await api<Point>('PointItem', { id: pointId })).data;

beforeAll(async () => {
  provider = await startProvider();
  server = await testServer({ env: { AI_BASE_URL: provider.url, AI_MODEL: MODEL } });
  teacher = await server.signIn('teacher01');
  courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '水的净化', kind: 'ai' })).data.id;
  const { orgId, id: ownerId } = teacher.user;
  const bytes = new TextEncoder().encode(HANDOUT);
  await ingestDocument(server.app, { orgId, courseId, ownerId, name: '水的净化.md', bytes });
  await api('DraftPlan', { courseId });
  ({ id: pointId, title } = (await plan()).points[0] ?? { id: '', title: '' });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** Asked for, and waited for. */
async function drafted(part: PlanPart, script: string, answer: object | string) {
  provider.play(MODEL, script);
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  provider.say(text.match(/.{1,9}/gsu) ?? []);
  const { data } = await api<{ jobId: string }>('DraftPart', { pointId, part });
  return ended(teacher, data.jobId);
}

const used = async () => {
  const { rows } = await server.database.pool.query<{ runs: number; output: number }>(
    `select coalesce(sum(runs), 0)::int as runs, coalesce(sum(output_tokens), 0)::int as output from ai_usage
      where user_id = $1`,
    [teacher.user.id],
  );
  return rows[0] ?? { runs: 0, output: 0 };
};

const GOOD = { pieces: [{ text: '先看原文。' }, { n: 1, quote: QUOTE }] };

test('good: quoted verbatim, marked as the model’s, paid from the teacher’s own budget, other parts untouched', async () => {
  const before = await point();
  expect((await plan()).drafter).toBe('model');
  const job = await drafted('explanation', 'normal', GOOD);
  expect(job).toMatchObject({ state: 'done', result: { drafter: 'model' } });
  const after = await point();
  expect(after.explanation).toMatchObject([{ text: '先看原文。' }, { quote: QUOTE, document: '水的净化.md' }]);
  expect(after.parts.explanation).toMatchObject({ state: 'draft', drafter: 'model' });
  expect([after.example, after.discussion, after.questionList]).toEqual([
    before.example,
    before.discussion,
    before.questionList,
  ]);
  expect((await used()).runs).toBe(1);
  expect(after.taught).toBe(false);
});

test.each([
  ['malformed', 'normal', '这不是 JSON', 'unusable'],
  ['cut', 'cut', JSON.stringify(GOOD), 'failed'],
  ['an error in the stream', 'malformed', JSON.stringify(GOOD), 'failed'],
  ['429', '429', '', 'failed'],
  ['too long', 'length', JSON.stringify(GOOD), 'limit'],
  ['lying', 'normal', JSON.stringify({ pieces: [{ n: 1, quote: '沉降可以除去一切杂质。' }] }), 'unusable'],
])('%s: the embedded tutor drafts, and the part says so', async (_name, script, answer, instead) => {
  // so that the material has something else to say
  const { version } = await point();
  await api('PointUpdate', { id: pointId, version, explanation: [{ text: '沉降' }] });
  const job = await drafted('explanation', script, answer);
  expect(job).toMatchObject({ state: 'done', result: { drafter: 'embedded', instead } });
  const after = await point();
  expect(after.parts.explanation).toMatchObject({ state: 'draft', drafter: 'embedded', instead });
  expect(after.explanation.every((p) => 'quote' in p && HANDOUT.includes(p.quote))).toBe(true);
});

test('a question whose key its passage does not hold comes without a source; one that quotes nothing does not come', async () => {
  const question = (stem: string, text: string, quote: string) => ({
    kind: 'single',
    stem,
    answer: 'A',
    explanation: '',
    hint: '',
    n: 1,
    quote,
    options: [
      { key: 'A', text },
      { key: 'B', text: '磁力' },
    ],
  });
  const all = [
    question('不能除去什么？', '溶解在水里的物质', QUOTE),
    question('沉降由谁发明？', '张三', QUOTE),
    question('编的', '重力', '沉降靠磁力。'),
  ];
  expect((await drafted('questions', 'normal', { questions: all })).result).toEqual({ drafter: 'model' });
  const own = (await point()).questionList.filter((q) => q.drafter === 'model');
  expect(own.map((q) => [q.stem, q.source?.quote ?? null])).toEqual([
    ['不能除去什么？', QUOTE],
    ['沉降由谁发明？', null],
  ]);
  expect(own.every((q) => q.state === 'draft')).toBe(true);
});

test('slow: the editor goes on, the draft is seen under way, and stopped; what was spent is recorded', async () => {
  provider.play(MODEL, 'held');
  provider.say([JSON.stringify({ topic: '浑水能靠沉降变清吗？' }), '……'.repeat(20)]);
  const before = { ...(await used()), calls: provider.calls.length };
  const aborted = provider.calls.filter((c) => c.aborted).length;
  const { data } = await api<{ jobId: string }>('DraftPart', { pointId, part: 'discussion' });
  expect((await api<{ jobId: string }>('DraftPart', { pointId, part: 'discussion' })).data).toEqual(data);
  expect((await plan()).drafting).toEqual([{ jobId: data.jobId, pointId, part: 'discussion' }]);
  await expect.poll(() => provider.calls.length).toBe(before.calls + 1);
  const { version, discussion } = await point();
  expect((await api('PointUpdate', { id: pointId, version, title: '沉降法' })).code).toBe(0);
  expect((await teacher.call('/api/Job/Cancel', { id: data.jobId })).code).toBe(0);
  await provider.untilAborted(aborted + 1);
  await expect.poll(async () => (await used()).runs).toBe(before.runs + 1);
  expect((await used()).output).toBeGreaterThan(before.output);
  expect((await plan()).drafting).toEqual([]);
  expect(await point()).toMatchObject({ title: '沉降法', discussion });
});

test('what its teacher wrote meanwhile is worth more than the draft', async () => {
  provider.play(MODEL, 'held');
  const topic = { topic: '浑水能靠沉降变清吗？', basis: { n: 1, quote: QUOTE } };
  provider.say(JSON.stringify(topic).match(/.{1,9}/gsu) ?? []);
  const calls = provider.calls.length;
  const { data } = await api<{ jobId: string }>('DraftPart', { pointId, part: 'discussion' });
  await expect.poll(() => provider.calls.length).toBe(calls + 1);
  const { version } = await point();
  await api('PointUpdate', { id: pointId, version, discussion: '我的讨论题' });
  const releasing = setInterval(provider.release, 20);
  expect(await ended(teacher, data.jobId)).toMatchObject({ state: 'failed', reason: 'stale' });
  clearInterval(releasing);
  expect((await point()).discussion).toBe('我的讨论题');
});

test('all at once: what nobody has touched goes to the model, part by part; what it cannot do better stays', async () => {
  const { id } = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '净水', kind: 'ai' })).data;
  const { orgId, id: ownerId } = teacher.user;
  const bytes = new TextEncoder().encode(HANDOUT);
  await ingestDocument(server.app, { orgId, courseId: id, ownerId, name: '净水.md', bytes });
  await api('DraftPlan', { courseId: id });
  const own = async () => (await api<Plan>('PlanItems', { courseId: id })).data;
  const first = (await own()).points[0]?.id;
  const read = async () => (await api<Point>('PointItem', { id: first })).data;
  const { version } = await read();
  await api('PointUpdate', { id: first, version, explanation: [{ text: '我写的讲解。' }] });
  const before = await read();

  provider.play(MODEL, 'normal');
  // an answer that fits no part but the discussion
  provider.say([JSON.stringify({ topic: '浑水能靠沉降变清吗？', basis: { n: 1, quote: QUOTE } })]);
  const { data } = await api<{ started: number }>('DraftParts', { courseId: id });
  const { drafting } = await own();
  expect(drafting).toHaveLength(data.started);
  const parts = drafting.filter((d) => d.pointId === first).map((d) => d.part);
  expect(parts).toEqual(expect.arrayContaining(['discussion', 'questions']));
  expect(parts).not.toContain('explanation');
  const ends = await Promise.all(drafting.map(async (d) => ({ ...d, ...(await ended(teacher, d.jobId)) })));
  for (const { part, state, reason } of ends)
    expect([part, state, reason]).toEqual(
      part === 'discussion' ? [part, 'done', null] : [part, 'failed', 'modelDraft'],
    );
  const after = await read();
  expect(after).toMatchObject({ discussion: '浑水能靠沉降变清吗？', parts: { discussion: { drafter: 'model' } } });
  expect([after.explanation, after.example, after.questionList]).toEqual([
    before.explanation,
    before.example,
    before.questionList,
  ]);
});

test('a spent budget: the embedded tutor drafts and no provider is asked', async () => {
  const { version } = await point();
  await api('PointUpdate', { id: pointId, version, title, explanation: [{ text: '沉降' }] });
  await server.database.pool.query('update ai_usage set output_tokens = 200000 where user_id = $1', [teacher.user.id]);
  const calls = provider.calls.length;
  const job = await drafted('explanation', 'normal', GOOD);
  expect(job.result).toEqual({ drafter: 'embedded', instead: 'limit' });
  expect(provider.calls).toHaveLength(calls);
});

test('neither can: said so where it was asked for, and not by the bell', async () => {
  const notices = async () => (await teacher.call<{ unread: number }>('/api/Notice/Items', {})).data.unread;
  const before = await notices();
  const job = await drafted('example', 'normal', GOOD);
  expect(job).toMatchObject({ state: 'failed', reason: 'noDraft' });
  expect(await notices()).toBe(before);
});
