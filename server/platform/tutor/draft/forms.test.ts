// What is asked besides single facts: orders, matches, reasons, cases, exceptions, and what is wrong.
import { describe, expect, test } from 'vitest';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { mark } from '#tests/support/marking.ts';
import { draftPoints, draftTerms } from './points.ts';
import { draftQuestions } from './questions.ts';

function drafted(...sections: readonly (readonly [heading: string, ...texts: string[]])[]) {
  const passages: Passage[] = sections
    .flatMap(([heading, ...texts]) => texts.map((text) => ({ heading, text })))
    .map((own, seq) => ({ id: `p${seq}`, documentId: 'd', document: '手册.md', seq, ...own }));
  const points = draftPoints(passages);
  const questions = draftQuestions(points, draftTerms(points));
  for (const question of questions) {
    expect(mark(question, question.answer), question.stem).toBe('right');
    expect(passages.find(({ id }) => id === question.source.passageId)?.text).toContain(question.source.quote);
  }
  return questions;
}
const texts = (question: { options?: { text: string }[] } | undefined) => question?.options?.map(({ text }) => text);
const STEPS = ['检查：油位要在中线。', '2. 盘车：转两圈。', '3. 灌泵：排气。', '4. 启动电机，听声音。'] as const;
const [CHECK, ...REST] = STEPS;

describe('steps', () => {
  const order = (heading: string, ...items: string[]) =>
    drafted([heading, ...items]).filter(({ kind }) => kind === 'order');

  test('numbered items under a heading that says so, by their names: all of them, or none', () => {
    const [question] = order('离心泵 / 启动步骤', `1. ${CHECK}`, ...REST);
    expect(question?.stem).toBe('把「启动步骤」的各步按先后排好。');
    expect(texts(question)).toEqual(['检查', '盘车', '灌泵', '启动电机，听声音']);
    const steps = (length: number) =>
      Array.from({ length }, (_, n) => `${n + 1}. 装${'甲乙丙丁戊己庚辛壬'.charAt(n)}件，拧紧。`);
    const [seven] = order('泵 / 操作步骤', ...steps(7));
    expect(texts(seven)).toEqual([...'甲乙丙丁戊己庚'].map((own) => `装${own}件，拧紧`));
    expect(seven?.stem).toBe('把「泵 · 操作步骤」的各步按先后排好。');
    // some of them would not be the list
    expect(order('泵 / 操作步骤', ...steps(9))).toEqual([]);
  });

  test('items of one paragraph, and a sentence that says what comes first and last', () => {
    const inline = '（1）协商：先谈。（2）调解：谈不成的，申请调解。（3）仲裁：申请仲裁。（4）诉讼：起诉。';
    expect(texts(order('争议 / 处理流程', inline)[0])).toEqual(['协商', '调解', '仲裁', '诉讼']);
    const [question] = order('泵 / 停泵', '停泵分三步：先关闭出口阀；再切断电源；最后关闭入口阀。');
    expect(texts(question)).toEqual(['关闭出口阀', '切断电源', '关闭入口阀']);
    expect(question?.stem).toContain('停泵分三步');
  });

  test.each<[string, string, ...string[]]>([
    ['a list without an order', '泵 / 操作注意事项', `1. ${CHECK}`, ...REST],
    ['another heading', '泵 / 部件', `1. ${CHECK}`, ...REST],
    ['a number that is missing', '泵 / 启动步骤', `1. ${CHECK}`, ...REST.slice(1)],
    [
      'one case of two',
      '泵 / 处理流程',
      '1. 通知对方。',
      '2. 等待答复。',
      '3. 提供担保的，恢复履行。',
      '4. 没有提供担保的，解除合同。',
    ],
    [
      'an item that says its place',
      '泵 / 启动步骤',
      `1. ${CHECK}`,
      ...REST.slice(0, 2),
      '4. 进行最后一次检查，其次停机。',
    ],
    ['two items alike', '泵 / 启动步骤', `1. ${CHECK}`, ...REST.slice(0, 2), '4. 检查：再看一次。'],
    ['a sequence without an end', '泵 / 停泵', '先关闭出口阀，再切断电源，然后离开。'],
  ])('not %s', (_, heading, ...items) => expect(order(heading, ...items)).toEqual([]));
});

