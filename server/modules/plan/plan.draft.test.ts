import { expect, test } from 'vitest';
import type { Passage } from '#server/platform/tutor/index.ts';
import { isQuote } from '../knowledge/index.ts';
import { draftMissing } from './plan.draft.ts';

const passages = (heading: string, ...texts: string[]): Passage[] =>
  texts.map((text, seq) => ({ id: `p${seq}`, documentId: 'd', document: 'd.md', seq, text, heading }));
const drafted = (heading: string, ...texts: string[]) => draftMissing(passages(heading, ...texts), []);
const FILLING = '这里说的是别的事情，与前后都没有什么关系，只是写得长一些而已，让它占去一些地方。'.repeat(3);
const LEFT_OUT = `铁块的长度为 20 cm，${'就放在桌面上，'.repeat(11)}旁边是尺子。`;

test('asked is what is told, where there is a choice', () => {
  const [point] = drafted('密度', '密度是指单位体积的质量。', '纯水的密度为 1.0 g/cm³。', FILLING, FILLING, LEFT_OUT);
  const quotes = point?.explanation.filter(isQuote).map(({ quote }) => quote) ?? [];
  expect(quotes).not.toContain(LEFT_OUT);
  expect(point?.questions.map(({ stem }) => stem)).toEqual(['纯水的密度为 ＿＿ g/cm³。']);
});

test('a worked example is the point’s example, and is neither told nor asked', () => {
  const [point] = drafted(
    '密度',
    '密度是指单位体积的质量。',
    '【例1】石块重 54 g，求密度。',
    '解：密度为 2.7 g/cm³。',
    '答：2.7 g/cm³。',
  );
  expect(point?.example).toEqual({
    title: '例题',
    problem: '石块重 54 g，求密度。',
    steps: [{ text: '密度为 2.7 g/cm³。' }, { text: '2.7 g/cm³。' }],
  });
  expect(point?.explanation.filter(isQuote).map(({ quote }) => quote)).toEqual(['密度是指单位体积的质量。']);
  expect(point?.questions).toEqual([]);
});

test('an English question has an English hint', () => {
  const [point] = drafted('Lab / 3. Apparatus', 'Heat the mixture to 75 °C in a water bath.');
  expect(point?.questions[0]?.hint).toBe('Look again at “Apparatus”.');
});

test('one sentence is asked once', () => {
  const [point] = drafted('规定', '试用期不得超过 30 天。', '延长试用期的合同无效，由甲方负责。');
  expect(point?.questions.map(({ kind }) => kind)).toEqual(['judge', 'judge']);
});
