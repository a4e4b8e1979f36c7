// Each worker has a server and a database of its own: what one does, the others do not see. After a test has failed its
// worker is gone, and the next one begins with a server of its own.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Twice as many as the machine of a newcomer has cores: a browser test waits for more than half of its time. */
export const WORKERS = 4;
// a server's content origin is one port further
const STEP = 10;

// several copies of the project can be tested on one machine
const FIRST = Number(process.env['E2E_PORT'] ?? 18_080);
// the runner and each worker come here: the folder must be the same for all
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'mengoo-e2e-'));
const DATA = process.env['E2E_DATA'];

export const serverOf = (worker: number): { port: number; dataDir: string } => ({
  port: FIRST + STEP * worker,
  dataDir: join(DATA, String(worker)),
});
