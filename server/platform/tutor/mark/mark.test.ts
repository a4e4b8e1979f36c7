import { describe, expect, test } from 'vitest';
import { type MarkQuestion, mark } from '#tests/support/marking.ts';

describe('numbers', () => {
  const g: MarkQuestion = { kind: 'fill', answer: '9.80', unit: 'm/s²', tolerance: 0.05 };
  test.each([
    '9.8',
    '9.80',
    '９．８０',
    '9.8m/s2'.replace('s2', 's²'),
    '9.80 m/s^2',
    '9.8 m·s⁻²',
    'g=9.8 m/s²',
    'g ≈ 9.79m/s²。',
    '约9.8',
    '980 cm/s²',
    '9.8 N/kg',
    '9.8米每二次方秒',
    '9.8 米/秒²',
  ])('%s is g', (value) => expect(mark(g, value)).toBe('right'));
  test.each(['9.5', '98', '9.8 m/s', '9.8 s', '', '不知道', '-9.8'])('%s is not g', (value) =>
    expect(mark(g, value)).toBe('wrong'),
  );
  test.each(['9.8 到 9.9', '9.8 foo'])('%s is for the teacher', (value) => expect(mark(g, value)).toBe('to-teacher'));

  test.each<[string, string | undefined, string, string]>([
    ['5', undefined, '5.0', 'right'],
    ['5', undefined, '５', 'right'],
    ['5', undefined, '五', 'right'],
    ['2', undefined, '两倍', 'right'],
    ['0.5', undefined, '1/2', 'right'],
    ['0.5', undefined, '一半', 'right'],
    ['0.05', undefined, '5%', 'right'],
    ['1200', undefined, '1.2×10³', 'right'],
    ['1200', undefined, '1.2*10^3', 'right'],
    ['1200', undefined, '1,200', 'right'],
    ['0.5', 'm', '50厘米', 'right'],
    ['0.5', 'm', '50 cm', 'right'],
    ['50', 'cm', '0.5米', 'right'],
    ['50', 'cm', '0.5', 'wrong'],
    ['2', 's', '2000 ms', 'right'],
    ['5', '°', '5度', 'right'],
    ['0.5 m', undefined, '50cm', 'right'],
    ['0.5 m', undefined, '0.5', 'partial'],
    ['5', undefined, '5 m', 'wrong'],
    ['30', 's', '0.5分', 'right'],
    ['9.8', undefined, '98', 'wrong'],
    ['24.35', 'mL', '-2.435', 'wrong'],
    ['-36', '°C', '36', 'wrong'],
    ['50', '°C', '-50', 'wrong'],
    ['3:4', undefined, '34', 'wrong'],
    ['3:4', undefined, '3：4', 'right'],
    ['11400', '元', '11400元', 'right'],
    ['11400', '元', '11400 元', 'right'],
    ['11400', '元', '11400美元', 'to-teacher'],
    ['40000', 'km', '四万公里', 'right'],
    ['40000', 'km', '4万公里', 'right'],
    ['100', '°C', '一百摄氏度', 'right'],
    ['405', undefined, '四百零五', 'right'],
    ['32000', undefined, '三万二千', 'right'],
    ['1.5', 'kg', '一点五千克', 'right'],
    ['15', 's', '十五秒', 'right'],
    ['20', undefined, '二十', 'right'],
    ['100', 'm', '一百米', 'right'],
    ['50', '%', '百分之五十', 'right'],
    ['50', '%', '百分之50', 'right'],
    ['-3.1', '°C', '零下3.1', 'right'],
    ['3.1', '°C', '零下3.1度', 'wrong'],
    ['11400', '元', '1.14万元', 'right'],
    ['80', '尺', '八十尺', 'right'],
    ['80', '尺', '60尺', 'wrong'],
    ['2', 'kg', '两千克', 'right'],
    ['武则天', undefined, '武則天', 'right'],
    ['龟裂', undefined, '龜裂', 'right'],
    ['10', '%', '10.0%', 'right'],
  ])('key %s %s, answer %s: %s', (answer, unit, value, result) => {
    expect(mark({ kind: 'fill', answer, ...(unit && { unit }) }, value)).toBe(result);
  });
});

