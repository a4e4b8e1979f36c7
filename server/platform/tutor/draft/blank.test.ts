import { describe, expect, test } from 'vitest';
import { mark } from '#tests/support/marking.ts';
import { blankOf } from './blank.ts';

/** The drafted blank as the marking sees it. */
function marked(sentence: string, value: string) {
  const { answer = '', unit = '' } = blankOf(sentence) ?? {};
  return mark({ kind: 'fill', answer: String(answer), unit }, value);
}

describe('the whole unit stands behind the box', () => {
  test.each([
    ['Add 40 cm³ of ethanol to the flask.', 'Add ＿＿ cm³ of ethanol to the flask.', '40', 'cm³'],
    ['Heat the mixture to 75 °C.', 'Heat the mixture to ＿＿ °C.', '75', '°C'],
    ['水浴加热到75℃左右。', '水浴加热到＿＿ ℃左右。', '75', '℃'],
    ['向烧杯中加入200 cm³蒸馏水。', '向烧杯中加入＿＿ cm³蒸馏水。', '200', 'cm³'],
    ['The speed is 3.0 m·s⁻¹ at the end.', 'The speed is ＿＿ m·s⁻¹ at the end.', '3.0', 'm·s⁻¹'],
    ['The concentration is 0.1 mol dm⁻³.', 'The concentration is ＿＿ mol dm⁻³.', '0.1', 'mol dm⁻³'],
    ['每次浇水不超过 200 毫升。', '每次浇水不超过 ＿＿ 毫升。', '200', '毫升'],
  ])('%s', (sentence, stem, answer, unit) => {
    expect(blankOf(sentence)).toEqual({ stem, answer, unit });
    for (const value of [answer, `${answer} ${unit}`, `${answer}${unit}`])
      expect(marked(sentence, value)).toBe('right');
  });

  test.each([
    ['Add 40 cm³ of ethanol.', '40 mL', 'right'],
    ['Add 40 cm³ of ethanol.', '40 ml', 'right'],
    ['Add 40 cm³ of ethanol.', '40cm3', 'right'],
    ['Add 40 cm³ of ethanol.', '0.04 L', 'right'],
    ['Add 40 cm³ of ethanol.', '40 毫升', 'right'],
    ['Add 40 cm³ of ethanol.', '40 cm', 'wrong'],
    ['Heat it to 75 °C.', '75℃', 'right'],
    ['Heat it to 75 °C.', '75 度', 'right'],
    ['Heat it to 75 °C.', '348 K', 'to-teacher'],
    ['Heat it to 75 °C.', '70 °C', 'wrong'],
    ['Wait for 10 minutes.', '10 min', 'right'],
    ['Wait for 10 min.', '10 minutes', 'right'],
    ['The density is 1.05 g/cm³.', '1.05 g cm⁻³', 'right'],
  ])('%s %s: %s', (sentence, value, result) => expect(marked(sentence, value)).toBe(result));
});

test.each([
  'The melting point is 135–136 °C.',
  '熔点为 135—136 °C。',
  '每 10～15 天浇水一次。',
  '温度保持在 20 ℃ 至 25 ℃。',
  '加入 10 到 12 mL 水。',
  'It melts at 20 °C to 25 °C.',
  'It lies between 5 and 6 °C.',
  '在 −18 ℃ 下保存。',
  'The mass is 2.5×10⁻³ kg here.',
  'Recovery is never 100 %.',
  '产率不是 100 %。',
  '第 3 天测量。',
])('no blank in %s', (sentence) => expect(blankOf(sentence)).toBeUndefined());
