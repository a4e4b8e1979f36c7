import { describe, expect, test } from 'vitest';
import { splitToken } from './mailed-token.ts';

describe('the token leaves the address', () => {
  test.each([
    ['https://s.test/mengoo/#/ResetPwd?token=abc', 'https://s.test/mengoo/#/ResetPwd'],
    ['https://s.test/mengoo/?token=abc#/ResetPwd', 'https://s.test/mengoo/#/ResetPwd'],
    ['https://s.test/mengoo/?a=1&token=abc#/resetpwd?b=2', 'https://s.test/mengoo/?a=1#/resetpwd?b=2'],
    ['https://s.test/mengoo/?token=old#/ResetPwd?token=abc', 'https://s.test/mengoo/#/ResetPwd'],
  ])('%s', (href, clean) => {
    expect(splitToken(href)).toEqual({ token: 'abc', clean });
  });
  test.each(['https://s.test/mengoo/#/ResetPwd', 'https://s.test/mengoo/?token=abc#/chat', 'https://s.test/mengoo/'])(
    'nothing to take: %s',
    (href) => {
      expect(splitToken(href)).toBeNull();
    },
  );
});
