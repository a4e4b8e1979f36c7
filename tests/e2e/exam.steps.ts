// The outside events of an attempt's chart: by its student and its invigilator, over the wire.
import type { Page } from '@playwright/test';
import { apiOf } from './class-room.ts';
import { signIn } from './fixture.ts';
import { byItself, type Steps } from './steps.ts';

const WHO = 'student01';
const DEVICE = '00000000-0000-4000-8000-000000000001';
const student = (page: Page) => apiOf(page, WHO);

/** The exam that this student can sit now, or sits. */
async function exam(page: Page): Promise<{ examId: string; attemptIds: string[] }> {
  const items = await (await student(page)).call('/api/Exam/Items', {});
  const now = Date.now();
  const one = items.find((i) => i.from <= now && now < i.until && i.state !== 'missed');
  if (!one) throw new Error('no exam is open');
  return { examId: one.id, attemptIds: one.attemptId === undefined ? [] : [one.attemptId] };
}

const start = async (page: Page) => {
  const { examId } = await exam(page);
  return (await student(page)).call('/api/Exam/Start', { examId, device: DEVICE });
};

const invigilate = (act: 'Hold' | 'Resume' | 'ForceSubmit' | 'Void') => async (page: Page) => {
  const { examId: id, attemptIds } = await exam(page);
  return (await apiOf(page, 'teacher01')).call(`/OrgApi/Exam/${act}`, { id, attemptIds });
};

export const steps = {
  'from begun': (page) => signIn(page, WHO, '#/MyExam'),
  begin: start,
  submit: async (page) => {
    const { attemptId, lease } = await start(page);
    return (await student(page)).call('/api/Exam/Submit', { attemptId, lease });
  },
  extend: async (page) => {
    const { examId: id, attemptIds } = await exam(page);
    return (await apiOf(page, 'teacher01')).call('/OrgApi/Exam/Extend', { id, attemptIds, minutes: 5 });
  },
  hold: invigilate('Hold'),
  resume: invigilate('Resume'),
  forceSubmit: invigilate('ForceSubmit'),
  void: invigilate('Void'),
  // the last mark is given, or one is taken back
  finish: byItself,
  reopen: byItself,
  release: async (page) => {
    const { examId } = await exam(page);
    return (await apiOf(page, 'teacher01')).call('/OrgApi/ExamRecord/Release', { examId });
  },
} as const satisfies Steps;
