// Handouts that were written before any rule was: what may be asked with other numbers, and what is refused.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { draftPoints, draftTerms } from '#server/platform/tutor/draft/points.ts';
import { draftQuestions } from '#server/platform/tutor/draft/questions.ts';
import { PENDULUM } from '#server/platform/tutor/fixtures/pendulum.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { mark } from '#tests/support/marking.ts';
import { readDocument } from '#tests/support/reading.ts';
import { calculationQuestions } from './calculations.ts';

const asked = (...texts: string[]) =>
  calculationQuestions(
    draftPoints(
      texts.map((text, seq) => ({ id: `p${seq}`, documentId: 'd', document: '讲义.md', seq, heading: '计算', text })),
    ),
  );

const OWN = ['静脉输液与药物计算.md', '材料力学与电路.md', 'Heat and Solutions.md'];
const LABELLED = ['Bicycle gears and brakes.md', '利息与现值.md', '摄影曝光.md', '面包制作讲义.md'];

async function handout(name: string): Promise<Passage[]> {
  const folder = OWN.includes(name) ? 'fixtures' : '../fixtures/roles';
  const { passages } = await readDocument({ bytes: readFileSync(resolve(import.meta.dirname, folder, name)), name });
  return passages.map((p, i) => ({ ...p, id: `${i + 1}`, documentId: name, document: name, seq: i + 1 }));
}

const numberIn = (text: string): number => Number(/^[\d.]+/u.exec(text)?.[0]);

describe.each([...OWN, ...LABELLED, 'the pendulum'])('%s', (name) => {
  test('every draft is marked right by its own key, quotes its source and has options that lie apart', async () => {
    const passages = name === 'the pendulum' ? PENDULUM : await handout(name);
    const points = draftPoints(passages);
    const questions = calculationQuestions(points);
    for (const own of questions) {
      expect(mark(own, own.answer), own.stem).toBe('right');
      expect(passages.find(({ id }) => id === own.source.passageId)?.text).toContain(own.source.quote);
      expect(own.stem).not.toMatch(/NaN|undefined|Infinity/u);
      const values = (own.options ?? []).map(({ text }) => numberIn(text)).sort((a, b) => a - b);
      if (own.kind === 'single') expect(values).toHaveLength(4);
      for (const [at, value] of values.slice(1).entries()) expect(value / (values[at] ?? value)).toBeGreaterThan(1.03);
      const key = own.options?.find((option) => option.key === own.answer);
      for (const option of own.options ?? [])
        expect(option.misconception === undefined, option.text).toBe(option === key);
    }
    expect(calculationQuestions(points)).toEqual(questions);
  });
});

const keysOf = async (name: string) => {
  const questions = calculationQuestions(draftPoints(await handout(name)));
  return [...new Set(questions.map(({ source }) => source.quote))];
};

test('what the material computes wrong, shows in a table or a picture, or takes a mean of, is not asked', async () => {
  const quotes = (await Promise.all(OWN.map(keysOf))).flat().join('\n');
  for (const offered of ['1800 × 15 ÷ 600', '0.25 g ÷ 50 mg', '180 ÷ 3', '1.76 ÷ 2.2', '0.50 / 0.250', 'P = I²R'])
    expect(quotes).toContain(offered);
  for (const refused of ['200 ÷ 50', '÷ 1.6²', '8.0 ÷ 1', '88 − 12', '40 / 200', '47 + 48', '50.2 + 50.4', '0.0061'])
    expect(quotes).not.toContain(refused);
});

test('the result of the material must come out of its own numbers', () => {
  const problem = '例 1 一物体质量为 50 g，体积为 20 cm³，求密度。\n解：密度 = 50 ÷ 20 = ';
  expect(asked(`${problem}2.5 g/cm³。`).map(({ kind }) => kind)).toEqual(['fill', 'single']);
  expect(asked(`${problem}2.6 g/cm³。`)).toEqual([]);
});

