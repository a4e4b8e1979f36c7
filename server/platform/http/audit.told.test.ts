import { expect, test } from 'vitest';
import { changeOf, told } from './audit.told.ts';

test('secrets are hidden wherever they stand, long texts are cut, what is no data goes', () => {
  expect(
    told({
      name: '三班',
      pwd: 'x1',
      apiKey: 'x2',
      key: 'x3',
      smtp: { url: 'smtp://a', password: 'x4', list: [{ token: 'x5' }] },
      html: 'a'.repeat(400),
      count: 3,
      on: false,
      none: null,
      sql: new Map(),
    }),
  ).toEqual({
    name: '三班',
    pwd: '▒',
    apiKey: '▒',
    key: '▒',
    smtp: { url: 'smtp://a', password: '▒', list: [{ token: '▒' }] },
    html: `${'a'.repeat(300)}…`,
    count: 3,
    on: false,
    none: null,
  });
});

test('of a change only what differs is told', () => {
  const row = { id: '1', version: 2, name: 'a', nameKey: 'a', sort: 1, roles: ['x'] };
  expect(changeOf(row, { name: 'b', nameKey: 'b', sort: 1, roles: ['x'] })).toEqual({
    before: { name: 'a' },
    after: { name: 'b' },
  });
});
