// The editors of the five kinds of question, as a teacher fills them in.
import { afterEach, expect, test, vi } from 'vitest';
import { closeEditor, findButton, findField, planServer, showEditor, text, type, untilFound } from './testing.tsx';
import { newPoint, newQuestion } from './testing-rows.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(closeEditor);

async function editing(more: Parameters<typeof newQuestion>[2]) {
  const server = planServer([{ ...newPoint('p1', '沉降'), questionList: [newQuestion('q1', 'p1', more)] }]);
  await showEditor();
  (await findButton('编辑：第 1 题')).click();
  await findField('题干');
  /** The row as it is stored now. */
  const stored = () => server.point('p1')?.questionList[0];
  return { server, stored };
}
const check = async (label: string) => (await findField(label)).click();

test('single choice: one right option, a misconception behind each wrong one', async () => {
  const { stored } = await editing({ kind: 'single', answer: '', options: null });
  type(await findField('选项 A'), '下沉');
  type(await findField('选项 B'), '上浮');
  await check('选项 A 是正确答案');
  type(await findField('选 B 的学生误解了什么'), '以为泥沙比水轻');
  for (const letter of ['D', 'C']) (await findButton(`删除：选项 ${letter}`)).click();
  await untilFound(() =>
    expect(stored()).toMatchObject({
      answer: 'A',
      options: [
        { key: 'A', text: '下沉' },
        { key: 'B', text: '上浮', misconception: '以为泥沙比水轻' },
      ],
    }),
  );
});

test('multiple choice: any number of right ones', async () => {
  const options = ['A', 'B', 'C'].map((key) => ({ key, text: key }));
  const { stored } = await editing({ kind: 'multiple', answer: ['A'], options });
  await check('选项 C 是正确答案');
  await untilFound(() => expect(stored()?.answer).toEqual(['A', 'C']));
  (await findButton('下移：选项 A')).click();
  await untilFound(() => expect(stored()?.options?.map((o) => o.key)).toEqual(['B', 'A', 'C']));
});

test('true or false', async () => {
  const { stored } = await editing({ kind: 'judge', answer: true });
  await check('错误');
  await untilFound(() => expect(stored()?.answer).toBe(false));
});

test('fill in: alternatives, tolerance, unit', async () => {
  const { stored } = await editing({ kind: 'fill', answer: '0.3' });
  (await findButton('加一种答案')).click();
  const second = await findField('答案 2');
  await untilFound(() => expect(document.activeElement).toBe(second));
  type(second, '300');
  type(await findField('允许误差'), '-1');
  await untilFound(() => expect(text()).toContain('请填不小于 0 的数'));
  type(await findField('允许误差'), '0.05');
  type(await findField('单位'), 'mg/L');
  await untilFound(() => expect(stored()).toMatchObject({ answer: ['0.3', '300'], tolerance: 0.05, unit: 'mg/L' }));
});

test('a number that must be met is shown without ±', async () => {
  const fill = (id: string, tolerance: number) =>
    newQuestion(id, 'p1', { kind: 'fill', answer: id === 'q1' ? '40' : '51', unit: '滴', tolerance });
  planServer([{ ...newPoint('p1', '滴速'), questionList: [fill('q1', 0), fill('q2', 2)] }]);
  await showEditor();
  await untilFound(() => expect(text()).toContain('51 ± 2 滴'));
  expect(text()).toContain('40 滴');
});

test('short answer: a model answer, and concepts in several wordings with their opposites', async () => {
  const { stored } = await editing({ kind: 'short', answer: '' });
  type(await findField('参考答案'), '颗粒比水重。');
  (await findButton('加一个要点')).click();
  type(await findField('要点 1 的说法'), '比水重\n密度大');
  type(await findField('说反了的说法（算错）'), '比水轻');
  await untilFound(() =>
    expect(stored()).toMatchObject({
      answer: '颗粒比水重。',
      concepts: [{ any: ['比水重', '密度大'], not: ['比水轻'] }],
    }),
  );
});

test('explanation, hint and another kind', async () => {
  const { server, stored } = await editing({ kind: 'judge', answer: true });
  type(await findField('解析'), '重的下沉。');
  type(await findField('提示'), '想想石头。');
  await untilFound(() => expect(stored()).toMatchObject({ explanation: '重的下沉。', hint: '想想石头。' }));
  const [kind] = [...document.querySelectorAll('select')].filter((s) => s.value === 'judge');
  if (kind) type(kind, 'fill');
  type(await findField('答案 1'), '下沉');
  await untilFound(() => expect(stored()).toMatchObject({ kind: 'fill', answer: '下沉', options: null }));
  expect(server.asked('PointUpdate')).toEqual([]);
});

test('a point without a question says why, what was tried, and three ways on', async () => {
  const tried = { at: null, drafter: 'embedded' as const, made: 0, reason: 'noMaterial' as const };
  const found = ['number' as const];
  const server = planServer([{ ...newPoint('p1', '沉降'), questionList: [], tried }]);
  server.answers['Regenerate'] = () => {
    server.change('p1', { tried: { ...tried, at: 1_795_900_000_000, reason: 'nothing', found } });
    return { code: 409, data: {}, msg: '这个知识点对应的资料里没有别的可以起草的内容了' };
  };
  await showEditor();
  await untilFound(() => expect(text()).toContain('讲解里没有引用资料'));
  for (const way of ['自己写', '学校还没有设模型', '不考']) expect(text()).toContain(way);
  (await findButton('再起草几道')).click();
  await untilFound(() => expect(text()).toMatch(/上次起草：.*内置助教，没有起草出题。试过这些，都没有做成题：数字（/u));
  server.answers['QuestionAdd'] = () => {
    server.change('p1', { questionList: [newQuestion('q1', 'p1', { kind: 'single', options: null })] });
    return { code: 0, data: { id: 'q1', version: 1 } };
  };
  const write = await findButton('写一道');
  await untilFound(() => expect(write.disabled).toBe(false));
  write.click();
  await untilFound(() => expect(text()).not.toContain('不考'));
  expect(server.asked('QuestionAdd')).toMatchObject([{ pointId: 'p1', kind: 'single' }]);
});
