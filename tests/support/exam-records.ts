// An exam that some have handed in, by the ways that people go: for marking, releasing and what comes after.
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { BankFields } from '#contract/bank.ts';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from './demo.ts';
import { bankQuestion } from './exam.ts';
import type { Client, TestServer } from './server.ts';

export const HOUR = 3_600_000;

const options = ['一', '二', '三', '四'].map((text, n) => ({ key: 'ABCD'.charAt(n), text }));
/** Two points each but the essay, which has four. */
export const QUESTIONS: readonly BankFields[] = [
  { kind: 'single', stem: '选一个', options, answer: 'B', explanation: '因为' },
  { kind: 'judge', stem: '对不对', answer: true },
  { kind: 'fill', stem: '重力加速度 $g$ 约为 ____', answer: '9.8', tolerance: 0.05 },
  {
    kind: 'essay',
    stem: '谈谈误差',
    rubric: [
      { title: '论点', points: 2 },
      { title: '论据', points: 2 },
    ],
  },
];
const POINTS = [2, 2, 2, 4];

export interface Sat {
  examId: string;
  courseId: string;
  bankIds: string[];
  attempts: { client: Client; attemptId: string; questionIds: string[] }[];
}

interface Options {
  /** Of each student, by the order of the paper; the students are the class's first. */
  answers: readonly (readonly (ExamValue | null)[])[];
  /** Others than QUESTIONS, of two points each. */
  questions?: readonly BankFields[];
  show?: 'never' | 'submitted' | 'released';
}

/** All but nobody hand in; what a machine can mark is marked. */
export async function satExam(
  server: TestServer,
  teacher: Client,
  { answers, questions, show }: Options,
): Promise<Sat> {
  const { classId, courseId } = await taughtBy(server, teacher);
  // everybody may act at once: nobody is new, and nobody has a password to change first
  await server.database.pool.query('update membership set from_at = 1');
  await server.database.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  const bankIds: string[] = [];
  for (const fields of questions ?? QUESTIONS) bankIds.push(await bankQuestion(server, teacher, fields));
  const items = bankIds.map((questionId, i) => ({ questionId, points: questions ? 2 : (POINTS[i] ?? 2) }));
  const made = async (path: string, body: object) => {
    const { code, data, msg } = await teacher.call<{ id: string }>(path, body);
    if (code !== 0) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`);
    return data.id;
  };
  const paperId = await made('/OrgApi/TestPaper/Add', { name: '力学甲卷', sections: [{ title: '一', items }] });
  const now = server.app.now();
  const examId = await made('/OrgApi/Exam/Add', {
    name: '期中考试',
    paperId,
    courseId,
    to: { classIds: [classId] },
    from: now - 1000,
    until: now + 3 * HOUR,
    minutes: 60,
    show: show ?? 'released',
  });
  await made('/OrgApi/Exam/SetStatus', { id: examId, status: 'published' });
  const attempts: Sat['attempts'] = [];
  for (const [n, values] of answers.entries()) {
    const client = await server.signIn(`student${String(n + 1).padStart(2, '0')}`);
    attempts.push({ client, ...(await sit(client, examId, values)) });
  }
  await vi.waitFor(async () => {
    const { rows } = await server.database.pool.query<{ state: string }>(
      'select state from exam_attempt where exam_id = $1',
      [examId],
    );
    expect(rows.map((r) => r.state)).not.toContain('submitted');
  }, 10_000);
  return { examId, courseId, bankIds, attempts };
}

type Started = OutputOf<'/api/Exam/Start'>;

export async function start(client: Client, examId: string): Promise<Started> {
  const { code, data, msg } = await client.call<Started>('/api/Exam/Start', { examId, device: randomUUID() });
  if (code !== 0) throw new Error(`Start: ${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}

export const questionIdsIn = ({ paper }: Started): string[] =>
  paper.sections.flatMap((s) => s.questions.map((q) => q.questionId));

async function sit(client: Client, examId: string, values: readonly (ExamValue | null)[]) {
  const started = await start(client, examId);
  const questionIds = questionIdsIn(started);
  const changes = values.flatMap((value, i) =>
    value === null ? [] : [{ questionId: questionIds[i] ?? '', n: 1, value }],
  );
  const { code, data } = await client.call('/api/Exam/Submit', {
    attemptId: started.attemptId,
    lease: started.lease,
    ...(changes.length > 0 && { changes }),
  });
  if (code !== 0) throw new Error(`Submit: ${code} ${JSON.stringify(data)}`);
  return { attemptId: started.attemptId, questionIds };
}
