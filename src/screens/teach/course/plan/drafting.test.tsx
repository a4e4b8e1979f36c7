// The model drafts: the editor goes on, the draft comes in, can be stopped and undone; the screen says who drafted.
import { afterEach, expect, test, vi } from 'vitest';
import type { PlanPoint } from '#contract/plan.ts';
import { toasts } from '#src/ui/toast.ts';
import type { Plan } from '../next-step.ts';
import { closeEditor, findButton, findField, planServer, showEditor, text, type, untilFound } from './testing.tsx';
import { newPoint, newQuestion } from './testing-rows.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(closeEditor);

/** One point on a server whose model drafts; `ends` settles the draft under way. */
function modelServer(more: Partial<PlanPoint> = {}) {
  const server = planServer([{ ...newPoint('p1', '沉降'), ...more }]);
  let drafting: Plan['drafting'] = [];
  let job = { state: 'running', reasonText: null as string | null };
  const data = (given: unknown) => ({ code: 0, data: given });
  server.answers['PlanItems'] = () => {
    const point = server.point('p1');
    if (!point) return null;
    const { questionList, explanation, example, discussion, courseId, ...summary } = point;
    const material = { ready: 1, waiting: 0 };
    return data({ points: [summary], material, running: 0, drafter: 'model', drafting } satisfies Plan);
  };
  server.answers['DraftPart'] = ({ part }) => {
    drafting = [{ jobId: 'j1', pointId: 'p1', part: part as 'discussion' }];
    return data({ jobId: 'j1' });
  };
  server.answers['DraftParts'] = () => {
    drafting = (['discussion', 'questions'] as const).map((part, i) => ({ jobId: `j${i + 1}`, pointId: 'p1', part }));
    return data({ started: 2 });
  };
  // the second of two has nothing better to say
  server.answers['Item'] = ({ id }) =>
    data(id === 'j2' ? { id, state: 'failed', reason: 'modelDraft', reasonText: '' } : { id, reason: null, ...job });
  const ends = (state: string, reasonText: string | null = null) => {
    job = { state, reasonText };
    drafting = [];
  };
  server.answers['Cancel'] = () => {
    ends('cancelled');
    return data({ state: 'cancelled' });
  };
  return { ...server, ends };
}
const topic = () => findField('讨论题');

test('what is drafted comes into its place while other parts are written; undo brings the old words back', async () => {
  const server = modelServer({ discussion: '旧的讨论题' });
  await showEditor();
  (await findButton('重新起草：讨论')).click();
  await untilFound(() => expect(text()).toContain('模型正在起草，您可以先做别的。'));
  expect((await findButton('重新起草：讨论')).disabled).toBe(true);
  type(await findField('学习目标'), '说出沉降');
  await untilFound(() => expect(server.point('p1')?.goal).toBe('说出沉降'));
  const parts = server.point('p1')?.parts ?? newPoint('p1', '').parts;
  server.change('p1', {
    discussion: '浑水会变清吗？',
    parts: { ...parts, discussion: { state: 'draft', by: null, at: null, drafter: 'model' } },
  });
  server.ends('done');
  await untilFound(async () => expect((await topic()).value).toBe('浑水会变清吗？'));
  expect(text()).toContain('由模型起草，请核对');
  expect(text()).not.toContain('模型正在起草');
  expect((await findField('学习目标')).value).toBe('说出沉降');
  (await findButton('撤销上一次修改')).click();
  await untilFound(async () => expect((await topic()).value).toBe('旧的讨论题'));
});

test('stopped, the words stay; where the model could not, the part says who drafted and why', async () => {
  const server = modelServer({
    discussion: '旧的讨论题',
    parts: {
      ...newPoint('p1', '').parts,
      explanation: { state: 'draft', by: null, at: null, drafter: 'embedded', instead: 'unusable' },
    },
    questionList: [
      newQuestion('q1', 'p1', { drafter: 'model' }),
      newQuestion('q2', 'p1', { drafter: 'model', source: { documentId: 'd1', quote: '沉降的第一句。' } }),
    ],
  });
  await showEditor();
  await untilFound(() => expect(text()).toContain('模型的草稿与资料对不上，改由内置助教从资料起草'));
  await untilFound(() => expect(text().split('未在资料中找到依据，请核对答案')).toHaveLength(2));
  (await findButton('重新起草：讨论')).click();
  (await findButton('停止起草讨论')).click();
  await untilFound(() => expect(server.asked('Cancel')).toEqual([{ id: 'j1' }]));
  await untilFound(() => expect(text()).not.toContain('模型正在起草'));
  expect((await topic()).value).toBe('旧的讨论题');
});

test('all at once: how many are left, and in one sentence what came of them', async () => {
  const server = modelServer({ discussion: '旧的讨论题' });
  await showEditor();
  (await findButton('让模型起草全部')).click();
  await untilFound(() => expect(text()).toContain('模型正在起草，还有 2 处。'));
  expect((await findButton('让模型起草全部')).disabled).toBe(true);
  server.ends('done');
  await untilFound(() => expect(toasts.get().at(-1)?.title).toBe('模型起草了 1 处；1 处没有更好的草稿，保留原来的'));
  expect(text()).not.toContain('模型正在起草');
});

test('all at once, stopped: every one of them', async () => {
  const server = modelServer({ discussion: '旧的讨论题' });
  await showEditor();
  (await findButton('让模型起草全部')).click();
  (await findButton('全部停止')).click();
  await untilFound(() => expect(server.asked('Cancel')).toEqual([{ id: 'j2' }, { id: 'j1' }]));
  await untilFound(() => expect(text()).not.toContain('模型正在起草'));
});
