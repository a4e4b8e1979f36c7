// A question that is added from within the bank: chosen where, written in the plan's editor, approved in place.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { newPoint, newQuestion } from '../plan/testing-rows.ts';
import { BankPanel } from './panel.tsx';

const at = (name: string) => `/OrgApi/AISetting/${name}`;
const point = newPoint('p1', '周期公式');
const summaries = [point, newPoint('p2', '误差来源')].map(
  ({ questionList, explanation, example, discussion, courseId, ...summary }) => summary,
);

let shown: Shown;
afterEach(() => shown.unmount());

const asked = (name: string) => shown.asked.filter((a) => a.path === at(name)).map((a) => a.body);
const fill = (label: string, text: string) => {
  const box = [...document.querySelectorAll('textarea')].find((b) => b.labels?.[0]?.textContent === label);
  if (!box) throw new Error(`no field ${label}`);
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

/** The bank of a course with two points; the new question is a true-or-false one. */
async function writing(answers: Record<string, unknown> = {}, query = 'pointId=p1&kind=judge'): Promise<void> {
  const fresh = newQuestion('new', 'p1', { stem: '', answer: '', state: 'edited' });
  shown = await renderScreen(<BankPanel courseId="c" />, {
    at: `/?id=c&tab=questions&${query}`,
    answers: {
      [at('QuestionItems')]: { items: [], itemCount: 0, page: 1, pageSize: 10 },
      [at('PlanItems')]: {
        points: summaries,
        material: { ready: 1, waiting: 0 },
        running: 0,
        drafter: 'embedded',
        drafting: [],
      },
      [at('PointItem')]: { ...point, questionList: [fresh] },
      [at('QuestionAdd')]: { id: 'new' },
      [at('QuestionUpdate')]: { id: 'new', version: 2 },
      [at('QuestionDelete')]: { deleted: 1 },
      [at('KnowledgeItems')]: [],
      ...answers,
    },
  });
  shown.press(await shown.comes('button', '加一道题'));
  shown.press(await shown.comes('button', '开始写'));
}

test('it is made where the list is narrowed to, saved as it is typed, and not asked until approved', async () => {
  await writing();
  await vi.waitFor(() => expect(asked('QuestionAdd')[0]).toMatchObject({ pointId: 'p1', kind: 'judge' }));
  await shown.comes('button', '完成');
  expect(document.body.textContent).toContain('现在的写法在通过之前不会考学生');
  await vi.waitFor(() => fill('题干', '摆角越大周期越短。'));
  shown.press(shown.find('button', '完成'));
  await vi.waitFor(() => expect(asked('QuestionUpdate')[0]).toMatchObject({ id: 'new', stem: '摆角越大周期越短。' }));
  await vi.waitFor(() => expect(document.querySelector('textarea')).toBeNull());
  expect(asked('QuestionDelete')).toEqual([]);
});

test('one into which nobody wrote is not left behind', async () => {
  await writing();
  shown.press(await shown.comes('button', '完成'));
  await vi.waitFor(() => expect(asked('QuestionDelete')).toEqual([{ ids: ['new'] }]));
});

test('why it cannot be approved stands over its fields', async () => {
  await writing({
    [at('QuestionApprove')]: Response.json({ code: 422, data: { fields: { new: '还没有答案' } }, msg: '' }),
  });
  shown.press(await shown.comes('button', '通过'));
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toBe('还没有答案'));
});

test('a colleague who wrote the same question meanwhile is not written over: both stems are shown', async () => {
  const theirs = newQuestion('new', 'p1', { stem: '同事写的题干。', version: 2, state: 'edited' });
  let refused = false;
  const mine = newQuestion('new', 'p1', { stem: '', answer: '', state: 'edited' });
  await writing({
    [at('PointItem')]: () => ({ ...point, questionList: [refused ? theirs : mine] }),
    [at('QuestionUpdate')]: () => {
      refused = true;
      return Response.json({ code: 409, data: null, msg: '内容已被他人修改' });
    },
  });
  await vi.waitFor(() => fill('题干', '我写的题干。'));
  shown.press(shown.find('button', '完成'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('有人同时改了这里'));
  expect(document.body.textContent).toContain('同事写的题干。');
});

test('without a point nothing is made', async () => {
  await writing({}, '');
  await vi.waitFor(() => expect(document.querySelector('[aria-invalid=true], [data-invalid]')).not.toBeNull());
  expect(asked('QuestionAdd')).toEqual([]);
});
