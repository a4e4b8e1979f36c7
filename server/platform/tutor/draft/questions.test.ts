import { describe, expect, test } from 'vitest';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { mark } from '#tests/support/marking.ts';
import { turnedLines } from './judge.ts';
import { asStem, isSelfContained } from './lines.ts';
import { draftPoints, draftTerms } from './points.ts';
import { draftQuestions } from './questions.ts';

/** Sections of one document, as `heading path: texts`. */
function material(sections: readonly (readonly [heading: string, ...texts: string[]])[]): Passage[] {
  return sections
    .flatMap(([heading, ...texts]) => texts.map((text) => ({ heading, text })))
    .map((own, seq) => ({ id: `p${seq}`, documentId: 'd', document: '手册.md', seq, ...own }));
}

function drafted(passages: readonly Passage[]) {
  const points = draftPoints(passages);
  const questions = draftQuestions(points, draftTerms(points));
  for (const question of questions) {
    expect(mark(question, question.answer), question.stem).toBe('right');
    expect(passages.find(({ id }) => id === question.source.passageId)?.text).toContain(question.source.quote);
  }
  return questions;
}

describe('what can be asked alone', () => {
  test.each([
    '第一条 合同是指平等主体之间的协议。',
    '第六条 当事人不得滥用权利。',
    '第十一条 定金的数额不得超过标的额的 20%。',
    '摆长是指悬点到球心的距离，它等于线长加上半径。',
    'Heat the flask until it boils.',
    '当事人应当尊重其他各方的权利。',
  ])('%s', (text) => expect(isSelfContained(text)).toBe(true));

  test.each([
    '第一步，量出摆长。',
    '第二，要记录温度。',
    '实验之前，他把叶片放在暗处 24 h。',
    '实验之前，它要在暗处放 24 h。',
    '在这种情况下，温度升高 5 ℃。',
    '加入 5 mL 时，这些溶液变红。',
    'After the experiment they weigh 5 g more.',
    'This takes 20 min.',
    'When it boils, wait for 5 min.',
    '答 石头的密度为 2.7 g/cm³。',
  ])('not %s', (text) => expect(isSelfContained(text)).toBe(false));
});

test('what the sentence is about is named where only the heading says it', () => {
  expect(asStem('2. 温度低于 ＿＿ ℃ 时叶片变黄。', { subject: '绿萝' })).toBe('绿萝：温度低于 ＿＿ ℃ 时叶片变黄。');
  const questions = drafted(
    material([
      ['手册 / 绿萝 / 温度', '温度低于 10 ℃ 时叶片会变黄。'],
      ['手册 / 芦荟 / 温度', '温度低于 5 ℃ 时停止生长。'],
    ]),
  );
  expect(questions.filter(({ kind }) => kind === 'fill').map(({ stem }) => stem)).toEqual([
    '绿萝：温度低于 ＿＿ ℃ 时叶片会变黄。',
    '芦荟：温度低于 ＿＿ ℃ 时停止生长。',
  ]);
});

test('a table with four different values gives choices, and no wrong option says whose it is: that may be asked next', () => {
  const rows = ['剪刀|修剪枝叶', '喷壶|给叶面喷水', '铁锹|翻松土壤', '耙子|平整土面'].map((row) => {
    const [name, use] = row.split('|');
    return `工具：${name}；用途：${use}；`;
  });
  const [whole, first] = drafted(material([['手册 / 工具', ...rows]]));
  // all of them first
  expect(whole).toMatchObject({ kind: 'match', stem: '把每个「工具」和它的「用途」配起来。' });
  expect(first).toMatchObject({ kind: 'single', stem: '工具「剪刀」的「用途」是＿＿。', answer: 'A' });
  expect(first?.options?.[1]).toEqual({ key: 'B', text: '给叶面喷水', misconception: '这是表里另一行的「用途」。' });
  expect(drafted(material([['手册 / 工具', '名称：锥形瓶；规格：250 mL；', '名称：烧杯；规格：—；']]))).toEqual([]);
});

const told = (...sections: Parameters<typeof material>[0]) =>
  drafted(material(sections)).map(({ kind, stem, answer }) => [kind, stem, answer]);

test('with fewer values a table is judged; merged names are passed over; a comparison is asked by its columns', () => {
  const account = (kind: string, debit: string) => `账户类别：${kind}；借方登记：${debit}；`;
  expect(
    told(['会计 / 账户', account('资产类', '增加'), account('负债类', '减少'), account('费用类', '增加')]),
  ).toEqual([
    ['judge', '账户类别「资产类」的「借方登记」是「减少」。', false],
    ['judge', '账户类别「负债类」的「借方登记」是「减少」。', true],
  ]);
  const faults = ['甲', '乙', '丙', '丁'].map(
    (cause, n) => `现象：过热；原因：${cause}坏；处理：换件${'一二三四'.charAt(n)}；`,
  );
  expect(told(['手册 / 故障', ...faults])[1]).toEqual(['single', '原因「甲坏」的「处理」是＿＿。', 'A']);
  const compared = ['项目：重点；明经科：记诵；进士科：诗赋；', '项目：声望；明经科：较低；进士科：最高；'];
  expect(told(['历史 / 科举', ...compared])).toEqual([
    ['judge', '「明经科」的「重点」是「诗赋」。', false],
    ['judge', '「进士科」的「声望」是「最高」。', true],
  ]);
  expect(
    told([
      '测量 / 数据',
      '距离：10；次数：62；',
      '距离：20；次数：31；',
      '距离：30；次数：15；',
      '距离：40；次数：8；',
    ]),
  ).toEqual([]);
});

