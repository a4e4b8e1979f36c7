// Experiments elsewhere: two calls that their system signs. What is forged, old or sent again is nobody's.
import { CODE } from '#contract/codes.ts';
import type { ExperimentRecord, Uploaded } from '#contract/experiment-records.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import type { Who } from '#server/platform/who.ts';
import { hexHash, isSameSecret, signatureOfBody } from './keys.ts';
import { OPEN_MS } from './launch.ts';
import { linkSourceOf } from './upload.store.ts';
import { takeBatch } from './upload.ts';

const OLD_MS = 300_000;

interface Signed {
  experimentId: string;
  secret: string;
  at: number | undefined;
  nonce: string | undefined;
}

const unsigned = () => new Failure(CODE.signedOut, 'experimentSignature');

/** 401 unless its body is signed by the experiment's secret, fresh, and new. */
async function mustBeSigned(
  { app, request }: Call<Who | null>,
  { experimentId, secret, at, nonce }: Signed,
): Promise<void> {
  const given = String(request.headers['x-signature'] ?? '').toLowerCase();
  const now = app.now();
  if (!isSameSecret(given, signatureOfBody(secret, request.signedBody ?? ''))) throw unsigned();
  if (at === undefined || nonce === undefined || Math.abs(now - at) > OLD_MS) throw unsigned();
  await app.pool.query('delete from experiment_nonce where at < $1', [now - 2 * OLD_MS]);
  const { rowCount } = await app.pool.query(
    'insert into experiment_nonce (experiment_id, nonce, at) values ($1, $2, $3) on conflict do nothing',
    [experimentId, nonce, now],
  );
  if (rowCount === 0) throw unsigned();
}

interface Sent {
  runId: string;
  at?: number | undefined;
  nonce?: string | undefined;
  sentAt?: number | undefined;
  records: readonly ExperimentRecord[];
}

export async function uploadSigned(call: Call<Who | null>, { runId, at, nonce, records }: Sent): Promise<Uploaded> {
  const { app } = call;
  const source = await linkSourceOf(app.pool, runId);
  // who cannot sign is not told what there is
  if (!source) throw call.request.headers['x-signature'] === undefined ? missing() : unsigned();
  await mustBeSigned(call, { ...source, at, nonce });
  if (records.length === 0) return { upTo: source.last, refused: [], state: source.state };
  return takeBatch(app, { source, sentAt: at ?? app.now(), records });
}

export async function redeem(
  call: Call<Who | null>,
  { ticket, at, nonce }: { ticket: string; at: number; nonce: string },
) {
  const { app } = call;
  const { rows } = await app.pool.query<{
    runId: string;
    experimentId: string;
    secret: string;
    id: string;
    name: string;
  }>(
    `select t.run_id as "runId", e.id as "experimentId", e.secret, u.id, u.name from experiment_ticket t
        join experiment_run r on r.id = t.run_id join experiment e on e.id = r.experiment_id and e.kind = 'link'
        join sys_user u on u.id = t.user_id where t.hash = $1`,
    [hexHash(ticket)],
  );
  const [found] = rows;
  if (!found) throw unsigned();
  await mustBeSigned(call, { ...found, at, nonce });
  const { rowCount } = await app.pool.query(
    'update experiment_ticket set used_at = $2 where hash = $1 and used_at is null and at > $3',
    [hexHash(ticket), app.now(), app.now() - OPEN_MS],
  );
  if (rowCount === 0) throw missing();
  return { runId: found.runId, user: { id: found.id, name: found.name } };
}
