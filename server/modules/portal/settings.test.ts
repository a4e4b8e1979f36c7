import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const defaults = readSettings({});

test.each([
  [null],
  ['x'],
  [7],
  [[]],
  [{ captcha: 'never', loginAccess: '1', quietHosts: [7], leastPassword: { student: 1 } }],
])('%j falls back to the defaults instead of closing the login', (stored) =>
  expect(readSettings(stored)).toEqual(defaults),
);

test('what is set is kept beside the defaults of the rest', () => {
  expect(readSettings({ leastPassword: { student: 10 }, closed: { text: '维护' }, other: 1 })).toEqual({
    ...defaults,
    leastPassword: { student: 10, staff: 12 },
    closed: { text: '维护' },
  });
});
