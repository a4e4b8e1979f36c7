// Many cells marked in one call: each by itself, at a cost that does not grow with them, nor with the class.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { watchStatements } from '#tests/support/statements.ts';

const MARKS = '/OrgApi/CourseScoreManage/Marks';
type Marks = OutputOf<typeof MARKS>;
type Given = InputOf<typeof MARKS>['marks'][number];
/** Statements that a typed cell may cost at most, everything counted but that the operation log hears of it before. */
const MOST = 8;

let server: TestServer;
let teacher: Client;
let courseId: string;
let lesson: string;
let own: string;
let students: string[];

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ courseId } = await taughtBy(server, teacher));
  own = (
    await teacher.call<{ id: string }>('/OrgApi/CourseScoreManage/AddColumn', { courseId, title: '期末笔试', max: 20 })
  ).data.id;
  const { data } = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>('/OrgApi/CourseScoreManage/Book', {
    courseId,
  });
  lesson = data.columns.find((c) => c.kind === 'lesson')?.id ?? '';
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select user_id as id from course_student where course_id = $1 and not has_left order by user_id',
    [courseId],
  );
  students = rows.map((r) => r.id);
});
afterAll(() => server.stop());

const at = (n: number): string => students[n] ?? '';
const set = (marks: Given[], reason = '口试', who = teacher) => who.call<Marks>(MARKS, { courseId, reason, marks });
const counted = async (work: () => Promise<unknown>): Promise<string[]> => {
  const statements = watchStatements();
  await work();
  vi.restoreAllMocks();
  // the server remembers for a moment whose token it is, and looks now and then for what has come to its time
  const beside = /^(?:identify|operation-begun)$|-(?:next|due)$/;
  return statements.filter((name) => !beside.test(name));
};

test('a cell costs eight statements at most, a computed one too; a class costs no more', async () => {
  const one = await counted(() => set([{ columnId: own, studentId: at(0), score: 12, version: 0 }]));
  // and whose token it is
  expect(one.length + 1, one.join('\n')).toBeLessThanOrEqual(MOST);
  const computed = await counted(() => set([{ columnId: lesson, studentId: at(0), score: 90, version: 0 }]));
  expect(computed.length + 1, computed.join('\n')).toBeLessThanOrEqual(MOST);
  const rest = students.slice(1, 9);
  const all = await counted(() => set(rest.map((studentId) => ({ columnId: own, studentId, score: 7, version: 0 }))));
  expect(all).toEqual(one);
});

test('each cell by itself: one that somebody has marked since comes back as it stands, and is marked on top of that', async () => {
  const [mine, other] = [at(10), at(11)];
  await set([{ columnId: own, studentId: mine, score: 5, version: 0 }]);
  const { data } = await set([
    { columnId: own, studentId: mine, score: 6, version: 0 },
    { columnId: own, studentId: other, score: 8, version: 0 },
    { columnId: own, studentId: at(12), score: 21, version: 0 },
    { columnId: own, studentId: at(13), score: 1, excused: true, version: 0 },
  ]);
  expect(data.map((m) => m.refused)).toEqual(['stale', null, 'overMax', 'excusedScore']);
  expect(data.map((m) => m.cell)).toEqual([
    { state: 'scored', score: 5, version: 1 },
    { state: 'scored', score: 8, version: 1 },
    { state: 'none', score: null, version: 0 },
    { state: 'none', score: null, version: 0 },
  ]);
  const again = await set([{ columnId: own, studentId: mine, score: 6, version: 1 }]);
  expect(again.data[0]).toMatchObject({ refused: null, cell: { score: 6, version: 2 } });
  // taken back, the cell is what it was without a teacher's word
  const back = await set([{ columnId: own, studentId: mine, score: null, version: 2 }]);
  expect(back.data[0]).toMatchObject({ refused: null, cell: { state: 'none', score: null, version: 3 } });
});

test('of two calls at once for a cell one counts; of two marks of a cell in one call the first', async () => {
  const cell = { columnId: own, studentId: at(14), version: 0 };
  const both = await Promise.all([1, 2, 3, 4].map((score) => set([{ ...cell, score }])));
  expect(both.map(({ data }) => data[0]?.refused).sort()).toEqual([null, 'stale', 'stale', 'stale'].sort());
  const stands = new Set(both.map(({ data }) => data[0]?.cell.score));
  expect(stands.size).toBe(1);
  const twice = { columnId: own, studentId: at(15), version: 0 };
  const { data } = await set([
    { ...twice, score: 3 },
    { ...twice, score: 4 },
  ]);
  expect(data.map((m) => m.refused)).toEqual([null, 'stale']);
  expect(data.map((m) => m.cell.score)).toEqual([3, 3]);
});

test('what was computed is not changed without a reason; nor a cell of another course, by a stranger, or of nobody', async () => {
  const cell = { columnId: lesson, studentId: at(16), score: 50, version: 0 };
  expect((await set([cell], '')).data[0]?.refused).toBe('required');
  expect((await set([cell], '口试', await server.signIn('teacher02'))).code).toBe(404);
  expect((await set([{ ...cell, studentId: teacher.user.id }])).code).toBe(404);
  expect((await set([{ ...cell, columnId: 'none' }])).code).toBe(404);
});
