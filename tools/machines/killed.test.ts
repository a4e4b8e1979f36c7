// A server that is killed without a word: what it has acknowledged is in its records, once; what it was writing is named.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import type { Trace } from '#src/machines/qa/traces.ts';
import { ROOT, readRecords } from './records.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Commands of one chat as a server takes and writes them, from this version on; each is acknowledged by its version. */
const serving = (from: number) => `
import { writeSync } from 'node:fs';
const { startRecorder } = await import(${JSON.stringify(join(ROOT, 'server/platform/recorder.ts'))});
const { initialStep, step } = await import(${JSON.stringify(join(ROOT, 'server/platform/lifecycle/snapshot.ts'))});
const { chatMachine } = await import(${JSON.stringify(join(ROOT, 'src/machines/chat/chat.machine.ts'))});
const observe = startRecorder(${JSON.stringify(folder)});
const events = [{ type: 'ask', runId: 'r', after: 0 }, { type: 'stop' }];
let [snapshot] = initialStep(chatMachine, undefined);
for (let version = ${from}; ; version++) {
  [snapshot] = step(chatMachine, snapshot, events[(version - ${from}) % 2]);
  observe({ lifecycle: 'chat:1', testId: 'api:killed', snapshots: [snapshot], before: version - 1, version });
  writeSync(1, version + '\\n');
}`;

/** Gives the last version that it has acknowledged. */
async function killedAfter(least: number, from: number): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', serving(from)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last === least) child.kill('SIGKILL');
  }
  expect((await gone)[1]).toBe('SIGKILL');
  return last;
}

test('what was acknowledged counts once, through two deaths; half a line is named, and skipped', async () => {
  const first = await killedAfter(40, 2);
  const second = await killedAfter(first + 60, first + 2);
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  expect(files).toHaveLength(2);
  const hashes = new Map([['chat', inventoryOf(chatMachine).hash]]);
  const counted = () => {
    const { records, broken, refused } = readRecords(hashes, folder);
    const hits = records.flatMap((r) => Object.entries(r.hits)).filter(([key]) => key.startsWith('transition:'));
    return { n: hits.reduce((sum, [, n]) => sum + n, 0), broken, refused: refused.length };
  };
  // the last command of each may have been written, and not acknowledged any more
  const acknowledged = first - 1 + (second - first - 1);
  const { n, ...rest } = counted();
  expect(rest).toEqual({ broken: [], refused: 0 });
  expect(n).toBeGreaterThanOrEqual(acknowledged);
  expect(n).toBeLessThanOrEqual(acknowledged + 2);
  const traces = readdirSync(join(folder, 'traces'))
    .flatMap((name) =>
      readFileSync(join(folder, 'traces', name), 'utf8')
        .trimEnd()
        .split('\n'),
    )
    .map((line) => JSON.parse(line) as Trace);
  expect(new Set(traces.map((t) => t.version)).size).toBe(traces.length);
  // what it was just writing
  const [file = ''] = files;
  const lines = readFileSync(join(folder, file), 'utf8').split('\n').length;
  appendFileSync(join(folder, file), '{"machine":"chat","hash":"');
  expect(counted()).toEqual({ n, broken: [`${file}:${lines}`], refused: 0 });
});
