// What follows when the answers to a pushed question are told, or one of them is marked anew: a live class counts them.
import type { PoolClient } from 'pg';
import type { Hooks } from '#server/platform/app.ts';
import { createRegistry } from '#server/platform/registry.ts';

interface Counted {
  pushId: string;
  /** Undefined: of all who answered. */
  studentId?: string;
  at: number;
}
/** In the transaction of what it follows from. */
type Counts = (client: PoolClient, counted: Counted) => Promise<void>;

const hooks = createRegistry<Counts>('what follows when a pushed question counts');
export const onPushCounts = hooks.register;

export async function pushCounts(app: Hooks, client: PoolClient, counted: Counted): Promise<void> {
  for (const hook of hooks.of(app).values()) await hook(client, counted);
}
