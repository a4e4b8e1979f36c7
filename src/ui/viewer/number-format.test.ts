// Numbers as Excel in Chinese shows them.
import { expect, test } from 'vitest';
import { builtInFormat, numberFormatter } from './number-format.ts';

test.each<[number | string, string, string]>([
  [0.85, '0%', '85%'],
  [0.8549, '0.0%', '85.5%'],
  [12345, '00000000', '00012345'],
  [1.005, '0.00', '1.01'],
  [0.1 + 0.2, 'General', '0.3'],
  [1234567.5, '#,##0.00', '1,234,567.50'],
  [-12.5, '[$¥-804]#,##0.00;[Red]-[$¥-804]#,##0.00', '-¥12.50'],
  [-3, '0_);[Red](0)', '(3)'],
  [0, '0.0;-0.0;"零"', '零'],
  [5, ';;;', ''],
  [95, '[>=90]"优";[>=60]"及格";"不及格"', '优'],
  [45000, 'yyyy"年"m"月"d"日"', '2023年3月15日'],
  [45000, '[$-804]aaaa', '星期三'],
  [45000.7, '上午/下午h"时"mm"分"', '下午4时48分'],
  [2.5, '[h]:mm', '60:00'],
  [45000, '[DBNum1][$-804]yyyy"年"m"月"d"日"', '二〇二三年三月十五日'],
  [123, '[DBNum1][$-804]General', '一百二十三'],
  [10203, '[DBNum2][$-804]General', '壹万零贰佰零叁'],
  [120, '[DBNum1]0', '一二〇'],
  [123_456, '0\\.0,"万"', '12.3万'],
  [1234567.5, '#,##0.00 [$€-407]', '1,234,567.50 €'],
  [1234567.5, '[$-407]#,##0.00', '1,234,567.50'],
  [44197, '[$-F800]dddd, mmmm dd, yyyy', '2021年1月1日'],
  [44197, 'dddd', 'Friday'],
  [44197, 'ddd', 'Fri'],
  [44197, 'aaaa', '星期五'],
  [44197, '"周"aaa', '周五'],
  [44197, 'yyyy/m/d aaa', '2021/1/1 五'],
  [44197, '[$-804]dddd', '星期五'],
  [44197, 'd-mmm', '1-Jan'],
  [44197, '"aaa"d', 'aaa1'],
  [45000.7, 'h:mm AM/PM', '4:48 PM'],
  [-1, 'yyyy-mm-dd', '####'],
  ['甲', '@"班"', '甲班'],
  [7, 'bad"', '7'],
  [7, '0'.repeat(5_000), '7'],
  [45000, builtInFormat(31), '2023年3月15日'],
  [45000, builtInFormat(14), '2023/3/15'],
  [45000, builtInFormat(15), '15-Mar-23'],
  [45000, builtInFormat(57), '2023年3月'],
])('%s as %s is %s', (value, code, right) => expect(numberFormatter(false)(value, code)).toBe(right));

test.each([
  [43538, 'yyyy-mm-dd', '2023-03-15'],
  // lengths of time are no days
  [1.25, '[h]:mm', '30:00'],
  [2, '[mm]', '2880'],
  [-0.5, '[h]:mm', '-12:00'],
])('in a workbook that counts from 1904 %s as %s is %s', (value, code, right) =>
  expect(numberFormatter(true)(value, code)).toBe(right),
);

test('formats that take for ever end', () => {
  const show = numberFormatter(false);
  const from = performance.now();
  for (let i = 0; i < 100_000; i++) show(Math.PI + i, `# ${'?'.repeat(60)}/${'?'.repeat(100)}`);
  expect(performance.now() - from).toBeLessThan(20_000);
});
