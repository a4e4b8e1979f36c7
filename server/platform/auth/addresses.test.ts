// Networks of the white list: as callers' addresses are compared with them.
import { expect, test } from 'vitest';
import { plainNetwork } from './addresses.ts';

test.each([
  ['10.0.0.5', '10.0.0.5'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4/128', '1.2.3.4/32'],
  ['::ffff:1.2.3.4/96', '1.2.3.4/0'],
  ['::ffff:0a01:0203/104', '10.1.2.3/8'],
  ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4/95', null],
  ['::1/129', null],
  ['10.0.0.0/33', null],
  ['300.1.1.1', null],
  ['beef', null],
])('%s is %s', (given, plain) => expect(plainNetwork(given)).toBe(plain));
