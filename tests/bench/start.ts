// From the command to the first answer: on an empty data folder, and on one that is there.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Measurement, Row } from './bench.ts';
import { compare, median, noRounds } from './stats.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
const COLD = 3;

export const start: Measurement = {
  name: 'start',
  about:
    'The server as `npm start` runs it after set-up, with its own PostgreSQL, until /api/health answers. Cold: an empty data folder (cluster, migrations, demo school). Warm: the same folder again after an orderly end. The peer is a node:http process of twenty lines until it listens: what of the time is Node itself.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const cold: number[] = [];
  const warm = noRounds();
  let folder = '';
  for (let i = 0; i < COLD; i++) {
    if (folder) rmSync(folder, { recursive: true, force: true });
    folder = mkdtempSync(join(tmpdir(), 'mengoo-start-'));
    cold.push(await started(folder));
    bench.say(`cold start ${i + 1} of ${COLD}`);
  }
  try {
    for (let i = 0; i < bench.pairs; i++) {
      warm.ours.push(await started(folder));
      for (const side of ['peer', 'again'] as const) {
        const begin = performance.now();
        const peer = await bench.startPeer();
        await fetch(peer.url).then((answer) => answer.body?.cancel());
        warm[side].push(performance.now() - begin);
        await peer.stop();
      }
      bench.say(`warm start ${i + 1} of ${bench.pairs}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { ours, peer, ratio, noise } = compare(warm);
  return {
    rows: [
      { what: 'warm start, median', value: ours / 1000, unit: 's', aim: '<= 2', ok: ours <= 2000 },
      { what: 'warm start against bare Node', value: ours / 1000, unit: 's', peer: peer / 1000, ratio, noise },
      { what: 'cold start, median', value: median(cold) / 1000, unit: 's' },
    ],
  };
}

const OWN = { DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', LIVEKIT: 'off' };

/** Starts, asks, ends; in milliseconds. */
async function started(dataDir: string): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...OWN, DATA_DIR: dataDir },
  });
  try {
    const port = await listening(child);
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    if (!answer.ok) throw new Error(`health: ${answer.status}`);
    return performance.now() - begin;
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}
