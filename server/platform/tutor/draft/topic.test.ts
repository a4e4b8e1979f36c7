// What a point is for, and what a class could talk about.
import { expect, test } from 'vitest';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { draftDiscussion, draftGoal } from './topic.ts';

const point = (...texts: string[]) => ({
  title: '一节',
  passages: texts.map(
    (text, seq): Passage => ({ id: `p${seq}`, documentId: 'd', document: '讲义', seq, text, heading: '一节' }),
  ),
});

test.each([
  [['交叉污染是指细菌转移到熟食上的过程。'], '学完你会明白交叉污染是什么意思。'],
  [
    ['交叉污染是指细菌转移到熟食上的过程。', '严禁在室温下解冻，因为食品表面会先进入危险温度带。'],
    '学完你会明白交叉污染是什么意思。',
  ],
  [['1. 关闭发动机。', '2. 打开水箱盖。', '3. 放出旧的冷却液。'], '学完你会按顺序一步步做下来。'],
  [['严禁在室温下解冻，因为食品表面会先进入危险温度带。'], ''],
  [['这里的天气很好。'], ''],
  [
    ['A catalyst is defined as a substance that speeds up a reaction.'],
    'Afterwards you can explain catalyst in your own words.',
  ],
])('the goal of %j', (texts, goal) => expect(draftGoal(point(...texts))).toBe(goal));

test.each([
  [
    ['误区：食物没有异味就可以放心吃。', '事实上，致病菌不改变气味。'],
    '有人说：「食物没有异味就可以放心吃」你同意吗？请用材料里的内容说明理由。',
  ],
  [
    ['严禁在室温下解冻，因为食品表面会先进入危险温度带。'],
    '为什么严禁在室温下解冻？先说说自己的想法，再到材料里找依据。',
  ],
  [['它不能倒掉，因为其中还有别的成分。'], null],
  [['这里的天气很好。'], null],
  [
    ['Counting bubbles is not very accurate because bubbles differ in size.'],
    'Why is this so: “Counting bubbles is not very accurate”? Say what you think first, then look in the material.',
  ],
])('to talk about after %j', (texts, topic) => expect(draftDiscussion(point(...texts))).toBe(topic));

test('an English sentence is talked about in English words, and an error without its correction', () => {
  const circuit =
    'A track circuit (轨道电路) detects a train because the wheels and axles short the two rails together.';
  expect(draftDiscussion(point('闭塞是指只有一列列车运行的方法。', circuit))).toMatch(/^Why is this so: “A track/u);
  const row = '错误说法：合同都无效；正确说法：只有一部分合同无效；';
  const listed = {
    title: '一节',
    passages: point(row).passages.map((own) => ({ ...own, role: 'misconceptions' as const })),
  };
  expect(draftDiscussion(listed)).toContain('「合同都无效」');
  expect(draftGoal(listed)).toBe('学完你会看出常见的说法错在哪里。');
});

test('what is told already is not asked under it', () => {
  const thaw = '严禁在室温下解冻，因为食品表面会先进入危险温度带。';
  const smell = ['误区：食物没有异味就可以放心吃。', '事实上，致病菌不改变气味。'];
  expect(draftDiscussion(point(thaw), [thaw])).toBeNull();
  expect(draftDiscussion(point(...smell), smell)).toBeNull();
  expect(draftDiscussion(point(...smell, thaw), smell)).toContain('为什么严禁在室温下解冻');
  expect(draftDiscussion(point(...smell), [])).toContain('食物没有异味就可以放心吃');
});
