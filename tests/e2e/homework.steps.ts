// The outside events of a reply's chart: by its student, and by the teacher who marks it, over the wire.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiOf } from './class-room.ts';
import { signIn } from './fixture.ts';
import { byItself, type Steps } from './steps.ts';

const WHO = 'student01';
const student = (page: Page) => apiOf(page, WHO);
const teacher = (page: Page) => apiOf(page, 'teacher01');

/** What this student was given first, and has still to hand in. */
async function given(page: Page) {
  const { items } = await (await student(page)).call('/api/StudentCenter/MyTask', {});
  const task = items.find((i) => i.kind === 'homework');
  if (!task) throw new Error('no homework was given');
  const { assignmentId } = task;
  return { assignmentId, own: await (await student(page)).call('/api/Work/Item', { assignmentId }) };
}

const write = async (page: Page) => {
  const { assignmentId, own } = await given(page);
  const answers = own.items.flatMap(({ id, kind }) =>
    kind === 'text' ? [{ itemId: id, value: `写于 ${Date.now()}` }] : [],
  );
  return (await student(page)).call('/api/Work/Save', { assignmentId, version: own.version, answers });
};

const submit = async (page: Page) => {
  const { assignmentId } = await given(page);
  const { version } = await write(page);
  return (await student(page)).call('/api/Work/Submit', { assignmentId, version, cmd: randomUUID() });
};

/** All of its items, or the first alone. */
const mark = (count: number) => async (page: Page) => {
  const { own } = await given(page);
  const api = await teacher(page);
  const { id, version, items } = await api.call('/OrgApi/WorkReply/Item', { id: own.replyId });
  const marks = items.slice(0, count).map((item) => ({ itemId: item.id, points: item.points }));
  return api.call('/OrgApi/WorkReply/Mark', { id, version, items: marks });
};

export const steps = {
  'from open': (page) => signIn(page, WHO, '#/HomeWork'),
  draft: write,
  'submit to mark': submit,
  // where every item is a question that the machine marks
  'submit marked': submit,
  'mark whole': mark(100),
  'mark in part': mark(1),
  return: async (page) => {
    const { own } = await given(page);
    return (await teacher(page)).call('/OrgApi/WorkReply/Return', { ids: [own.replyId], text: '请补上单位', days: 3 });
  },
  release: async (page) => {
    const { assignmentId } = await given(page);
    return (await teacher(page)).call('/OrgApi/WorkReply/Release', { assignmentId });
  },
  // an assignment or an exception is changed, or a moment has come
  'dates open': byItself,
  'dates over': byItself,
  expire: byItself,
} as const satisfies Steps;
