// Starting and launching a run: what earlier pages still hold goes first, so that the package resumes at the very reading.
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import type { Entry } from '#src/stream/journal-store.ts';
import { markJournal, rested, sharedJournal } from '#src/stream/shared-journal.ts';

type Item = OutputOf<'/api/Experiment/Item'>;

export interface Launch {
  runId: string;
  launchId: string;
  /** Opens once. */
  url: string;
  to: { runId: string; key: string };
  seed: number;
  saved: string | null;
  /** Steps that are done and that the server has not heard of yet. */
  unsent: readonly number[];
}

const BEFORE_MS = 4_000;
const AFTER_MS = 2_000;

export async function launch({ id, kind }: Pick<Item, 'id' | 'kind'>): Promise<Launch> {
  const { runId } = await call('/api/Experiment/Start', { experimentId: id }, { quiet: true });
  if (kind === 'link') return launched(runId);
  const journal = sharedJournal();
  markJournal();
  await rested(journal, { runId }, BEFORE_MS);
  const own = await launched(runId);
  await journal.open({ id: own.launchId, kind: kind === 'scorm' ? 'scorm' : 'experiment', to: own.to });
  await rested(journal, { runId }, AFTER_MS);
  for (const { lane, waiting } of await journal.lanesTo({ runId }))
    if (lane !== own.launchId && waiting > 0) await journal.takeOver(lane, own.launchId);
  const left = await journal.kept(own.launchId);
  return { ...own, saved: savedIn(left) ?? own.saved, unsent: stepsIn(left) };
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
function savedIn(entries: readonly Entry[]): string | null {
  const last = entries.findLast(({ body }) => body['type'] === 'state');
  return typeof last?.body['data'] === 'string' ? last.body['data'] : null;
}

const stepsIn = (entries: readonly Entry[]): number[] =>
  entries.flatMap(({ body: { type, seq } }) => (type === 'step' && typeof seq === 'number' ? [seq] : []));
