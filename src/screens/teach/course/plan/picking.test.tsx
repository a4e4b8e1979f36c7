// Sentences are taken out of the material one by one; the review tells of points that have no words.
import { afterEach, expect, test, vi } from 'vitest';
import { closeEditor, findButton, planServer, showEditor, text, type, untilFound } from './testing.tsx';
import { newPoint } from './testing-rows.ts';

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
