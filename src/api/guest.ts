// Becoming a guest, and being one no more.

import type { OutputOf } from '#contract/index.ts';
import { ask, call } from './client.ts';
import { forgetGuest, guestToken, heldToken, keepGuest } from './guest-token.ts';
import { exchange } from './transport.ts';

/** Whoever is a guest already, or signed in, stays so. Rejects with ApiError where the school has none, or too many are here. */
export async function becomeGuest(): Promise<void> {
  // a token that the server refuses is forgotten
  if (heldToken() !== null) await call('/api/Auth/Info', {}, { quiet: true }).catch(() => {});
  if (heldToken() !== null) return;
  const { data, at } = await ask('/api/auth/Guest', {});
  const { token, id, exp } = data as OutputOf<'/api/auth/Guest'>; // validated by the server
  keepGuest({ token, id }, Math.max(0, (exp - at) / 1000));
}

/** Who signs in is a guest no more; what they did as one is not taken over. */
export function leaveGuest(): void {
  const held = guestToken();
  if (held === null) return;
  forgetGuest();
  exchange({ method: 'POST', path: '/api/auth/ExitLogin', body: {}, token: held, keepalive: true }).catch(() => {});
}
