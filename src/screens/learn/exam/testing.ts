// An exam, a begun attempt and a server that keeps its answers, for tests of these screens.
import type { InputOf } from '#contract/index.ts';
import type { ExamItem, ExamScore } from './exam-item.ts';
import type { BegunExam } from './sitting/answers.ts';

const HOUR = 3_600_000;

export const examItem = (more: Partial<ExamItem> = {}): ExamItem => ({
  id: 'e',
  name: '单摆测验',
  from: Date.now() - HOUR,
  until: Date.now() + HOUR,
  minutes: 60,
  state: 'waiting',
  attempt: 0,
  attempts: 1,
  code: false,
  courseId: 'c',
  course: '大学物理实验',
  ...more,
});

export const PAPER: BegunExam['paper'] = {
  name: '单摆测验',
  max: 15,
  sections: [
    {
      title: '一、选择',
      questions: [
        {
          questionId: 'q1',
          kind: 'single',
          stem: '周期与哪个量无关？',
          points: 5,
          options: [
            { key: 'A', text: '摆长' },
            { key: 'B', text: '质量' },
          ],
        },
        { questionId: 'q2', kind: 'judge', stem: '摆角要小', points: 5 },
      ],
    },
    { title: '二、写', questions: [{ questionId: 'q3', kind: 'essay', stem: '怎样减小误差？', points: 5 }] },
  ],
};

export const begun = (more: Partial<BegunExam> = {}): BegunExam => ({
  attemptId: 'a',
  log: 'exam:a',
  room: 'examroom:e',
  state: 'answering',
  allowed: ['submit'],
  lease: 1,
  now: Date.now(),
  until: Date.now() + HOUR,
  paper: PAPER,
  answers: [],
  heard: 0,
  ...more,
});

/** As the wire says of one attempt; `says` changes what it answers from now on. */
export function examServer(start: Partial<BegunExam> = {}) {
  const told = { state: 'answering', lease: 1, leftMs: HOUR, isAway: false, ahead: 0 };
  const seen: InputOf<'/api/Exam/Seen'>[] = [];
  const older: BegunExam['answers'] = [];
  const saved: InputOf<'/api/Exam/Save'>[] = [];
  const handedIn: InputOf<'/api/Exam/Submit'>[] = [];
  const now = () => {
    if (told.isAway) throw new TypeError('cut');
    const at = Date.now() + told.ahead;
    return { now: at, until: at + told.leftMs, state: told.state, lease: told.lease };
  };
  const answers = {
    '/api/Exam/Start': () => begun({ ...start, lease: told.lease }),
    '/api/Exam/Seen': (body: InputOf<'/api/Exam/Seen'>) => {
      const running = now();
      seen.push(body);
      return { ...running, ...(body.older && { older }) };
    },
    '/api/Exam/Save': (body: InputOf<'/api/Exam/Save'>) => {
      const running = now();
      saved.push(body);
      return { ...running, saved: body.changes.length, kept: [], late: false };
    },
    '/api/Exam/Submit': (body: InputOf<'/api/Exam/Submit'>) => {
      const { now: at } = now();
      handedIn.push(body);
      return { attemptId: 'a', submittedAt: at, by: 'student', answered: 1, of: 3, receipt: 'R-1' };
    },
    '/api/Exam/Score': (): ExamScore => ({
      state: 'submitted',
      max: 15,
      name: '单摆测验',
      examId: 'e',
      submittedAt: Date.now(),
      receipt: 'R-1',
      pass: null,
      courseId: null,
    }),
  };
  return {
    answers,
    saved,
    handedIn,
    seen,
    older,
    says: (more: Partial<typeof told>) => void Object.assign(told, more),
  };
}