test('what the material calls a mistake is judged, and never taken for a fact', () => {
  expect(
    told([
      '手册 / 误区',
      '误区：赤道上的气温每升高5 ℃雨就增加。事实上，年降水量不足50 mm。',
      '有的人以为夏天加水就行。',
    ]),
  ).toEqual([
    ['judge', '赤道上的气温每升高5 ℃雨就增加。', false],
    ['fill', '年降水量不足＿＿ mm。', '50'],
  ]);
});

test('years and what is counted are asked where they are the only number', () => {
  expect(
    told(['历史 / 赋税', '780年，唐德宗采纳杨炎的建议，推行两税法。', '这时在20世纪80年代以后又有了发展和变化。']),
  ).toEqual([['fill', '＿＿ 年，唐德宗采纳杨炎的建议，推行两税法。', '780']]);
  expect(told(['历史 / 赋税', '唐初规定，18岁以上的男子每人授田100亩。', '第3年以后免去一切徭役和赋税。'])).toEqual([]);
});

test('lists are found in the ways that people write them; of a long one the stranger is asked', () => {
  const lists = [
    '现代汉语的句子成分有六种：主语、谓语、宾语、定语、状语、补语。',
    '细菌繁殖需要四个条件：温度、水分、营养和时间。',
    '影响气候的因素主要有纬度、地形、洋流和海陆位置。',
  ];
  const sections = lists.map((text, n) => [`手册 / ${'甲乙丙'.charAt(n)}`, text, '园里有人看护。'.repeat(20)] as const);
  expect(told(...sections).map(([kind, stem]) => [kind, stem])).toEqual([
    ['single', '按照材料，现代汉语的句子成分不包括下列哪一项？'],
    ['multiple', '按照材料，细菌繁殖需要的条件包括下列哪几项？'],
    ['multiple', '按照材料，影响气候的因素包括下列哪几项？'],
  ]);
});

test('an enumeration becomes a multiple choice among the members of others; an open list never', () => {
  const lists = ['植物的器官包括根、茎和叶片。', '园内的工具分为剪刀、喷壶和铁锹三类。'] as const;
  const sections = lists.map(
    (text, at) => [`手册 / ${'甲乙'.charAt(at)}`, `${text}${'园里有人看护。'.repeat(15)}`] as const,
  );
  const multiple = drafted(material(sections)).filter(({ kind }) => kind === 'multiple');
  expect(multiple.map(({ stem }) => stem)).toEqual([
    '按照材料，植物的器官包括下列哪几项？',
    '按照材料，园内的工具包括下列哪几项？',
  ]);
  for (const { options = [], answer } of multiple) {
    expect(options).toHaveLength(5);
    expect(answer).toHaveLength(3);
  }
  const open = sections.map(([heading, text]) => [heading, text.replace('叶片', '叶片等')] as const);
  expect(drafted(material(open)).filter(({ kind }) => kind === 'multiple')).toEqual([]);
});

test('true or false: what is forbidden, English directions, and a term in another’s place', () => {
  const stems = (...texts: string[]) =>
    drafted(material([['手册 / 节', ...texts]])).map(({ stem, answer }) => [stem, answer]);
  expect(stems('任何一方不得强迫另一方订立合同。', '温度升高时反应的速率加快。')).toEqual([
    ['任何一方可以强迫另一方订立合同。', false],
    // two words of direction: it would say the same again
  ]);
  expect(stems('任何一方不得强迫另一方订立合同。', '浓度增大时反应变快了许多。')).toEqual([
    ['任何一方可以强迫另一方订立合同。', false],
    ['浓度增大时反应变快了许多。', true],
  ]);
  expect(stems('Heating increases the rate of the reaction.', 'The product is soluble in hot water.')).toEqual([
    ['Heating decreases the rate of the reaction.', false],
    ['The product is soluble in hot water.', true],
  ]);
  expect(stems('为了规范行为，根据有关法律制定本办法。')).toEqual([]);
  expect(
    stems(
      'Esterification is the reaction of an alcohol with an acid.',
      'Filtration is the separation of a solid from a liquid.',
    ),
  ).toEqual([
    ['Filtration is the reaction of an alcohol with an acid.', false],
    ['Filtration is the separation of a solid from a liquid.', true],
  ]);
});

test('nothing is asked of a worked example or of exercises', () => {
  const passages = material([
    ['密度', '例 1 一块石头的体积为 20 cm³。', '解 密度为 2.7 g/cm³。', '答 石头的密度为 2.7 g/cm³。'],
    ['习题', '水的密度为 1.0 g/cm³。'],
  ]);
  expect(drafted(passages)).toEqual([]);
});

