// What somebody told of a page is read with its picture, answered, and worked off.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type as typeInto } from '../../teach/course/plan/testing.tsx';
import { InboxScreen } from './screen.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const ROW = {
  ...{ id: 'f', at: 1, userId: 'u', userName: 'student07', name: '郑宇航', text: '<b>公式</b>太小', route: '/MyTask' },
  ...{ pictureId: null, status: 'open', reply: null, repliedAt: null, repliedBy: '', version: 3 },
};
const open = async () => {
  shown = await renderScreen(<InboxScreen />, {
    at: '/admin/feedback',
    powers: ['Feedback.Items', 'Feedback.Reply', 'Feedback.SetStatus', 'Feedback.Update'],
    answers: {
      '/OrgApi/Feedback/Items': { items: [ROW], itemCount: 1, page: 1, pageSize: 30 },
      '/OrgApi/Feedback/Reply': { id: 'f', version: 4 },
      '/OrgApi/Feedback/SetStatus': { id: 'f', version: 4 },
    },
  });
  await expect.poll(() => shown.text()).toContain('<b>公式</b>太小');
  shown.press(await shown.comes('button', ROW.text));
};
const sent = (name: string) => shown.asked.find(({ path }) => path === `/OrgApi/Feedback/${name}`)?.body;

test('an answer is sent for the row as it was read', async () => {
  await open();
  const button = (await shown.comes('button', '发送回复')) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  typeInto(document.querySelector('textarea') ?? document.body, '已经改了');
  shown.press(button);
  await expect.poll(() => sent('Reply')).toEqual({ id: 'f', text: '已经改了', version: 3 });
});

test('it is worked off by one press', async () => {
  await open();
  shown.press(await shown.comes('button', '标为已处理'));
  await expect.poll(() => sent('SetStatus')).toEqual({ id: 'f', status: 'done' });
});
