// Sentences are taken out of the material one by one; the review tells of points that have no words, and what it counts agrees.
import { afterEach, expect, test, vi } from 'vitest';
import { closeEditor, findButton, planServer, showEditor, text, type, untilFound } from './testing.tsx';
import { newPoint, newQuestion } from './testing-rows.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(closeEditor);

test('what is taken is the sentences that were chosen, and no others', async () => {
  const server = planServer([newPoint('p1', '沉降')]);
  const passage = { id: 'x', text: '第一句。第二句。第三句。第四句。', heading: '沉降', on: true };
  server.answers['KnowledgeItems'] = () => ({ code: 0, data: [{ id: 'd1', name: '讲义.md', state: 'ready' }] });
  server.answers['KnowledgePassages'] = () => ({ code: 0, data: [passage] });
  await showEditor();
  (await findButton('从资料里取原文')).click();
  const choice = await untilFound(() => {
    const found = document.querySelector<HTMLSelectElement>('[role=dialog] select');
    if (found?.options.length !== 2) throw new Error('no document yet');
    return found;
  });
  type(choice, 'd1');
  for (const sentence of ['第一句。', '第二句。', '第四句。', '第三句。', '第三句。'])
    (await findButton(sentence)).click();
  (await findButton('加入讲解')).click();
  const place = { documentId: 'd1', heading: '沉降' };
  await untilFound(() =>
    expect(server.asked('PointUpdate').at(-1)?.['explanation']).toEqual([
      { documentId: 'd1', quote: '沉降的第一句。沉降的第二句。', heading: '沉降' },
      { ...place, quote: '第一句。第二句。' },
      { ...place, quote: '第四句。' },
    ]),
  );
});

const APPROVED = { state: 'approved', by: null, at: null } as const;

test('a point without words stands in the review, and says so', async () => {
  const missing = { state: 'missing', by: null, at: null } as const;
  const empty = newPoint('p2', '常见错误');
  const parts = { ...empty.parts, explanation: missing };
  planServer([newPoint('p1', '沉降'), { ...empty, explanation: [], parts }, newPoint('p3', '过滤')]);
  await showEditor('/teach/AIcourseInfo?id=c1&tab=content&review=1');
  await untilFound(() => expect(text()).toContain('这个知识点还没有讲解'));
  const titles = [...document.querySelectorAll('article h2')].map((h) => h.textContent);
  expect(titles).toEqual(['1. 沉降', '2. 常见错误', '3. 过滤']);
  expect(text()).toContain('全部通过（2 个知识点）');
});

test('the head, its button, the review and its approval count the same; a short answer has its key points', async () => {
  const short = newQuestion('q1', 'p1', {
    kind: 'short',
    stem: '为什么要静置？',
    answer: '让泥沙沉到水底。',
    concepts: [{ any: ['沉降', '下沉'] }, { any: ['水底'], not: ['水面'] }],
  });
  planServer([
    { ...newPoint('p1', '沉降'), questionList: [short] },
    newPoint('p2', '过滤'),
    { ...newPoint('p3', '消毒'), parts: { ...newPoint('p3', '').parts, explanation: APPROVED } },
  ]);
  await showEditor();
  (await findButton('从头看一遍（2）')).click();
  await untilFound(() => {
    const review = document.querySelector('section[aria-label=通读草稿]');
    const titles = [...(review?.querySelectorAll('article h2') ?? [])].map((h) => h.textContent);
    expect(titles).toEqual(['1. 沉降', '2. 过滤']);
    for (const counted of [
      '2 个知识点的草稿：',
      '全部通过（2 个知识点）',
      '让泥沙沉到水底。',
      '要点：沉降 / 下沉; 水底',
    ])
      expect(review?.textContent).toContain(counted);
  });
  expect(text()).toContain('2 个知识点待通过，还有 2 个没看');
});

test('what no point tells is told as it stands by one press, behind words that say it is wrong', async () => {
  const server = planServer([newPoint('p1', '沉降')]);
  const row = { documentId: 'd1', document: '讲义.md', heading: '过滤 / 常见错误', lead: '这些都不对。' };
  server.answers['Untold'] = () => ({ code: 0, data: [{ ...row, id: 'x', text: '· 边倒边搅', pointId: 'p1' }] });
  await showEditor();
  await untilFound(() => expect(text()).toContain('资料的这一节还有 1 处没有讲到'));
  (await findButton('照原文讲：· 边倒边搅')).click();
  await untilFound(() =>
    expect(server.asked('PointUpdate').at(-1)?.['explanation']).toEqual([
      { documentId: 'd1', quote: '沉降的第一句。沉降的第二句。', heading: '沉降' },
      { text: '这些都不对。' },
      { documentId: 'd1', quote: '· 边倒边搅', heading: '过滤 / 常见错误' },
    ]),
  );
});

test('rows of one table stand in a table in the review', async () => {
  const row = (metal: string) => ({
    documentId: 'd1',
    document: '讲义.md',
    quote: `金属：${metal}；密度：${metal}的密度；`,
    heading: '密度',
  });
  planServer([{ ...newPoint('p1', '密度'), explanation: [{ text: '看表。' }, row('铁'), row('铜')] }]);
  await showEditor('/teach/AIcourseInfo?id=c1&tab=content&review=1');
  const table = await untilFound(() => {
    const found = document.querySelector('article table');
    if (!found) throw new Error('no table yet');
    return found;
  });
  const cells = [...table.querySelectorAll('tr')].map((r) => [...r.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['金属', '密度'],
    ['铁', '铁的密度'],
    ['铜', '铜的密度'],
  ]);
});

test('what is told already is not offered again, and nothing is said to be told that could not be saved', async () => {
  const server = planServer([newPoint('p1', '沉降')]);
  const row = { documentId: 'd1', document: '讲义.md', heading: '沉降', pointId: 'p1' };
  const texts = ['沉降的第一句。', '第三句。'];
  server.answers['Untold'] = () => ({ code: 0, data: texts.map((own, i) => ({ ...row, id: `x${i}`, text: own })) });
  server.answers['PointUpdate'] = () => ({ code: 422, data: null, msg: '存不下' });
  await showEditor();
  await untilFound(() => expect(text()).toContain('资料的这一节还有 1 处没有讲到'));
  (await findButton('照原文讲：第三句。')).click();
  await untilFound(() => expect(server.asked('PointUpdate')).not.toEqual([]));
  await untilFound(() => expect(text()).toContain('有一处还不能保存'));
  expect(text()).not.toContain('已放进「沉降」的讲解');
  expect(text()).not.toContain('没有讲到');
});
