import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type SessionView, sessionView, showSession } from '#src/api/session.ts';
import { testRoot } from '#tests/support/test-root.ts';
import { useHeldPage, useIsHeld } from './held-page.ts';

const before = sessionView();
afterEach(() => {
  showSession(before);
  document.body.replaceChildren();
});

test('held from the end of a session until somebody is signed in, or has signed out, or the page goes', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const Page = () => {
    useHeldPage();
    return null;
  };
  const Told = () => <p>{useIsHeld() ? 'held' : 'free'}</p>;
  const root = testRoot(document.body.appendChild(document.createElement('div')));
  const shows = (isOpen: boolean) =>
    act(() =>
      root.render(
        <>
          <Told />
          {isOpen && <Page />}
        </>,
      ),
    );
  const phases = (...all: SessionView['phase'][]) =>
    all.map((phase) => {
      act(() => showSession({ ...before, phase }));
      return document.body.textContent;
    });
  showSession({ ...before, phase: 'signedIn' });
  shows(true);
  expect(phases('expiring', 'anonymous', 'signingIn', 'loading', 'signedIn')).toEqual([
    'held',
    'held',
    'held',
    'held',
    'free',
  ]);
  expect(phases('expiring', 'anonymous', 'leaving')).toEqual(['held', 'held', 'free']);
  expect(phases('anonymous')).toEqual(['free']);
  expect(phases('signedIn', 'expiring')).toEqual(['free', 'held']);
  shows(false);
  expect(document.body.textContent).toBe('free');
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
