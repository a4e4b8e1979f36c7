// Exams for tests: questions of every kind, a paper, an exam that is published, and a student's device without a screen.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BankFields } from '#contract/bank.ts';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { Answer } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { insertBankQuestion } from '#server/modules/assessment/index.ts';
import type { Client, TestServer } from './server.ts';

/** What no student may get before its time stands in every one of these. */
export const CANARY = 'KANARIE';
const said = (text: string): string => `${CANARY}-${text}`;

const keyed = (...texts: string[]) => texts.map((text, n) => ({ key: 'ABCDEF'.charAt(n), text }));

/** A question of each kind that a machine marks, and of those that a person does; without the one that is a run. */
export const EVERY_KIND: readonly BankFields[] = [
  {
    kind: 'single',
    stem: '单选',
    options: keyed('甲', '乙', '丙', '丁').map((o) => ({ ...o, misconception: said('误解') })),
    answer: 'B',
    explanation: said('解析'),
  },
  {
    kind: 'multiple',
    stem: '多选',
    options: keyed('甲', '乙', '丙', '丁'),
    answer: ['A', 'C'],
    explanation: said('解析'),
  },
  { kind: 'judge', stem: '判断', answer: true, explanation: said('解析') },
  { kind: 'fill', stem: '填空', answer: [said('一'), '9.8'], tolerance: 0.1, unit: 'm/s^2', explanation: said('解析') },
  { kind: 'short', stem: '简答', answer: said('参考'), concepts: [{ any: [said('概念')] }], explanation: said('解析') },
  {
    kind: 'match',
    stem: '匹配',
    left: keyed('长度', '时间'),
    right: keyed('秒', '米'),
    answer: { A: 'B', B: 'A' },
    explanation: said('解析'),
  },
  { kind: 'order', stem: '排序', options: keyed('一', '二', '三'), answer: ['A', 'B', 'C'], explanation: said('解析') },
  {
    kind: 'blanks',
    stem: '先 ____ 后 ____',
    blanks: [{ answer: [said('甲'), '甲'] }, { answer: '乙' }],
    explanation: said('解析'),
  },
  { kind: 'essay', stem: '论述', rubric: [{ title: said('要点'), points: 5 }], explanation: said('解析') },
  { kind: 'file', stem: '上传', explanation: said('解析') },
  {
    kind: 'group',
    stem: '一组',
    children: [
      { key: 'a', kind: 'judge', stem: '其一', answer: false },
      { key: 'b', kind: 'single', stem: '其二', options: keyed('甲', '乙'), answer: 'A' },
    ],
    explanation: said('解析'),
  },
];

/** Approved: its first revision. */
export async function bankQuestion(server: TestServer, owner: Client, fields: BankFields): Promise<string> {
  const id = server.app.newId();
  const { id: ownerId, orgId } = owner.user;
  await insertBankQuestion(server.database.pool, { id, orgId, ownerId, fields, now: 1 });
  return id;
}

export async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, msg } = await answer;
  expect({ code, msg, data: code === 0 ? null : data }).toEqual({ code: 0, msg: '', data: null });
  return data;
}

interface Wanted extends Partial<Omit<InputOf<'/OrgApi/Exam/Add'>, 'to'>> {
  to: InputOf<'/OrgApi/Exam/Add'>['to'];
  questions?: readonly BankFields[];
  points?: number;
  shuffle?: boolean;
  partial?: 'none' | 'half' | 'share';
}

export interface MadeExam {
  examId: string;
  paperId: string;
  /** Of the bank, in the paper's order. */
  bankIds: string[];
}

