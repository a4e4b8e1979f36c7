// Fifty kill -9 of the engine while a timed, shared chart that is no lesson runs on it.
import { ATTEMPT_TABLE } from '#tests/lifecycle/attempt.ts';
import { killAttempts } from '#tests/lifecycle/kills.ts';
import type { Bench, Measurement, Row } from './bench.ts';

const SEED = 11;

export const attempts: Measurement = {
  name: 'attempts',
  about:
    'Attempts with a deadline, saved as they are written, four at a time, each with a host and two members (tests/lifecycle/attempt.ts). The process that runs them is killed with signal 9 and started again; commands without an answer are sent again. Then every acknowledged save must be there and no other, each deadline must have come once and not early, and frames must not tell what the definition hides.',
  run: measure,
};

async function measure({ database, quick, say }: Bench): Promise<{ rows: Row[]; note?: string }> {
  await database.pool.query(`drop table if exists attempt_save; ${ATTEMPT_TABLE}`);
  const wanted = quick ? 5 : 50;
  const { kills, attempts, acknowledged, faults, latestMs } = await killAttempts(database, {
    kills: wanted,
    seed: SEED,
    say,
  });
  return {
    rows: [
      { what: 'kills', value: kills, unit: '', aim: `>= ${wanted}`, ok: kills >= wanted },
      { what: 'attempts', value: attempts, unit: '' },
      { what: 'commands and words acknowledged', value: acknowledged, unit: '' },
      { what: 'faults', value: faults.length, unit: '', aim: '0', ok: faults.length === 0 },
      { what: 'latest deadline, the dead process’s time included', value: latestMs, unit: 'ms' },
    ],
    ...(faults.length > 0 ? { note: faults.slice(0, 20).join('; ') } : {}),
  };
}