test('only the givens change: no constant, no exponent, and a set keeps to its values', () => {
  const [fall] = asked(
    '例 1 石头经过 1.5 s 落到水面，重力加速度取 9.8 m/s²，桥离水面多高？\n解：h = 1/2 × 9.8 × 1.5² = 11 m。',
  );
  expect(fall?.stem).toMatch(/重力加速度取 9\.8 m\/s²/u);
  expect(fall?.explanation).toMatch(/^h = 1\/2 × 9\.8 × \d\.\d² ≈ /u);
  const drops = asked(
    '滴系数有 10、15、20 滴/mL 三种。',
    '例 1 输液 1800 mL，10 小时输完，滴系数为 15 滴/mL，每分钟多少滴？\n解：每分钟滴数 = 1800 × 15 ÷ 600 = 45 滴。',
  );
  expect(drops).toHaveLength(2);
  for (const { stem, explanation } of drops) {
    expect(stem).toMatch(/滴系数为 (?:10|15|20) 滴\/mL/u);
    // 600 min are the hours of the problem
    const [, hours = '', minutes = ''] = /(\d+) 小时.*÷ (\d+) =/su.exec(`${stem} ${explanation}`) ?? [];
    expect(Number(minutes)).toBe(Number(hours) * 60);
  }
});

test('a formula, its symbols and one case of it: the result, and what it is reckoned from', () => {
  const stems = calculationQuestions(draftPoints(PENDULUM)).map(({ kind, stem }) => [
    kind,
    stem.replace(/[\d.]+/gu, '#'),
  ]);
  expect(stems.map(([kind]) => kind)).toEqual(['fill', 'single']);
  expect(stems[0]?.[1]).toContain('已知摆长 L = # m，重力加速度 g = # m/s²，求周期 T。');
  expect(stems[1]?.[1]).toContain('已知周期 T = # s，重力加速度 g = # m/s²，求摆长 L。');
  const [ball] = asked(
    '$$E = \\frac{1}{2}mv^2$$\nwhere $E$ is the kinetic energy, $m$ is the mass and $v$ is the speed.',
    'For example, a ball with a mass of 0.40 kg and a speed of 12 m/s has a kinetic energy of 29 J.',
  );
  expect(ball?.stem).toMatch(
    /^Use the formula of the material\. Given mass m = 0\.\d\d kg, speed v = \d+ m\/s, find kinetic/u,
  );
});

test('what usually goes wrong is what the wrong options say', () => {
  const [, heat] = asked('A heater of 1200 W runs for 5 minutes. Energy = 1200 × 300 = 360000 J.');
  expect(heat?.options?.map(({ misconception }) => misconception)).toContain('The unit was not converted.');
  const [, fall] = asked(
    '例 1 石头经过 1.5 s 落到水面，重力加速度取 9.8 m/s²，桥离水面多高？\n解：h = 1/2 × 9.8 × 1.5² = 11 m。',
  );
  expect(fall?.options?.map(({ misconception }) => misconception)).toContain('忘了乘方。');
});

test('a unit that no table has stands behind the blank, and what is counted has no tolerance', () => {
  const [area] = asked('例 1 一块地长 85.0 m，宽 42.0 m，求面积。\n解：面积 = 85.0 × 42.0 ÷ 10000 = 0.357 公顷。');
  expect(area).toMatchObject({ kind: 'fill', unit: '公顷' });
  expect(area?.tolerance).toBeGreaterThan(0);
  const [pills] = asked('医嘱给某药 0.25 g，药片每片含药 50 mg。服用片数 = 0.25 g ÷ 50 mg = 5 片。');
  expect(pills).toMatchObject({ unit: '片', tolerance: 0 });
  expect(String(pills?.answer)).toMatch(/^\d+$/u);
});

test('gravity is no result of invented readings, and what varies too little is asked once', () => {
  const readings = '例 1 摆长 L = 1.000 m，50 次全振动时间 t = 100.4 s，求重力加速度。';
  const solution = '解：T = 100.4 ÷ 50 = 2.008 s，g = 4 × 3.1416² × 1.000 ÷ 2.008² = 9.79 m/s²。';
  expect(asked(`${readings}\n${solution}`)).toEqual([]);
  const acid = '例 1 浓度为 0.1 mol/L 的盐酸，稀释 10 倍后浓度是多少？\n解：c = 0.1 ÷ 10 = 0.01 mol/L。';
  expect(asked(acid)).toHaveLength(1);
});