/** A paper of these questions, and an exam of it that is open now; `teacher` has made all of it. */
export async function makeExam(
  server: TestServer,
  teacher: Client,
  { questions = EVERY_KIND, points = 2, shuffle = true, partial = 'half', ...more }: Wanted,
): Promise<MadeExam> {
  const bankIds: string[] = [];
  for (const fields of questions) bankIds.push(await bankQuestion(server, teacher, fields));
  const sections = [{ title: '一', items: bankIds.map((questionId) => ({ questionId, points })) }];
  const paper = { name: `试卷 ${randomUUID().slice(0, 6)}`, sections, shuffle, partial };
  const { id: paperId } = await done<{ id: string }>(teacher.call('/OrgApi/TestPaper/Add', paper));
  const now = server.app.now();
  const exam = {
    name: `考试 ${randomUUID().slice(0, 6)}`,
    paperId,
    from: now - 60_000,
    until: now + 4 * 3_600_000,
    minutes: 60,
    show: 'released',
    ...more,
  };
  const { id: examId } = await done<{ id: string }>(teacher.call('/OrgApi/Exam/Add', exam));
  await done(teacher.call('/OrgApi/Exam/SetStatus', { id: examId, status: 'published' }));
  return { examId, paperId, bankIds };
}

export type Started = OutputOf<'/api/Exam/Start'>;
type Saved = OutputOf<'/api/Exam/Save'>;
type Change = InputOf<'/api/Exam/Save'>['changes'][number];

/** One device of one student. */
export function deviceOf(client: Pick<Client, 'call'>, examId: string, device: string = randomUUID()) {
  let at: Started | null = null;
  const started = (): Started => {
    if (!at) throw new Error('it has not begun');
    return at;
  };
  const ask = () => ({ attemptId: started().attemptId, lease: started().lease });
  return {
    device,
    examId,
    at: started,
    questions: () => started().paper.sections.flatMap((s) => s.questions),
    /** The attempt's own id of the question of this kind. */
    of: (kind: BankFields['kind']): string =>
      started()
        .paper.sections.flatMap((s) => s.questions)
        .find((q) => q.kind === kind)?.questionId ?? '',
    start: async (more: object = {}) => {
      at = await done<Started>(client.call('/api/Exam/Start', { examId, device, ...more }));
      return at;
    },
    save: (changes: Change[], more: object = {}) =>
      client.call<Saved>('/api/Exam/Save', { ...ask(), changes, ...more }),
    put: (questionId: string, n: number, value: ExamValue | null) =>
      done<Saved>(client.call('/api/Exam/Save', { ...ask(), changes: [{ questionId, n, value }] })),
    submit: (more: object = {}) => client.call<OutputOf<'/api/Exam/Submit'>>('/api/Exam/Submit', { ...ask(), ...more }),
    seen: (more: object = {}) => client.call<OutputOf<'/api/Exam/Seen'>>('/api/Exam/Seen', { ...ask(), ...more }),
    score: () => done<OutputOf<'/api/Exam/Score'>>(client.call('/api/Exam/Score', { attemptId: ask().attemptId })),
  };
}
export type Device = ReturnType<typeof deviceOf>;

/** The right value in the letters of this attempt, by the texts that the student sees. */
export function rightValue(shown: Started['paper']['sections'][number]['questions'][number]): ExamValue | null {
  const letter = (text: string): string => shown.options?.find((o) => o.text === text)?.key ?? '';
  const side = (which: 'left' | 'right', text: string): string => shown[which]?.find((o) => o.text === text)?.key ?? '';
  switch (shown.kind) {
    case 'single':
      return letter('乙');
    case 'multiple':
      return [letter('甲'), letter('丙')];
    case 'judge':
      return true;
    case 'fill':
      return '9.8';
    case 'match':
      return { [side('left', '长度')]: side('right', '米'), [side('left', '时间')]: side('right', '秒') };
    case 'order':
      return ['一', '二', '三'].map(letter);
    case 'blanks':
      return ['甲', '乙'];
    case 'group':
      return {
        a: false,
        b: shown.children?.find((c) => c.key === 'b')?.options?.find((o) => o.text === '甲')?.key ?? '',
      };
    default:
      return null;
  }
}
