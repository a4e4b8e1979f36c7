// An anonymous survey that three hundred answer within one second, and the figures of one that a thousand have answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, callBy, type Measurement, type Person, type Row } from './bench.ts';
import { clock, since } from './event.ts';
import { dice, quantile } from './stats.ts';

const STUDENTS = 300;
const ANSWERS = 1000;
const QUESTIONS = 30;
const READINGS = 20;

export const surveys: Measurement = {
  name: 'surveys',
  about:
    'Three hundred students answer an anonymous survey of ten questions, spread over one second: each answer is written with the one row of people and the one of answers, so that they wait for each other. Then the statistics of a survey of thirty questions, three of each of ten kinds, with a thousand answers, asked for one after the other.',
  patienceMs: 5 * 60_000,
  run: measure,
};

const options = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, text: `选项 ${key}` }));
const KINDS = [
  { kind: 'single', options },
  { kind: 'multiple', options },
  { kind: 'judge' },
  { kind: 'scale', from: 1, to: 10 },
  { kind: 'matrix', rows: options, options },
  { kind: 'number' },
  { kind: 'date' },
  { kind: 'share', options, sum: 100 },
  { kind: 'order', options },
  { kind: 'short' },
] as const;
const pagesOf = (count: number) => [
  {
    id: 'p',
    questions: Array.from({ length: count }, (_, n) => ({ id: `q${n}`, stem: '？', ...KINDS[n % KINDS.length] })),
  },
];

function answersOf(count: number, seed: number): Record<string, unknown> {
  const thrown = dice(seed + 1);
  const key = () => options[thrown(options.length)]?.key ?? 'a';
  const throwOf: Record<(typeof KINDS)[number]['kind'], () => unknown> = {
    single: key,
    multiple: () => [...new Set([key(), key()])],
    judge: () => thrown(2) === 0,
    scale: () => 1 + thrown(10),
    matrix: () => Object.fromEntries(options.map((row) => [row.key, key()])),
    number: () => thrown(1000) / 10,
    date: () => `2026-11-${String(1 + thrown(28)).padStart(2, '0')}`,
    share: () => ({ a: 40, b: 60 }),
    order: () => options.map((option) => option.key).toSorted(() => thrown(3) - 1),
    short: () => `我觉得这门课 ${thrown(1000)}`,
  };
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`q${n}`, throwOf[KINDS[n % KINDS.length]?.kind ?? 'judge']()]),
  );
}

async function made(teacher: Person, count: number): Promise<string> {
  const { id } = await teacher.call<{ id: string }>('/OrgApi/Questionnaire/Add', {
    title: `评价 ${randomUUID().slice(0, 4)}`,
    anonymous: true,
    pages: pagesOf(count),
  });
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'published' });
  return id;
}

async function measure(bench: Bench): Promise<{ rows: Row[]; note: string }> {
  const server = await bench.startServer();
  const teacher = await bench.signIn(server.url, 'teacher01');
  const { people, classId } = await server.ask('enrol', STUDENTS);
  const students = people.map((p): Person => ({ ...p, call: callBy(server.url, p.token) }));
  const rows = [await answers(teacher, students, classId), await figures(bench, teacher)];
  return { rows, note: 'The load runs on the same cores as the server and its database.' };
}

async function answers(teacher: Person, students: readonly Person[], classId: string): Promise<Row> {
  const refId = await made(teacher, 10);
  const { id: assignmentId } = await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', {
    kind: 'survey',
    refId,
    to: { classIds: [classId] },
  });
  const taken = await Promise.all(
    students.map(async (student, place) => {
      await delay((place * 1000) / STUDENTS);
      const at = clock();
      await student.call('/api/Questionnaire/Answer', {
        assignmentId,
        cmd: randomUUID(),
        answers: answersOf(10, place),
      });
      return since(at);
    }),
  );
  const { answered } = await teacher.call<{ answered: number }>('/OrgApi/Questionnaire/Statistics', { id: refId });
  if (answered !== STUDENTS) throw new Error(`${answered} answers of ${STUDENTS} are there`);
  const value = quantile(taken, 0.95);
  return {
    what: `${STUDENTS} anonymous answers in a second, p95`,
    value,
    unit: 'ms',
    aim: '<= 1000',
    ok: value <= 1000,
  };
}

async function figures(bench: Bench, teacher: Person): Promise<Row> {
  const id = await made(teacher, QUESTIONS);
  const all = Array.from({ length: ANSWERS }, (_, n) => answersOf(QUESTIONS, n));
  await bench.database.pool.query('insert into survey_counted (survey_id, answers) values ($1, $2)', [
    id,
    JSON.stringify(all),
  ]);
  const taken: number[] = [];
  for (let n = 0; n < READINGS; n++) {
    const at = clock();
    const { counted } = await teacher.call<{ counted: number }>('/OrgApi/Questionnaire/Statistics', { id });
    taken.push(since(at));
    if (counted !== ANSWERS) throw new Error(`${counted} answers of ${ANSWERS} count`);
  }
  const value = quantile(taken, 0.95);
  return { what: `Statistics of ${ANSWERS} x ${QUESTIONS}, p95`, value, unit: 'ms', aim: '<= 100', ok: value <= 100 };
}
