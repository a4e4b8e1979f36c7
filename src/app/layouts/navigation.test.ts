import { expect, test } from 'vitest';
import type { Portal } from '#src/api/portal.ts';
import type { SessionView } from '#src/api/session.ts';
import '../routes.work.data.ts';
import { footNavigation, portalNavigation } from './navigation.ts';

const NOBODY: SessionView = { phase: 'anonymous', gate: null, gatePassed: false, user: null, menu: [] };

test('strangers are offered what signing in opens, never what it would not', () => {
  expect(portalNavigation(NOBODY, null).map((n) => n.to)).toEqual(expect.arrayContaining(['/']));
  expect(portalNavigation(NOBODY, null).map((n) => n.to)).not.toContain('/qa/machines');
});

test('one word leads to live classes: strangers to the open ones, a student to their own', () => {
  const livesOf = (session: SessionView, portal: Portal | null = null) =>
    portalNavigation(session, portal).filter((n) => n.text === 'nav.live');
  const student = { id: 's', role: 'student' } as SessionView['user']; // what the guard reads
  expect(livesOf(NOBODY).map((n) => n.to)).toEqual(['/Live']);
  expect(livesOf({ ...NOBODY, phase: 'signedIn', user: student }).map((n) => n.to)).toEqual(['/RemoteLive']);
  // the portal shows none
  expect(livesOf(NOBODY, { openLiveStream: 0, closed: null } as Portal)).toEqual([]);
});

test('one way into the work area: by its office for who runs the school, by teaching for a teacher', () => {
  const waysOf = (role: string, codes: readonly string[]) =>
    portalNavigation(
      {
        ...NOBODY,
        phase: 'signedIn',
        user: { id: 'u', role } as SessionView['user'], // what the guard reads
        menu: codes.map((code) => ({ type: 0, id: code, code, path: '' }) as SessionView['menu'][number]), // what the guard reads
      },
      null,
    )
      .map(({ text }) => text)
      .filter((text) => text === 'nav.office' || text === 'nav.teach');
  expect(waysOf('admin', ['home', 'teach_AIcourse'])).toEqual(['nav.office']);
  expect(waysOf('teacher', ['teach_AIcourse'])).toEqual(['nav.teach']);
  expect(waysOf('student', [])).toEqual([]);
});

test('of a closed portal strangers are offered nothing', () => {
  const closed = { openLiveStream: 1, closed: '维护' } as Portal; // what the guard reads
  expect([
    ...portalNavigation(NOBODY, closed).filter((n) => n.to !== '/chat'),
    ...footNavigation(NOBODY, closed),
  ]).toEqual([]);
});