test('a prohibition that names who is forbidden is turned into a sentence', () => {
  const turned = turnedLines(
    ['严禁列车冒进红灯信号。', '禁止用热水溶解酵母。', '学员不得触摸加热管。', '蓝灯禁止调车，白灯允许调车。'].map(
      (text) => ({
        point: 0,
        passage: { id: 'p', documentId: 'd', document: 'd', seq: 1, text },
        text,
      }),
    ),
    [],
  );
  expect(turned.map((own) => own.turned)).toEqual([
    '允许列车冒进红灯信号。',
    '允许用热水溶解酵母。',
    '学员可以触摸加热管。',
  ]);
});

test('of two things that are set against each other, the words in which they differ are exchanged', () => {
  const turned = (text: string) =>
    turnedLines(
      material([['一', text]]).map((passage) => ({ point: 0, passage, text })),
      [],
    ).map((own) => own.turned)[0];
  expect(turned('平面镜在光线强时用，凹面镜在光线弱时用。')).toBe('平面镜在光线弱时用，凹面镜在光线强时用。');
  expect(turned('电流表内阻小，电压表内阻大。')).toBe('电流表内阻大，电压表内阻小。');
  expect(turned('放大倍数越大，看到的细胞越大，视野越暗；放大倍数越小，看到的细胞越小，视野越亮。')).toBe(
    '放大倍数越小，看到的细胞越大，视野越暗；放大倍数越大，看到的细胞越小，视野越亮。',
  );
  // as true the other way round, a word within a word, or the same of both
  for (const text of [
    '气体压强大，体积小。',
    '海拔升高，水的沸点降低。',
    '有的叶片大，有的叶片小。',
    '水多了不行，水少了也不行。',
  ])
    expect(turned(text)).toBeUndefined();
});

test('what comes of each mistake is one question, and no hint or option tells the next', () => {
  const list = `· 用铜丝代替保险丝，电流过大时不会熔断
· 开关接在零线上，灯熄灭后灯座仍然带电
· 用湿手拨动开关，容易触电
· 三脚插头的长脚剪掉，外壳漏电时没有保护`;
  const [only, ...more] = drafted(material([['用电 / 常见错误', list]]));
  expect(more).toEqual([]);
  expect(only).toMatchObject({ kind: 'match', answer: { A: 'A', B: 'B', C: 'C', D: 'D' }, source: { quote: list } });
  expect(only?.left?.map(({ text }) => text)).toEqual([
    '用铜丝代替保险丝',
    '开关接在零线上',
    '用湿手拨动开关',
    '三脚插头的长脚剪掉',
  ]);
  // a belief has no outcome: 所以 goes on with what is wrong
  expect(drafted(material([['用电 / 常见错误', list.replace('用湿手拨动开关', '认为电压低就安全')]]))).toEqual([]);
});

test('under 七个错误, what is done and what comes of it stands before and behind a colon, and nothing of it is a fact', () => {
  const list = `1. 实验前没有调节杠杆在水平位置平衡：自重影响结果，测得的乘积不相等。
2. 弹簧测力计斜着拉：力臂变短，示数变大。
3. 只做一次就下结论：带有偶然性，不能反映规律。
4. 单位不统一：算出的力相差 100 倍。`;
  const questions = drafted(material([['杠杆 / 学生常见的七个错误', list]]));
  expect(questions.map(({ kind, left }) => [kind, left?.map(({ text }) => text)])).toEqual([
    ['match', ['实验前没有调节杠杆在水平位置平衡', '弹簧测力计斜着拉', '只做一次就下结论', '单位不统一']],
  ]);
});

test('numbered items under 怎样… are put in order, whatever else the heading names', () => {
  const steps = '1. 支起杠杆。\n2. 在左侧挂钩码。\n3. 在右侧挂钩码。\n4. 读出力臂。';
  for (const heading of ['怎样探究杠杆的平衡条件', '动力臂怎样画'])
    expect(drafted(material([[`杠杆 / ${heading}`, steps]])).map(({ kind }) => kind)).toEqual(['order']);
  expect(drafted(material([['杠杆 / 平衡条件', steps]])).map(({ kind }) => kind)).not.toContain('order');
});

test('wrong options come from the same document', () => {
  const one = ['滤液是指过滤后得到的液体。', '残渣是指过滤后留下的固体。'];
  const other = ['主语是指句子陈述的对象。', '谓语是指对主语的陈述。', '宾语是指动作的对象。'];
  const passages = [...material([['过滤', ...one]]), ...material([['句子', ...other]])].map((p, seq) => ({
    ...p,
    id: `p${seq}`,
    documentId: seq < one.length ? 'chemistry' : 'grammar',
  }));
  const options = drafted(passages).flatMap((q) => q.options?.map(({ text }) => text) ?? []);
  expect(options.filter((text) => /[主谓宾]语/u.test(text))).toEqual([]);
});
