// What is told side by side: events one after the other, two names, a list of names, and Chinese with the stops of Latin keys.
import { describe, expect, test } from 'vitest';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { asWritten, wide } from '#server/platform/tutor/text/wide.ts';
import { mark } from '#tests/support/marking.ts';
import { draftPoints, draftTerms } from './points.ts';
import { draftQuestions } from './questions.ts';

function drafted(heading: string, ...texts: string[]) {
  const passages: Passage[] = texts.map((text, seq) => ({
    id: `p${seq}`,
    documentId: 'd',
    document: '讲义.md',
    seq,
    text,
    heading,
  }));
  const points = draftPoints(passages);
  const questions = draftQuestions(points, draftTerms(points));
  for (const question of questions) {
    expect(mark(question, question.answer), question.stem).toBe('right');
    expect(passages.find(({ id }) => id === question.source.passageId)?.text).toContain(question.source.quote);
  }
  return questions;
}
const of = (kind: string, questions: ReturnType<typeof drafted>) => questions.filter((own) => own.kind === kind);
const texts = (question: { options?: { text: string }[] } | undefined) => question?.options?.map(({ text }) => text);

describe('events', () => {
  const EVENTS = [
    '1911年10月10日，武昌起义爆发。',
    '1912年1月1日，孙中山在南京就任临时大总统。',
    '1912年2月12日，宣统帝溥仪下诏退位。',
    '1912年3月，临时参议院颁布《中华民国临时约法》。',
    '1912年3月10日，袁世凯在北京就任临时大总统。',
  ];

  test('are put in order where their dates say it, and the date of one is among those of the others', () => {
    const asked = drafted('经过', ...EVENTS);
    // the month may be before its tenth day or behind it
    expect(of('order', asked).map(texts)).toEqual([
      ['武昌起义爆发', '孙中山在南京就任临时大总统', '宣统帝溥仪下诏退位', '袁世凯在北京就任临时大总统'],
    ]);
    const [first, second] = of('single', asked);
    expect(first?.stem).toBe('＿＿，武昌起义爆发。');
    expect(texts(first)).toEqual(['1911年10月10日', '1912年1月1日', '1912年2月12日', '1912年3月']);
    expect(second?.clues).toEqual(['它比这件事晚：武昌起义爆发。']);
    expect(of('single', asked)).toHaveLength(2);
  });

  test('are not where the text tells them in another order, or too few', () => {
    expect(of('order', drafted('经过', ...EVENTS.toReversed()))).toEqual([]);
    expect(drafted('经过', ...EVENTS.slice(0, 2)).filter(({ kind }) => kind !== 'fill')).toEqual([]);
  });
});

describe('steps', () => {
  test('that have names need no numbers; those that are announced need no heading', () => {
    const named = '计算：算出质量。 称量：用天平称取。 溶解：加水，冷却到室温。 转移：用玻璃棒引流。';
    expect(of('order', drafted('配制步骤', named)).map(texts)).toEqual([['计算', '称量', '溶解', '转移']]);
    const announced =
      '器材：测力计、水。 步骤：\n1. 测出重力。\n2. 浸没在水中。\n3. 读出示数，记下来。\n4. 重复上面的步骤。';
    expect(of('order', drafted('探究浮力', announced)).map(texts)).toEqual([]);
    const whole = announced.replace('重复上面的步骤', '擦干后，算出浮力');
    expect(of('order', drafted('探究浮力', whole)).map(texts)).toEqual([
      ['测出重力', '浸没在水中', '读出示数，记下来', '擦干后，算出浮力'],
    ]);
  });
});

describe('two names', () => {
  test('that are told of side by side are exchanged, and the hint names both', () => {
    const [first, second] = drafted(
      '过程',
      '光反应在类囊体薄膜上进行，需要光。',
      '暗反应在叶绿体基质中进行，不需要光。',
    );
    expect(first).toMatchObject({ kind: 'judge', stem: '暗反应在类囊体薄膜上进行，需要光。', answer: false });
    expect(second).toMatchObject({ kind: 'judge', answer: true });
    const hints = [first, second].flatMap((own) => own?.clues ?? []);
    expect(new Set(hints)).toEqual(new Set(['想一想，这里该是「光反应」还是「暗反应」？']));
  });

  test('of one sentence are exchanged both', () => {
    const own = '实像是由实际光线会聚而成的像；虚像是由光线的反向延长线相交而成的像。';
    expect(drafted('像', own).map(({ stem }) => stem)).toContain(
      '虚像是由实际光线会聚而成的像；实像是由光线的反向延长线相交而成的像。',
    );
  });

  test.each([
    ['光反应和暗反应都在叶绿体里进行。', '暗反应需要酶的参与才能进行下去。'],
    ['光反应在类囊体薄膜上进行，需要光。', '光合作用在叶绿体里进行。'],
  ])('are not of what may be said of both: %s', (...own) => {
    expect(of('judge', drafted('过程', ...own))).toEqual([]);
  });
});

test('a list of names is matched with what is said of each, but for those that their words name', () => {
  const STAGES = [
    '前期：染色体缩短变粗。',
    '中期：染色体排在赤道板上。',
    '后期：姐妹染色单体分开。',
    '末期：核膜重新出现。',
  ];
  const [match] = of('match', drafted('分裂的各期', ...STAGES));
  expect(match?.left?.map(({ text }) => text)).toEqual(['前期', '中期', '后期', '末期']);
  expect(of('match', drafted('分裂的各期', ...STAGES.slice(0, 3), '末期：末期核膜重新出现。'))).toEqual([]);
});

test('a term that has no siblings is written, unless its point is called so', () => {
  const own = '地球自转一周所用的时间叫做一个太阳日。';
  expect(drafted('自转', own).map(({ kind, stem, answer }) => [kind, stem, answer])).toEqual([
    ['fill', '地球自转一周所用的时间叫做一个＿＿。', '太阳日'],
  ]);
  expect(drafted('太阳日', own)).toEqual([]);
});

test('the stops of Latin keys are read as those of Chinese, and quoted as they stand', () => {
  const own = '光反应把水分解,需要光.暗反应把二氧化碳变成糖类,不需要光.';
  expect(wide(own)).toBe('光反应把水分解，需要光。暗反应把二氧化碳变成糖类，不需要光。');
  expect(asWritten(own, '光反应把水分解，需要光。')).toBe('光反应把水分解,需要光.');
  // a name, a number and an address keep theirs
  for (const kept of ['卡尔.马克思写成《资本论》。', '长 3.5 cm，宽 2:1。', 'See https://a.cn/b,c.'])
    expect(wide(kept)).toBe(kept);
  expect(drafted('过程', own).map(({ source }) => source.quote)).toEqual([
    '光反应把水分解,需要光.',
    '暗反应把二氧化碳变成糖类,不需要光.',
  ]);
});
