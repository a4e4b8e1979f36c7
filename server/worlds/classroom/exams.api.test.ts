// The demo school's bank and exams, as a teacher and a student meet them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bank } from '#contract/bank.ts';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { examsOfClass } from './exams.ts';

let server: TestServer;
let teacher: Client;

beforeAll(async () => {
  server = await testServer();
  await examsOfClass(server.app);
  teacher = await server.signIn('teacher01');
});
afterAll(() => server.stop());

const exams = async () =>
  (await teacher.call<OutputOf<'/OrgApi/Exam/Items'>>('/OrgApi/Exam/Items', { pageSize: 100 })).data.items;

test('eighty questions of twelve kinds for three courses, each as a teacher could have written it', async () => {
  const all = JSON.parse(readFileSync(join(import.meta.dirname, 'exam-questions.json'), 'utf8')) as Record<
    string,
    unknown
  >[];
  expect(all).toHaveLength(80);
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(BANK_KINDS));
  const cats = new Set(all.map(({ cat }) => cat));
  expect(cats.size).toBe(3);
  const courses = await teacher.call<OutputOf<'/OrgApi/Course/Items'>>('/OrgApi/Course/Items', { pageSize: 100 });
  expect([...cats].filter((cat) => !courses.data.items.some(({ name }) => name === cat))).toEqual([]);
  const input = bank.add.input;
  for (const { cat: _cat, point: _point, experiment: _experiment, ...fields } of all)
    expect(input.safeParse(fields).error, String(fields['stem'])).toBeUndefined();
  const { data } = await teacher.call<OutputOf<'/OrgApi/Question/Items'>>('/OrgApi/Question/Items', { mine: true });
  expect(data.itemCount).toBe(80);
});

test('two papers: one of named questions alone, one that draws, too', async () => {
  const { data } = await teacher.call<OutputOf<'/OrgApi/TestPaper/Items'>>('/OrgApi/TestPaper/Items', {});
  const drawn = data.items.map(({ name, max, sections }) => [
    name,
    max,
    sections.some(({ rules }) => rules.length > 0),
  ]);
  expect(drawn.toSorted()).toEqual([
    ['单摆与量具单元测验', 100, false],
    ['实验能力综合考查', 100, true],
  ]);
});

test('one is released with thirty attempts and an analysis that makes sense', async () => {
  const released = (await exams()).find(({ releasedAt }) => releasedAt !== null);
  const { data } = await teacher.call<OutputOf<'/OrgApi/ExamRecord/Analysis'>>('/OrgApi/ExamRecord/Analysis', {
    examId: released?.id,
  });
  expect(data.students).toBe(30);
  expect(data.alpha).toBeGreaterThan(0.7);
  for (const { discrimination, rate } of data.questions) {
    expect(discrimination).toBeGreaterThan(0.1);
    expect(rate).toBeGreaterThan(0.2);
  }
  expect(data.mean).toBeGreaterThan(data.max * 0.3);
  expect(data.mean).toBeLessThan(data.max * 0.95);
});

test('one waits for marks, one can be sat now, one is tomorrow', async () => {
  const all = await exams();
  expect(all.map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
    '单摆与量具单元测验 closed',
    '实验论述考查 closed',
    '期中考试 published',
    '量具小测（可以现在做） published',
  ]);
  expect(all.find(({ name }) => name === '实验论述考查')?.standing.toMark).toBeGreaterThan(10);
  const student = await server.signIn('student01');
  const { data } = await student.call<OutputOf<'/api/Exam/Items'>>('/api/Exam/Items', {});
  const now = data.find(({ name }) => name.startsWith('量具小测'));
  expect(now).toMatchObject({ state: 'waiting', attempts: 2 });
  const begun = await student.call('/api/Exam/Start', { examId: now?.id, device: crypto.randomUUID() });
  expect(begun.code).toBe(0);
  const early = await student.call('/api/Exam/Start', {
    examId: data.find(({ name }) => name === '期中考试')?.id,
    device: crypto.randomUUID(),
  });
  expect(early.code).toBe(409);
});

test('a later start makes what an earlier one did not come to, and nothing twice', async () => {
  const counted = async () => {
    const { rows } = await server.database.pool.query(
      `select (select count(*)::int from exam) as exams, (select count(*)::int from test_paper) as papers, (select count(*)::int from course) as courses,
        (select count(*)::int from question where not in_plan) as questions, (select count(*)::int from exam_attempt) as attempts`,
    );
    return rows[0];
  };
  const before = await counted();
  await examsOfClass(server.app);
  expect(await counted()).toEqual(before);
  await server.database.pool.query(
    "update exam set name = '另一次' where name in ('期中考试', '量具小测（可以现在做）')",
  );
  await examsOfClass(server.app);
  expect(await counted()).toEqual({ ...before, exams: before.exams + 2 });
});
