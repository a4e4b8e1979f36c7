// Starting and launching a run: what earlier pages still hold goes first, so that the package resumes at the very reading.
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { openLane, rested } from '#src/stream/launch-lane.ts';
import type { Act } from '#src/stream/send-store.ts';
import { markJournal, sharedJournal } from '#src/stream/shared-journal.ts';
import { committedIn } from './committed.ts';

type Item = OutputOf<'/api/Experiment/Item'>;

export interface Launch {
  runId: string;
  launchId: string;
  /** Opens once. */
  url: string;
  to: { runId: string; key: string };
  seed: number;
  saved: string | null;
  /** What the package said, and the server has not heard of yet. */
  unsent: readonly Act['body'][];
}

const BEFORE_MS = 4_000;
const AFTER_MS = 2_000;

/** A run that another of the group leads: the server lets nobody else launch it. */
export interface Followed {
  runId: string;
  launchId: null;
}

export async function launch({ id, kind }: Pick<Item, 'id' | 'kind'>): Promise<Launch | Followed> {
  const { runId, allowed } = await call('/api/Experiment/Start', { experimentId: id }, { quiet: true });
  if (!allowed.includes('launch')) return { runId, launchId: null };
  return openRun(runId, kind);
}

/** A run that is begun. */
export async function openRun(runId: string, kind: Item['kind']): Promise<Launch> {
  if (kind === 'link') return launched(runId);
  const journal = sharedJournal();
  markJournal();
  await rested(journal, { runId }, BEFORE_MS);
  const own = await launched(runId);
  const lane = { id: own.launchId, kind: kind === 'scorm' ? 'scorm' : 'experiment', to: own.to };
  const left = await openLane(journal, lane, AFTER_MS);
  const unsent = left.map(({ body }) => body);
  const saved = kind === 'scorm' ? committedIn(own.saved, left) : (savedIn(unsent) ?? own.saved);
  return { ...own, saved, unsent };
}

async function launched(runId: string): Promise<Launch> {
  const { launchId, url, key, seed, saved } = await call(
    '/api/Experiment/Launch',
    { runId, cmd: newId() },
    { quiet: true },
  );
  return { runId, launchId, url, to: { runId, key }, seed, saved, unsent: [] };
}

/** What the package kept last, where the server has not heard of it. */
function savedIn(unsent: readonly Act['body'][]): string | null {
  const last = unsent.findLast(({ type }) => type === 'state');
  return typeof last?.['data'] === 'string' ? last['data'] : null;
}
