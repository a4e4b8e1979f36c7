import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testRoot } from '#tests/support/test-root.ts';
import { useGuarded } from './guarded.ts';
import { type SessionView, sessionView, showSession } from './session.ts';

const LESSON = '/AiCurriculumLearning?courseId=1';

function Start({ onStart }: { onStart: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <button type="button" onClick={useGuarded({ loginFor: LESSON })(onStart)}>
      {pathname + search}
    </button>
  );
}

/** Clicks; where that led, and how often it was let through. */
async function click(session: Partial<SessionView>): Promise<{ place: string; started: number }> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const before = sessionView();
  showSession({ ...before, ...session });
  const host = document.createElement('div');
  document.body.append(host);
  const root = testRoot(host);
  const onStart = vi.fn();
  await act(() =>
    root.render(
      <MemoryRouter initialEntries={['/course']}>
        <Start onStart={onStart} />
      </MemoryRouter>,
    ),
  );
  await act(() => host.querySelector('button')?.click());
  const place = host.textContent;
  await act(() => root.unmount());
  host.remove();
  showSession(before);
  return { place, started: onStart.mock.calls.length };
}

test('a stranger is led to the login page, and from there to the place', async () => {
  const { place, started } = await click({ phase: 'anonymous', user: null });
  expect(place).toBe(`/login?redirect=${encodeURIComponent(LESSON)}`);
  expect(started).toBe(0);
});

test('who is not known yet is let through: the page behind decides', async () => {
  expect(await click({ phase: 'loading', user: null })).toEqual({ place: '/course', started: 1 });
});

test('offline nothing is begun', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await click({ phase: 'loading', user: null })).toEqual({ place: '/course', started: 0 });
});
