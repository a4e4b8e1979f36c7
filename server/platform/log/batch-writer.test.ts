import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatchWriter } from './batch-writer.ts';
import { type EffectWrite, type LogEntry, numbered } from './store.ts';

/** A database that answers when it is told to. */
function slowStore() {
  const statements: { logs: string[]; store: () => void; fail: (error: unknown) => void }[] = [];
  const alone: string[] = [];
  const missing = new Set<string>();
  const broken = new Set<string>();
  const speak = createBatchWriter({
    many: (said) =>
      new Promise((resolve, fail) => {
        const stored = said.filter((s) => !missing.has(s.log));
        const store = () => resolve(new Map(stored.map((s) => [s.log, numbered(1, s.texts)])));
        statements.push({ logs: said.map((s) => s.log), store, fail });
      }),
    one: async ({ log, texts }) => {
      alone.push(log);
      if (broken.has(log)) throw new Error(`${log} is broken`);
      return missing.has(log) ? null : numbered(7, texts);
    },
  });
  return { statements, alone, missing, broken, speak };
}

const said = (log: string): EffectWrite => ({ log, effect: `${log}#reply#1`, texts: ['{}'], message: undefined });
const seqs = (entries: LogEntry[] | null) => entries?.map((e) => e.seq) ?? null;

test('what has arrived goes out together, what comes meanwhile when the statement is back', async () => {
  const { statements, speak } = slowStore();
  const first = [speak(said('a')), speak(said('b'))];
  await turn();
  expect(statements.map((s) => s.logs)).toEqual([['a', 'b']]);
  const others = [speak(said('c'))];
  await turn();
  others.push(speak(said('d')));
  await turn();
  expect(statements).toHaveLength(1);
  statements[0]?.store();
  expect((await Promise.all(first)).map(seqs)).toEqual([[1], [1]]);
  await turn();
  expect(statements.map((s) => s.logs)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  statements[1]?.store();
  expect((await Promise.all(others)).map(seqs)).toEqual([[1], [1]]);
});

test('what the statement left out is asked for alone and holds up nobody', async () => {
  const { statements, alone, missing, speak } = slowStore();
  missing.add('stopped');
  const results = [speak(said('a')), speak(said('stopped')), speak(said('b'))];
  await turn();
  statements[0]?.store();
  expect((await Promise.all(results)).map(seqs)).toEqual([[1], null, [1]]);
  expect(alone).toEqual(['stopped']);
});

test('a refused statement stored nothing: each is tried by itself, and one fault is not the others’', async () => {
  const { statements, broken, speak } = slowStore();
  broken.add('b');
  const settled = Promise.allSettled([speak(said('a')), speak(said('b')), speak(said('c'))]);
  await turn();
  statements[0]?.fail(Object.assign(new Error('row is too big'), { severity: 'ERROR' }));
  expect((await settled).map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('after a lost connection nothing is said again: it may have been stored', async () => {
  const { statements, alone, speak } = slowStore();
  const first = speak(said('a'));
  await turn();
  const second = speak(said('b'));
  statements[0]?.fail(new Error('Connection terminated unexpectedly'));
  await expect(first).rejects.toThrow('terminated');
  expect(alone).toEqual([]);
  await turn();
  statements[1]?.store();
  expect(seqs(await second)).toEqual([1]);
});
