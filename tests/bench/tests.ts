// How long the last whole `npm test` of this checkout took, as it has written it down itself.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Times } from '#tools/test/times.ts';
import type { Measurement, Result, Row } from './bench.ts';

const FILE = join(import.meta.dirname, '..', '..', 'build', 'test', 'times.json');
/** Ten minutes from an installed checkout. */
const AIM_S = 600;

export const tests: Measurement = {
  name: 'tests',
  about:
    'The last whole `npm test` in this checkout: types, lint, the client, unit and API tests beside each other, then the browser tests by themselves, then the machines’ bars. Processor time is that of all processes of a stage, renderers of the browser among them. What it consisted of once (22 November 2026): of 1,157 s of processor time, 634 s by the clock, pages of browsers take 456 s, the processes of unit and API tests 247 s, servers of our own 108 s, PostgreSQL 80 s, the browsers themselves 116 s, Playwright 56 s. Both cores are busy all the time until the browser tests begin, and seven parts of eight from then on. Browser tests walk to their place in a lesson by clicks, at no pace: 84 times to a question in 0.7 s, ten points mastered in 5.1 s each (23 November 2026): 112 s of three workers’ time, most of it what the test is about, so lessons stored “at point N” would win less than 20 s by the clock and are not made.',
  run: async () => read(),
};

function read(): Omit<Result, 'name'> {
  if (!existsSync(FILE)) return { rows: [], skipped: 'no whole `npm test` has run in this checkout' };
  const { seconds, cpu, stages, slowest } = JSON.parse(readFileSync(FILE, 'utf8')) as Times; // tools/test.ts writes it
  const whole: Row = { what: 'in all', value: seconds, unit: 's', aim: `<= ${AIM_S}`, ok: seconds <= AIM_S };
  const rows = [
    whole,
    ...stages.map((s): Row => ({ what: s.name, value: s.seconds, unit: 's' })),
    ...(cpu === null ? [] : [{ what: 'processor time', value: cpu, unit: 's' }]),
  ];
  const names = slowest.map((f) => `${f.file} (${f.seconds.toFixed(0)} s)`);
  return { rows, note: `Slowest files: ${names.join(', ')}.` };
}
