// What is told of work that has not reached the server: never that it has.
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeTokens, storeUser } from '#src/api/tokens.ts';
import { markJournal } from '#src/stream/shared-journal.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { UserMenuList } from './layouts/user-menu-list.tsx';
import { screenOf } from './screen.ts';
import { unsentHere } from './unsent.ts';

const journal = vi.hoisted(() => ({ lanes: [] as object[], isCut: false }));
vi.mock('#src/stream/shared-journal.ts', async () => {
  const { keep } = await import('#src/api/storage.ts');
  return {
    markJournal: () => keep('journal', true),
    sharedJournal: () => ({
      lanesTo: async () => {
        if (journal.isCut) throw new Error('no database');
        return journal.lanes;
      },
    }),
  };
});
const left = vi.hoisted(() => ({ times: 0 }));
vi.mock('#src/api/session.ts', async (original) => ({
  ...(await original<object>()),
  signOut: async () => void left.times++,
}));

const lane = (waiting: number, userId?: string, status = 'open') => ({ waiting, status, to: userId ? { userId } : {} });
let shown: Shown | null = null;
beforeEach(() => {
  localStorage.clear();
  storeTokens({ token: 't', refreshToken: 'r', exp: Date.now() + 1e7 }, Date.now());
  storeUser({ id: 'u' } as Parameters<typeof storeUser>[0]);
  markJournal();
  Object.assign(journal, { lanes: [], isCut: false });
  left.times = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  shown?.unmount();
  shown = null;
  localStorage.clear();
  vi.restoreAllMocks();
});

test('what waits is one’s own, and goes somewhere', async () => {
  journal.lanes = [lane(2, 'u'), lane(5, 'somebody else'), lane(1), lane(7, 'u', 'superseded')];
  expect(await unsentHere()).toBe(3);
  journal.isCut = true;
  expect(await unsentHere()).toBe(null);
});

const Broken = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
test.each([
  ['with answers on this device alone', [lane(2, 'u')], false, '还有 2 项内容只在这台设备上'],
  ['with nothing left to send', [lane(0, 'u')], false, '都已保存在服务器上'],
  ['where nobody can tell', [], true, null],
])('a page that broke %s', async (_, lanes, isCut, words) => {
  Object.assign(journal, { lanes, isCut });
  shown = await renderScreen(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { answers: {} },
  );
  const text = shown.text;
  expect(text()).toContain('这个页面没能打开');
  if (words) await vi.waitFor(() => expect(text()).toContain(words));
  else await vi.waitFor(() => expect(text()).not.toContain('服务器'));
});

test('a screen that did not come is asked for again by who tries again, and not before', async () => {
  let asked = 0;
  const Screen = screenOf(async () => {
    asked++;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>来了</p>;
  }, []);
  shown = await renderScreen(
    <ErrorBoundary>
      <Suspense>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
    { answers: {} },
  );
  const again = await shown.comes('button', '重试');
  expect(asked).toBe(1);
  shown.press(again);
  await shown.comes('p', '来了');
  expect(asked).toBe(2);
});

test('signing out with unsent answers is asked about first', async () => {
  journal.lanes = [lane(1, 'u')];
  shown = await renderScreen(<UserMenuList trigger={<button type="button">账号</button>} />, { answers: {} });
  await shown.comes('menuitem', '退出登录');
  const menu = document.querySelector<HTMLElement>('[role=menu]');
  if (!menu) throw new Error('no menu');
  shown.key(menu, 'End');
  await vi.waitFor(() => expect(menu.querySelector('[data-highlighted]')?.textContent).toBe('退出登录'));
  shown.key(menu, 'Enter');
  await shown.comes('h2', '还有 1 项没有送到服务器');
  expect(left.times).toBe(0);
  shown.press(await shown.comes('button', '仍然退出'));
  await vi.waitFor(() => expect(left.times).toBe(1));
});
