import { afterEach, expect, test, vi } from 'vitest';
import { call, onCallError } from './client.ts';
import { becomeGuest, leaveGuest } from './guest.ts';
import { guestToken, heldToken } from './guest-token.ts';
import { answer, stubBrowser } from './testing.ts';
import { storeTokens, token } from './tokens.ts';

const HOUR = 3_600_000;
const GUEST = { token: 'g1', refreshToken: '', exp: Date.now() + 2 * HOUR, id: 'guest-1', role: 'guest' };
afterEach(() => void vi.unstubAllGlobals());

test('a guest’s calls carry the token, which the session does not know', async () => {
  const seen: (string | null)[] = [];
  const browser = stubBrowser((path, { headers }) => {
    seen.push(headers.get('token'));
    return path === '/api/auth/Guest' ? answer(0, GUEST) : answer(0, {});
  });
  await becomeGuest();
  expect(token()).toBeNull();
  await call('/api/Theory/GetNew', { courseId: 'c' });
  expect(seen).toEqual([null, 'g1']);
  // two presses, two tabs: the same guest
  await becomeGuest();
  expect(browser.asked.filter((path) => path === '/api/auth/Guest')).toHaveLength(1);
});

test('refused, the token is forgotten: nothing renews it', async () => {
  onCallError(() => {});
  let isOver = false;
  const browser = stubBrowser((path) => (path === '/api/auth/Guest' ? answer(0, GUEST) : answer(isOver ? 401 : 0)));
  await becomeGuest();
  isOver = true;
  await expect(call('/api/Theory/GetNew', { courseId: 'c' })).rejects.toMatchObject({ code: 401 });
  expect(heldToken()).toBeNull();
  expect(browser.asked).not.toContain('/api/auth/TokenRefresh');
});

test('who signs in is a guest no more, and the server hears of it with the guest’s own token', async () => {
  const left: (string | null)[] = [];
  stubBrowser((path, { headers }) => {
    if (path === '/api/auth/ExitLogin') left.push(headers.get('token'));
    return path === '/api/auth/Guest' ? answer(0, GUEST) : answer(0, {});
  });
  await becomeGuest();
  storeTokens({ token: 't1', refreshToken: 'r1', exp: Date.now() + HOUR }, Date.now());
  leaveGuest();
  expect([guestToken(), heldToken()]).toEqual([null, 't1']);
  await vi.waitFor(() => expect(left).toEqual(['g1']));
});
