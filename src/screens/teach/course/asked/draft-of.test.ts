import { expect, test } from 'vitest';
import { draftOf } from './draft-of.ts';

const asked = { pointId: 'p1', text: ' 摆长怎么测量？', answer: '从悬点量到球心。[1]\n用米尺。[2]' };
const citation = { n: 1, documentId: 'd1', document: '讲义.pdf', page: 3, quote: '从悬点量到球心。' };

test('a short answer with the tutor’s words as its key and the first source, without marks', () => {
  expect(draftOf({ ...asked, citations: [citation, { ...citation, n: 2, quote: '用米尺。' }] })).toEqual({
    pointId: 'p1',
    kind: 'short',
    stem: '摆长怎么测量？',
    answer: '从悬点量到球心。\n用米尺。',
    source: { documentId: 'd1', quote: '从悬点量到球心。', page: 3 },
  });
});

test('what the material did not say makes no key', () => {
  expect(draftOf({ ...asked, answer: '课程资料里没有找到。', citations: [] })).toMatchObject({
    answer: '',
    source: null,
  });
});