describe('words and formulas', () => {
  const word: MarkQuestion = { kind: 'fill', answer: ['简谐运动', '简谐振动'] };
  test.each([
    ['简谐运动', 'right'],
    ['简谐振动。', 'right'],
    ['“简谐运动”', 'right'],
    ['是简谐运动', 'right'],
    ['不是简谐运动', 'to-teacher'],
    ['匀速运动', 'wrong'],
  ])('%s: %s', (value, result) => expect(mark(word, value)).toBe(result));

  const formula: MarkQuestion = { kind: 'fill', answer: 'T=2π√(L/g)' };
  test.each([
    ['T = 2π√(L/g)', 'right'],
    ['2π√（l/g）', 'right'],
    ['2*pi*sqrt(L/g)', 'right'],
    ['√(4π²L/g)', 'to-teacher'],
    ['？', 'wrong'],
  ])('%s: %s', (value, result) => expect(mark(formula, value)).toBe(result));
});

describe('short answers', () => {
  const why: MarkQuestion = {
    kind: 'short',
    stem: '为什么单摆的回复力在小角度下能使它做简谐运动？',
    answer: '回复力与位移成正比，方向与位移相反',
    concepts: [
      { any: ['回复力'] },
      { any: ['成正比', '正比于'], not: ['成反比', '反比'] },
      { any: ['方向相反', '位移相反', '反向', '方向与位移相反'], not: ['方向相同'] },
    ],
  };
  test.each([
    ['回复力与位移成正比，方向与位移相反', 'right'],
    ['因为回复力和位移成正比，而且方向相反。', 'right'],
    ['回复力与位移成反比，方向相反', 'to-teacher'],
    ['回复力与位移不成正比，方向相反', 'to-teacher'],
    ['回复力 成正比 方向相反', 'to-teacher'],
    ['方向相反的是回复力，成正比', 'to-teacher'],
    ['回复力与速度成正比，拉力让小球加速，质量越大方向相反', 'to-teacher'],
    ['回复力可能与位移成正比，方向相反吧', 'to-teacher'],
    ['回复力成正比', 'to-teacher'],
    ['', 'wrong'],
    ['不知道。', 'wrong'],
    ['因为绳子很长', 'wrong'],
    ['这个问题我想了很久，书上好像讲过小球被拉开以后在重力的作用之下会不断来回运动最后停下来的', 'to-teacher'],
  ])('%s: %s', (value, result) => expect(mark(why, value)).toBe(result));

  test('a wording inside a longer one is not found twice', () => {
    const question: MarkQuestion = {
      kind: 'short',
      answer: '',
      concepts: [{ any: ['要约人'] }, { any: ['受要约人'] }],
    };
    expect(mark(question, '受要约人')).toBe('to-teacher');
  });

  test('a negated wording of the key is no negation', () => {
    const question: MarkQuestion = { kind: 'short', answer: '', concepts: [{ any: ['无关', '没有关系'] }] };
    expect(mark(question, '与质量无关')).toBe('right');
  });

  const differ: MarkQuestion = {
    kind: 'short',
    stem: '系统误差和随机误差有什么不同？各用什么办法减小？',
    answer: '系统误差大小不变，要找出原因加以修正；随机误差以不可预知的方式变化，可以多次测量取平均值。',
    concepts: [{ any: ['不变'] }, { any: ['修正'] }, { any: ['不可预知'] }, { any: ['平均值'] }],
  };
  test.each([
    ['系统误差大小不变，要找出原因加以修正；随机误差以不可预知的方式变化，可以多次测量取平均值', 'right'],
    ['系统误差不变，可以修正；随机误差不可预知，要取平均值。', 'right'],
    ['随机误差不变，可以修正；系统误差不可预知，要取平均值。', 'to-teacher'],
    ['随机误差大小不变，要找出原因加以修正；系统误差以不可预知的方式变化，可以多次测量取平均值。', 'to-teacher'],
  ])('%s: %s', (value, result) => expect(mark(differ, value)).toBe(result));

  const noon: MarkQuestion = {
    kind: 'short',
    stem: '夏天正午光照强、温度升高，光合速率为什么会下降？',
    answer: '温度过高使气孔关闭，进入叶片的二氧化碳减少，光合速率下降。',
    concepts: [{ any: ['气孔关闭'] }, { any: ['二氧化碳减少', 'CO2减少'] }],
  };
  test.each([
    ['气孔关闭，二氧化碳减少', 'right'],
    ['气孔会关闭，吸收的二氧化碳也就减少了', 'right'],
    ['气孔关閉，二氧化碳減少', 'right'],
    ['因為氣孔關閉，二氧化碳減少了', 'right'],
    ['气孔关闭，CO₂ 减少', 'right'],
    ['温度升高，气孔关闭，二氧化碳减少，光合速率下降', 'right'],
    ['因为太热了气孔关上，CO₂进来得少', 'to-teacher'],
    ['二氧化碳减少，因为气孔关闭', 'to-teacher'],
    ['关了气孔', 'to-teacher'],
    ['氣孔關了', 'to-teacher'],
    ['stomata close', 'to-teacher'],
    ['气孔关闭，二氧化碳减少，所以光合速率上升', 'to-teacher'],
    ['气孔关闭二氧化碳减少二氧化碳增加', 'to-teacher'],
    ['气孔不会关闭，二氧化碳减少', 'to-teacher'],
    ['气孔关闭，二氧化碳没有减少', 'to-teacher'],
    ['气孔关闭，二氧化碳减少是不对的', 'to-teacher'],
    ['气孔打开又关闭，二氧化碳减少', 'to-teacher'],
    ['气孔关闭，二氧化碳减少，这是错的', 'to-teacher'],
    ['难道气孔关闭，二氧化碳减少', 'to-teacher'],
    ['我觉得是因为绳子', 'wrong'],
    ['不知道', 'wrong'],
    ['。。。', 'wrong'],
  ])('%s: %s', (value, result) => expect(mark(noon, value)).toBe(result));

  const leaf: MarkQuestion = {
    kind: 'short',
    stem: 'Why does photosynthesis slow down at noon?',
    answer: 'The stomata close, so less carbon dioxide enters the leaf and the rate falls.',
    concepts: [{ any: ['stomata close'] }, { any: ['less carbon dioxide'] }],
  };
  test.each([
    ['The stomata close, so less carbon dioxide enters.', 'right'],
    ['Because the stomata will close and less carbon dioxide enters', 'right'],
    ['stomata close, less carbon dioxide, so the rate rises', 'to-teacher'],
    ['stomata do not close, less carbon dioxide', 'to-teacher'],
    ['stomata shut', 'to-teacher'],
    ['气孔关闭', 'to-teacher'],
    ["I don't know", 'wrong'],
    ['no idea', 'wrong'],
    ['banana', 'wrong'],
  ])('%s: %s', (value, result) => expect(mark(leaf, value)).toBe(result));

  test('without concepts a text is the teacher’s', () => {
    expect(mark({ kind: 'short', answer: 'x' }, '任何文字')).toBe('to-teacher');
  });
});

describe('a short answer that is right in part', () => {
  const question: MarkQuestion = {
    kind: 'short',
    stem: '用滴管加液时要注意什么？',
    answer: '胶头在上，垂直悬空，不伸入容器，用后立即清洗',
    concepts: [
      { any: ['垂直悬空'], not: ['倾斜'] },
      { any: ['不伸入'] },
      { any: ['立即清洗', '马上清洗'], not: ['不用清洗'] },
    ],
  };
  test.each([
    ['要垂直悬空，不伸入容器，用完要立即清洗', 'right'],
    ['要垂直悬空，还要不伸入', 'partial'],
    ['垂直悬空，然后立即清洗', 'partial'],
    // one word may be chance; what else stands there may be what is missing; and no opposite is right in part
    ['垂直悬空', 'to-teacher'],
    ['垂直悬空，不伸入，洗干净橡皮头', 'to-teacher'],
    ['倾斜着，不伸入，立即清洗', 'to-teacher'],
    ['垂直悬空，不伸入，不用清洗', 'to-teacher'],
    ['立即清洗，垂直悬空', 'to-teacher'],
    ['可能垂直悬空，不伸入', 'to-teacher'],
  ] as const)('%s: %s', (value, result) => expect(mark(question, value)).toBe(result));
});
