// The tokens of this browser. Read from storage at each use, because another tab may have renewed them.

import type { UserInfo } from '#contract/auth.ts';
import type { OutputOf } from '#contract/index.ts';
import { forget, keep, recall, storageKey } from './storage.ts';

type Tokens = OutputOf<'/api/auth/TokenRefresh'>;

export const tokenKey = storageKey('token');
export const userKey = storageKey('user');

export const token = (): string | null => recall<string>('token');
export const refreshToken = (): string | null => recall<string>('refreshToken');
export const storedUser = (): UserInfo | null => recall<UserInfo>('user');

/**
 * `serverNow` makes the end of the token hold on machines whose clock is wrong. The token is written first: other tabs
 * may see the writes one by one, and must not pair the old token with the new refresh token, for they would rotate again.
 */
export function storeTokens(tokens: Tokens, serverNow: number, now = Date.now()): void {
  keep('token', tokens.token);
  keep('exp', tokens.exp - serverNow + now);
  keep('refreshToken', tokens.refreshToken);
}

export const storeUser = (user: UserInfo): void => keep('user', user);

/** Whether the token ends so soon that a call should renew it first. */
export function endsSoon(now = Date.now()): boolean {
  const exp = recall<number>('exp');
  return exp !== null && exp - now < 5_000;
}

export function forgetSession(): void {
  for (const name of ['token', 'refreshToken', 'exp', 'user']) forget(name);
}
