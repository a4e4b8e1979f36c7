// Wrong beliefs that a material names, and where they end.
import { expect, test } from 'vitest';
import { mistakenClaim, mistakesIn, waitsForRight, withoutTurn } from './mistakes.ts';

test.each([
  ['误区一：离海近的地方一定多雨。', '离海近的地方一定多雨。'],
  ['误区：发芽的土豆把芽挖掉就能吃。', '发芽的土豆把芽挖掉就能吃。'],
  ['有的同学以为门下省负责执行政令，其实执行政令的是尚书省。', '门下省负责执行政令。'],
  [
    '有的同学以为均田制把地主的土地分给农民，这是不对的，均田制分配的只是国家掌握的无主荒地。',
    '均田制把地主的土地分给农民。',
  ],
  ['有的同学把殿试当作唐代的常制，实际上殿试到宋代才成为定制。', '殿试是唐代的常制。'],
  ['有的司机认为夏天拆掉节温器可以降温，这是错误的。', '夏天拆掉节温器可以降温。'],
  ['初学者常以为“借”就是增加、“贷”就是减少，其实对负债类账户来说恰好相反。', '“借”就是增加、“贷”就是减少。'],
  ['不少人认为冷却液只在冬天才需要，夏天加水就行。', '冷却液只在冬天才需要，夏天加水就行。'],
  ['Many students think that plants respire only at night.', 'Plants respire only at night.'],
  [
    'Another common mistake is to say that plants get their food from the soil.',
    'Plants get their food from the soil.',
  ],
])('%s', (text, claim) => expect(mistakenClaim(text)).toBe(claim));

test.each([
  '科学家认为光合作用分为两个阶段。',
  '周期与摆长的平方根成正比。',
  '一般认为地球形成于46亿年前。',
  'Some plants store starch in their roots.',
])('no wrong belief: %s', (text) => expect(mistakenClaim(text)).toBeUndefined());

test('waits for what is right only until it is said', () => {
  expect(waitsForRight('误区：食物没有异味就可以放心吃。')).toBe(true);
  expect(waitsForRight('误区：食物没有异味就可以放心吃。事实上，致病菌往往不改变食物的气味。')).toBe(false);
  expect(waitsForRight('误区二：赤道上一定是热带雨林气候。东非高原形成了热带草原气候。')).toBe(false);
  expect(waitsForRight('有的同学以为门下省负责执行政令，其实执行政令的是尚书省。')).toBe(false);
});

test.each([
  ['事实上，秘鲁的利马临海。', '秘鲁的利马临海。'],
  ['实际上沙漠地区云量少。', '沙漠地区云量少。'],
  ['In fact plants respire all the time.', 'Plants respire all the time.'],
  ['其他植物也一样。', '其他植物也一样。'],
])('%s stands without its turn', (text, own) => expect(withoutTurn(text)).toBe(own));

test.each([
  ['常见错误：拔针时先按压；纠正：应先拔出针头；', '拔针时先按压。', '应先拔出针头'],
  ['错误说法：合同无效，条款也无效；正确说法：条款有效；', '合同无效，条款也无效。', '条款有效'],
  ['序号：1；误区：越热越好；改正：保持在36℃；', '越热越好。', '保持在36℃'],
  ['Mistake 错误：Yellow means go；Correction 纠正：Yellow means stop；', 'Yellow means go.', 'Yellow means stop'],
])('a row of mistakes has its two halves: %s', (row, wrong, right) => {
  expect(mistakesIn(row)).toEqual([{ wrong, right, start: 0, end: row.length, named: true }]);
  expect(mistakenClaim(row)).toBe(wrong);
  expect(waitsForRight(row)).toBe(false);
});

test('a rate of errors is no mistake, and a claim ends before what puts it right', () => {
  expect(mistakesIn('方法：读数；错误率：3%；正确率：97%；')).toEqual([]);
  expect(mistakenClaim('误区：酵母越多越好；正确说法：用量看温度。')).toBe('酵母越多越好。');
});

test('under a heading of mistakes a belief needs nobody who has it', () => {
  const own = '1. 认为虚像是看不见的。其实虚像能被眼睛看见。';
  expect(mistakesIn(own, true)).toMatchObject([
    { wrong: '虚像是看不见的。', right: '其实虚像能被眼睛看见。', named: true },
  ]);
  expect(mistakesIn(own)).toEqual([]);
});