describe('tables', () => {
  const rows = (lines: string, columns = ['故障', '原因', '处理']) =>
    lines.split(' ').map((line) =>
      line
        .split('|')
        .map((cell, n) => `${columns[n]}：${cell}；`)
        .join(''),
    );
  const kinds = (lines: string, columns?: string[]) =>
    drafted(['泵 / 表', ...rows(lines, columns)]).filter(({ stem }) => /配起来|哪一项|哪几项/u.test(stem));

  test('four rows that differ are matched, a value that rows share asks which have it', () => {
    const [match, shared] = kinds('打不出水|有空气|停泵 流量小|叶轮堵|停泵 过热|缺油|加油 振动|不对中|找正');
    expect(match?.stem).toBe('把每个「故障」和它的「原因」配起来。');
    expect(match?.left?.map(({ text }) => text)).toEqual(['打不出水', '流量小', '过热', '振动']);
    expect(match?.right?.map(({ text }) => text)).toEqual(['有空气', '叶轮堵', '缺油', '不对中']);
    expect(shared).toMatchObject({ kind: 'single', stem: '下列故障中，哪一项的「处理」是「加油」？' });
    const [, many] = kinds('打不出水|有空气|停泵 流量小|叶轮堵|停泵 过热|缺油|补给 振动|不对中|补给');
    expect(many).toMatchObject({ kind: 'multiple', answer: ['A', 'B'] });
  });

  test('not of three rows, nor of two columns of numbers, nor where a name tells its value', () => {
    expect(kinds('打不出水|有空气|甲 流量小|叶轮堵|乙 过热|缺油|丙')).toEqual([]);
    expect(kinds('1°|1.02 3°|1.17 5°|1.48 10°|1.91', ['角', '比'])).toEqual([]);
    expect(kinds('密封泄漏|更换密封 流量小|叶轮堵 过热|缺油 振动|不对中', ['故障', '处理'])).toEqual([]);
    expect(kinds('酸式管|盛酸液 碱式管|盛碱液 锥形瓶|反应 移液管|量取', ['仪器', '用途'])).toEqual([]);
  });

  test('the same number of two things is no other value, whatever word counts them', () => {
    const few = drafted(['电路 / 器材', ...rows('电压表|1只 电流表|1个 开关|1件 滑动变阻器|1台', ['器材', '数量'])]);
    expect(few.filter(({ stem }) => stem.includes('数量'))).toEqual([]);
    const many = drafted(['电路 / 器材', ...rows('电压表|1只 干电池|2节 导线|8根 夹子|4只', ['器材', '数量'])]);
    expect(many.some(({ stem }) => stem.includes('数量'))).toBe(true);
  });

  test('a comparison is asked by what it compares, and a mean of readings not at all', () => {
    const compared = ['比较：原因；气缚：有空气；汽蚀：压力低；', '比较：后果；气缚：打不上水；汽蚀：叶轮坏；'];
    expect(drafted(['泵 / 比较', ...compared])[0]?.stem).toBe('「气缚」的「原因」是「压力低」。');
    const readings = ['甲|3 s', '乙|4 s', '丙|5 s', '平均|4.5 s'].map((row) => rows(row, ['次数', '时间'])[0] ?? '');
    expect(drafted(['泵 / 数据', ...readings]).some(({ stem }) => stem.includes('平均'))).toBe(false);
  });
});

test('why: the clause behind 因为, among the reasons of other things; a reason that repeats its matter is not asked', () => {
  const reasons = [
    '豆子应当密封保存，因为氧气会使油脂变质。',
    '闷蒸时粉层鼓起，是因为热水赶出了气体。',
    '出口阀要先关闭，因为零流量时负荷最轻。',
    '摆线要用细线，因为摆线太粗会受阻力。',
  ];
  const asked = drafted(['手册 / 原因', ...reasons]).filter(({ stem }) => stem.startsWith('为什么'));
  expect(asked.map(({ stem }) => stem)).toEqual([
    '为什么豆子应当密封保存？',
    '为什么闷蒸时粉层鼓起？',
    '为什么出口阀要先关闭？',
  ]);
  expect(texts(asked[0])).toContain('氧气会使油脂变质');
  expect(asked[0]?.options).toHaveLength(4);
  const few = drafted(['手册 / 原因', ...reasons.slice(0, 2)]);
  expect(few.filter(({ stem }) => stem.startsWith('为什么'))).toEqual([]);
});

test('which case: the example of one among sibling terms; of two it is judged', () => {
  const [light, middle, deep] = [
    '浅烘焙是指一爆前后出锅的烘焙，例如带柠檬香的耶加豆。',
    '中烘焙是指二爆以前出锅的烘焙，例如带坚果香的哥伦比亚豆。',
    '深烘焙是指二爆以后出锅的烘焙，例如出油的曼特宁豆。',
  ];
  const cases = (...own: string[]) => drafted(['咖啡 / 烘焙', ...own]).filter(({ stem }) => stem.includes('属于'));
  expect(cases(light, middle, deep).map(({ stem }) => stem)[0]).toBe('「带柠檬香的耶加豆」属于下列哪一种？');
  expect(texts(cases(light, middle, deep)[0])).toEqual(['浅烘焙', '中烘焙', '深烘焙']);
  expect(cases(light, middle)[0]).toMatchObject({
    kind: 'judge',
    stem: '「带柠檬香的耶加豆」属于中烘焙。',
    answer: false,
  });
  expect(cases(light)).toEqual([]);
  // the case says its own term
  expect(cases(light.replace('带柠檬香的耶加豆', '浅烘的耶加豆'), middle, deep)).toHaveLength(2);
});

