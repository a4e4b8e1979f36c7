import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type SessionView, sessionView, showSession } from '#src/api/session.ts';
import { testRoot } from '#tests/support/test-root.ts';
import { Allowed, isAllowed, type Requirement } from './allowed.tsx';

const user = (role: string, ...powers: string[]) => ({
  id: 'u',
  name: '',
  orgId: 'o',
  userName: '',
  role,
  roleId: 'r',
  photo: '',
  powers,
  resetPwd: 0,
  setEmail: 0,
});

test.each<[string, ReturnType<typeof user> | null, Requirement, boolean]>([
  ['one role', user('teacher'), { roles: 'teacher' }, true],
  ['one of several roles', user('teacher'), { roles: ['admin', 'teacher'] }, true],
  ['another role', user('student'), { roles: ['admin', 'teacher'] }, false],
  ['one power', user('teacher', 'Course.Add'), { power: 'Course.Add' }, true],
  ['one of several powers', user('teacher', 'Course.Add'), { power: ['Course.Delete', 'Course.Add'] }, true],
  ['another power', user('teacher', 'Course.Add'), { power: 'Course.Delete' }, false],
  ['super', user('super'), { power: 'Course.Delete' }, true],
  ['a stranger', null, { roles: 'super' }, false],
])('%s', (_name, who, need, expected) => expect(isAllowed(who, need)).toBe(expected));

test.each<Requirement>([{ roles: [] }, { power: '' }, { power: [''] }])('%j asks for nothing', (need) => {
  expect(() => isAllowed(user('super'), need)).toThrow('without a power or a role');
});

test('what a person may no longer do goes from the screen', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const as = (...powers: string[]): SessionView => ({
    ...sessionView(),
    phase: 'signedIn',
    user: user('teacher', ...powers),
  });
  showSession(as('Course.Add'));
  const host = document.createElement('div');
  const root = testRoot(host);
  await act(() => root.render(<Allowed power="Course.Add">新建</Allowed>));
  expect(host.textContent).toBe('新建');
  await act(() => showSession(as()));
  expect(host.textContent).toBe('');
  await act(() => root.unmount());
});
