// What every stream of this app shares: addresses, headers, the token's renewal.
import type { StreamEvent } from '#contract/stream.ts';
import { call } from '#src/api/client.ts';
import { forgetGuest, heldToken } from '#src/api/guest-token.ts';
import { renewToken } from '#src/api/session.ts';
import { token } from '#src/api/tokens.ts';
import { headersOf, urlOf } from '#src/api/transport.ts';
import type { Connection } from './connect.ts';
import type { LogPage } from './store.ts';

/** The part of a connection that is the same for all of them. */
export const sharedPorts = (): Pick<Connection, 'headers' | 'refresh'> => ({
  headers: () => headersOf(heldToken()),
  refresh: async () => {
    const held = token();
    // a guest's token is refused for good
    if (held === null) forgetGuest();
    return held !== null && renewToken(held);
  },
});

export const streamUrl = urlOf;

/** Quiet: a hole that cannot be filled now is asked for again. */
export async function eventsPage(log: string, after: number, limit: number): Promise<LogPage> {
  const { epoch, last, events } = await call('/api/Stream/Events', { log, after, limit }, { quiet: true });
  // stored by the server from this very type, as text
  return { epoch, last, events: events as { seq: number; event: StreamEvent }[] };
}