test('when not: the exception of a rule, among those of other rules', () => {
  const rules = [
    '除临时工以外，员工都要签订书面合同。',
    '转动设备停电以后才能检修，但更换压力表除外。',
    '每辆车都要年检，但六年以内的新车除外。',
  ];
  const asked = drafted(['手册 / 规则', ...rules]).filter(({ stem }) => stem.includes('例外'));
  expect(asked[0]?.stem).toBe('「员工都要签订书面合同」，下列哪种情况是例外？');
  expect(texts(asked[0])).toEqual(['临时工', '更换压力表', '六年以内的新车']);
  expect(
    drafted(['手册 / 规则', '除叶轮以外，还有泵轴。', ...rules.slice(1)]).filter(({ stem }) => stem.includes('例外')),
  ).toEqual([]);
});

test('what is wrong: a mistake among statements of the same point, without the one that puts it right', () => {
  const told = ['流量增大时扬程下降。', '叶轮的材料一般是铸铁。', '泵轴由电动机带动旋转。', '入口管要短而直。'];
  const wrong = (...own: string[]) =>
    drafted(['泵 / 性能', '误区：泵的转速越高越省电。事实上，功率随转速增大。', ...own]).filter(({ stem }) =>
      stem.includes('错误'),
    );
  const [question] = wrong(...told);
  expect(question?.stem).toBe('「性能」：下列说法中，哪一项是错误的？');
  expect(question?.options).toHaveLength(4);
  expect(texts(question)).toContain('泵的转速越高越省电。');
  expect(texts(question)).not.toContain('功率随转速增大。');
  // a command is neither true nor false
  expect(wrong('1. 不要空转太久', '2. 及时清洗叶轮', '3. 不要堵住入口管')).toEqual([]);
});

test('a table of mistakes is asked by what is wrong, row by row, and never as a table', () => {
  const rows = ['拔针时先按压', '血管发炎后按摩', '滴液不畅就挤压管子', '空气没有排尽就进针'].map(
    (wrong, at) => `常见错误：${wrong}；纠正：应当先按第${'一二三四'.charAt(at)}种做法处理；`,
  );
  const found = drafted(['输液 / 常见错误', ...rows]);
  expect(found.map(({ stem }) => stem).join('')).not.toContain('的「纠正」');
  expect(found.filter(({ kind }) => kind === 'judge').map(({ stem, answer }) => [stem, answer])).toContainEqual([
    '血管发炎后按摩。',
    false,
  ]);
  for (const { options = [], answer } of found.filter(({ kind }) => kind === 'single'))
    expect(options.find(({ key }) => key === answer)?.text).not.toContain('应当');
});

describe('formulas and what would be', () => {
  const stems = (heading: string, ...own: string[]) =>
    drafted([heading, ...own]).map(({ kind, stem, answer }) => [kind, stem, answer]);

  test('the last symbol that the material explains is left out, its formula beside it', () => {
    expect(stems('密度', '密度用符号 ρ 表示，计算公式是 ρ = m / V，其中 m 是质量，V 是体积。')).toEqual([
      ['fill', '密度用符号 ρ 表示，计算公式是 ρ = m / V，其中 m 是质量，V 是＿＿。', '体积'],
    ]);
    expect(stems('电流', 'I = U / R', '式中 I 是电流，U 是电压，R 是电阻。')).toEqual([
      ['fill', 'I = U / R，式中 I 是电流，U 是电压，R 是＿＿。', '电阻'],
    ]);
  });

  test.each([
    ['one symbol alone', '速度的计算公式是 v = s / t，其中 s 是路程。'],
    ['a name that stands there twice', '体积公式是 V = S × h，其中 S 是底面积，h 是体积的高，V 是体积。'],
    ['no formula', '电路里 U 是电压，R 是电阻，两者都要测。'],
  ])('of %s nothing is asked', (_name, text) => {
    expect(stems('公式', text)).toEqual([]);
  });

  const WET = '如果先测体积，石块取出时表面会沾有水，称得的质量偏大，算出的密度就偏大。';
  test('what would come of it is turned round where the next sentence concludes from it', () => {
    expect(stems('次序', `${WET}因此应当先测质量，后测体积。`)).toEqual([
      ['judge', WET.replace(/偏大。$/u, '偏小。'), false],
    ]);
    expect(stems('次序', `${WET}石块要擦干。`)).toEqual([]);
    expect(stems('次序', '如果温度升高，压强就增大。因此不要加热。')).toEqual([]);
  });

  test('what is wrong with a mistake is asked among what is wrong with the others of its list', () => {
    const own = drafted([
      '常见错误',
      '· 用手直接拿砝码。汗水会使铁生锈，测得的结果偏大。',
      '· 读数时俯视。视线与液面不平，读出的体积偏大。',
      '· 石块投得太快。溅出的水没有算进去，密度偏大。',
    ]);
    expect(own.map(({ kind, stem }) => [kind, stem])).toContainEqual(['single', '「用手直接拿砝码」错在哪里？']);
    const [first] = own;
    expect(first?.explanation).toBe('用手直接拿砝码。汗水会使铁生锈，测得的结果偏大。');
    expect(texts(first)).toContain('汗水会使铁生锈，测得的结果偏大');
  });
});
