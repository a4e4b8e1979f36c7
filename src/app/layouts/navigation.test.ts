import { expect, test } from 'vitest';
import type { SessionView } from '#src/api/session.ts';
import { portalNavigation } from './navigation.ts';

const NOBODY: SessionView = { phase: 'anonymous', gate: null, gatePassed: false, user: null, menu: [] };

test('strangers are offered what signing in opens, never what it would not', () => {
  expect(portalNavigation(NOBODY).map((n) => n.to)).toEqual(expect.arrayContaining(['/']));
  expect(portalNavigation(NOBODY).map((n) => n.to)).not.toContain('/qa/machines');
});
