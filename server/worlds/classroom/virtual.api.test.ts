// The virtual experiments of the demo school, as its teacher and its students find them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import manifest from '#experiments/pendulum/experiment.json' with { type: 'json' };
import { STEPS } from '#experiments/pendulum/lab/book.ts';
import { wordsIn } from '#experiments/titration/app/words.ts';
import { PHASES } from '#experiments/titration/lab/book.ts';
import { INDICATORS, type Indicator } from '#experiments/titration/lab/chemistry.ts';
import readings from '#experiments/titration/readings.json' with { type: 'json' };
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const NAME = '单摆法测重力加速度';
let server: TestServer;
let teacher: Client;
let experimentId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  const { items } = (await teacher.call<{ items: { id: string; name: string }[] }>('/OrgApi/Experiment/Items', {}))
    .data;
  experimentId = items.find((e) => e.name === NAME)?.id ?? '';
});
afterAll(() => server.stop());

const results = async () =>
  (
    await teacher.call<OutputOf<'/OrgApi/ExperimentResult/Items'>>('/OrgApi/ExperimentResult/Items', {
      experimentId,
      pageSize: 100,
    })
  ).data.items;
const runOf = async (userName: string) => {
  const row = (await results()).find((r) => r.userName === userName);
  const { data } = await teacher.call<OutputOf<'/api/Experiment/GetProcess'>>('/api/Experiment/GetProcess', {
    runId: row?.runId,
  });
  return data;
};

test('twelve have finished, two wait to be marked, three are at it at different steps, the others have not begun', async () => {
  const rows = await results();
  const finished = rows.filter((r) => r.state === 'finished');
  const toMark = finished.filter((r) => r.score === null);
  expect(
    finished
      .filter((r) => r.score !== null)
      .map((r) => r.userName)
      .toSorted(),
  ).toEqual(Array.from({ length: 12 }, (_, i) => `student${String(i + 5).padStart(2, '0')}`));
  expect(toMark.map((r) => r.userName)).toEqual(['student20', 'student21']);
  const [failed, argued] = [await runOf('student20'), await runOf('student21')];
  expect([failed.toMark, argued.toMark]).toEqual([true, true]);
  // of the one no machine has said anything, of the other it has marked all but what is argued
  expect(failed.steps.flatMap((s) => s.proposed ?? [])).toEqual([]);
  const waits = argued.steps.filter((s) => s.scoredBy === 'package');
  expect(waits.map((s) => [s.seq, s.proposed !== null])).toEqual([
    [9, true],
    [10, true],
  ]);
  expect(argued.steps.filter((s) => s.scoredBy === 'server')).toHaveLength(9);
  // their pages are gone
  const goesOn = ['working', 'disconnected'];
  const running = rows
    .filter((r) => goesOn.includes(r.state ?? ''))
    .map((r) => r.userName)
    .toSorted();
  expect(running).toEqual(['student17', 'student18', 'student19']);
  const steps = await Promise.all(running.map(async (name) => (await runOf(name)).steps.length));
  expect(steps).toEqual([2, 5, 7]);
  expect(rows.filter((r) => r.runId !== null)).toHaveLength(17);
});

test('one copied, one left the zero in, one timed from the turning point: each loses marks for that, and is told so', async () => {
  const said = async (userName: string) => {
    const { steps, score } = await runOf(userName);
    const lost = steps.filter((s) => s.score < s.maxScore);
    return { score, lost: lost.map((s) => s.seq), why: lost.map((s) => s.evaluation).join('\n') };
  };
  const evidence = async (userName: string) => {
    const { data } = await teacher.call<OutputOf<'/api/Experiment/Evidence'>>('/api/Experiment/Evidence', {
      runId: (await runOf(userName)).runId,
    });
    return data.steps;
  };
  const [from, copied, own] = await Promise.all(['student05', 'student08', 'student07'].map(evidence));
  expect(copied).toEqual(from);
  expect(own).not.toEqual(from);
  expect((await said('student05')).lost).toEqual([]);
  const copy = await said('student08');
  expect(copy.why).toContain('读数不是这套仪器上的');
  expect(copy.score).toBeLessThan(30);
  const zero = await said('student09');
  expect(zero.lost).toContain(3);
  expect(zero.why).toContain('没有减去零点读数');
  const turning = await said('student10');
  expect(turning.lost).toEqual(expect.arrayContaining([5, 6, 7]));
  expect(turning.why).toContain('从最高点计时');
  for (const { score } of [zero, turning]) expect(score).toBeGreaterThan(75);
});

test('categories of four subjects, and each experiment in one of them; the lesson leads to the pendulum', async () => {
  const student = await server.signIn('student04');
  const { data: cats } = await student.call<OutputOf<'/api/Experiment/Cats'>>('/api/Experiment/Cats', {});
  const roots = cats.filter((c) => c.parentId === null);
  expect(roots.map((c) => c.name)).toEqual(['物理', '化学', '生物', '工程']);
  const counted = Object.fromEntries(cats.map((c) => [c.name, c.count]));
  expect(counted).toMatchObject({ 力学: 1, 分析化学: 1 });
  const { data } = await student.call<OutputOf<'/api/Experiment/Item'>>('/api/Experiment/Item', { id: experimentId });
  expect(data).toMatchObject({ status: 'open', locked: null });
  const { rows } = await server.database.pool.query<{ name: string; mastery: number }>(
    `select c.name, (e.requires ->> 'mastery')::float8 as mastery from experiment e join course c on c.id = e.requires ->> 'courseId' where e.id = $1`,
    [experimentId],
  );
  expect(rows).toEqual([{ name: NAME, mastery: 0 }]);
});

test('the descriptions name what the packages offer, by the packages’ own words and numbers', async () => {
  const { data } = await teacher.call<OutputOf<'/api/Experiment/Items'>>('/api/Experiment/Items', { pageSize: 100 });
  const introOf = (name: string) => data.items.find((e) => e.name === name)?.intro ?? '';
  const [pendulum, titration] = [introOf(NAME), introOf('酸碱中和滴定')];
  const offered = (path: string) =>
    manifest.readings.flatMap((r) => (r.path === path ? Object.values(r.values ?? {}).map(({ title }) => title) : []));
  expect(STEPS).toHaveLength(manifest.steps.length);
  const words = wordsIn('zh');
  for (const [intro, steps, named] of [
    [pendulum, manifest.steps.length, [...offered('said.ball'), ...offered('said.thread')]],
    [titration, PHASES.length, Object.keys(INDICATORS).map((name) => words(name as Indicator))],
  ] as const) {
    expect(named.length).toBeGreaterThan(2);
    for (const word of named) expect(intro).toContain(word);
    expect(intro).toMatch(new RegExp(`共${inChinese(steps)}步`));
  }
  expect(offered('said.ball')).toHaveLength(3);
  for (const path of ['mean', 'spread']) {
    const title = readings.readings.find((r) => r.path === path)?.title.replace(/ V$/, '') ?? '?';
    expect(titration).toContain(title);
  }
  // seven steps of the package are one whole to the platform: it says when they are marked
  expect(titration).toContain('整个实验交卷时一起评分');
});

/** Below twenty. */
const inChinese = (n: number): string => `${n >= 10 ? '十' : ''}${'〇一二三四五六七八九'[n % 10]}`;