const RECIPE = '例 1 一个配方的面粉为 800 克，鲜酵母的烘焙百分比为 3%，用干酵母时';
const numberAfter = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1]);

test('what the words say stays: a third is a third, whatever percentage is given beside it', () => {
  const drafts = asked(
    `${RECIPE}用量为鲜酵母的三分之一，求干酵母用量。\n解：鲜酵母＝800×3%＝24 克，干酵母＝24÷3＝8 克。`,
  );
  expect(drafts.length).toBeGreaterThan(0);
  for (const own of drafts) {
    const key = own.kind === 'fill' ? own.answer : own.options?.find(({ key }) => key === own.answer)?.text;
    const [flour, percent] = [numberAfter(/面粉为 (\d+)/u, own.stem), numberAfter(/(\d+)%/u, own.stem)];
    expect(Number.parseFloat(String(key)), own.stem).toBeCloseTo((flour * percent) / 100 / 3, 5);
  }
  const half = asked('A pump of 2 kW runs for 4 hours at half power. Energy = 2 × 4 ÷ 2 = 4 kWh.');
  expect(half.length).toBeGreaterThan(0);
  for (const { stem, explanation } of half) {
    expect(stem).toContain('2 kW');
    expect(explanation).toContain('÷ 2 =');
  }
});

test('a share that the calculation does not have is no question, nor are the numbers of a fraction givens', () => {
  expect(asked(`${RECIPE}用量为鲜酵母的一半，求干酵母用量。\n解：鲜酵母＝800×3%＝24 克，干酵母＝24÷3＝8 克。`)).toEqual(
    [],
  );
  const [third] = asked(
    '例 1 水池容积 600 升，已注入 1/3，每分钟再注 20 升，求注入的时间。\n解：时间 = 600 × 2 ÷ 3 ÷ 20 = 20 分钟。',
  );
  expect(third?.stem ?? '1/3').toContain('1/3');
});

test('two things asked with one blank: only what is computed last, or nothing', () => {
  const problem = '例题：甲以160000元购车，定金为40000元，定金不得超过标的额的百分之二十，求有效的定金和超出部分。';
  const [deposit] = asked(`${problem}\n解：有效定金＝160000×20%＝32000元。超出部分＝40000－32000＝8000元。`);
  expect(deposit?.stem).toMatch(/，求超出部分。答/u);
  const box = '例 1 一块地长 80 m，宽 40 m，求周长和面积。\n解：';
  expect(asked(`${box}面积 = 80 × 40 = 3200 m²。`)).toEqual([]);
  expect(asked('例 1 一车装 20 箱，每箱 12 千克，一共多少箱、多少千克？\n解：20 × 12 = 240 千克。')).toEqual([]);
});

test('they are among the drafts of a course', () => {
  const points = draftPoints(PENDULUM);
  expect(
    draftQuestions(points, draftTerms(points))
      .map(({ stem }) => stem)
      .join('\n'),
  ).toContain('求周期 T。');
});

test('a number that is a given and the result of a step is either: nothing is asked', () => {
  const problem = '例：泳池水量 300 m³，次氯酸钠溶液的有效氯含量为 60%，余氯由 0.4 mg/L 提高到 1.0 mg/L。求投加量。';
  const rise = '解：升高值 = 1.0 − 0.4 = 0.6 mg/L，投加量 = 300 × 0.6 ÷ 0.6 = 300 g。';
  expect(asked(`${problem}${rise}`)).toEqual([]);
  const other = problem.replace('60%', '50%').replace('0.4', '0.2');
  expect(
    asked(
      `${other}${rise.replace('0.4', '0.2').replace('0.6 mg', '0.8 mg').replace('0.6 ÷ 0.6 = 300', '0.8 ÷ 0.5 = 480')}`,
    ),
  ).not.toEqual([]);
});
