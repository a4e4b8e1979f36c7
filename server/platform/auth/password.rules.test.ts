import { describe, expect, test } from 'vitest';
import { isCommon, passwordProblem } from './password.rules.ts';

const at = (least: number, userName = 'student07', old?: string) => ({ userName, least, ...(old ? { old } : {}) });

describe('passwordProblem', () => {
  test.each([
    ['short for a student', 'bai7zhe', at(8), 'pwdShort'],
    ['long enough for a student', 'bai7zhe9', at(8), null],
    ['short for staff', 'bai7zhe9ku', at(12), 'pwdShort'],
    ['nothing', '', at(8), 'pwdShort'],
    ['128 characters', `${'tick '.repeat(25)}end`, at(8), null],
    ['129 characters', 'x7 '.repeat(43), at(8), 'tooLong'],
    ['emoji count once each', '🕰️'.repeat(3), at(8), 'pwdShort'],
    ['the old one', 'swing-by-twelve', at(8, 'student07', 'swing-by-twelve'), 'pwdSame'],
    ['holds the user name', 'my-Student07-key', at(8), 'pwdHasName'],
    ['a short name may occur', 'plain liquid 5', at(8, 'li'), null],
    ['a sentence in Chinese', '摆长越长周期越长', at(8), null],
    ['no composition rule', 'fourteen quiet clocks', at(12), null],
    ['the demo school keeps its own', 'Mengoo-demo-2026', at(8), null],
  ] as const)('%s', (_name, pwd, context, problem) => {
    expect(passwordProblem(pwd, context)).toBe(problem);
  });
});

describe('isCommon', () => {
  test.each(
    (
      '12345678 123456789 1234567890 87654321 11111111 00000000 88888888 66668888 abcd1234 qwer1234 qwertyuiop asdfghjkl ' +
      '1qaz2wsx 1q2w3e4r zxcvbnm123 a123456 a12345678 123456a aa123456 abc123456 woaini1314 woaini520 WoAiNi1314 5201314520 ' +
      '1314520a ilove520 iloveyou1314 password Password1 p@ssw0rd p@ssw0rd123 passw0rd! admin888 admin@123 root1234 test1234 ' +
      'student2026 laoshi123 teacher@2026 zhangsan123 zhangwei1990 mengoo2026 Mengoo@123 wang123456 lxm19991231 ly20081003 ' +
      '20081003 19990101 abcabcabc 123123123 121212121212 aaaaaaaabbbb 147258369 159753159753 beijing2008 haohaoxuexi !!!!!!!!!!'
    ).split(' '),
  )('%s', (pwd) => {
    expect(isCommon(pwd)).toBe(true);
  });

  test.each([
    'bai7zhe9ku',
    'tr0mbone-lake',
    'swing-by-twelve',
    'Xk3@pq9LmZ2',
    'password-of-the-lighthouse',
    'woaini-danbai-shiyan',
    '83920174652',
    '梦里花落知多少',
    'g=4π²l/T² 9.80',
  ])('not %s', (pwd) => {
    expect(isCommon(pwd)).toBe(false);
  });

  test('takes the same short time for the longest input', () => {
    expect(isCommon(`${'1234567890'.repeat(12)}xkcd`)).toBe(false);
  });
});
