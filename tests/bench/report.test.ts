import { expect, test } from 'vitest';
import type { Measurement } from './bench.ts';
import { toMarkdown } from './report.ts';

const measurement = (name: string) => ({ name, about: `About ${name}.` }) as Measurement;
const report = (name: string) => ({
  date: '2026-11-24T09:17:00.000Z',
  seconds: 1,
  quick: false,
  machine: { cores: 2, cpu: 'x', memoryGb: 4, system: 'linux', node: 'v24', load: 0, postgres: '18', settings: {} },
  results: [{ name, rows: [{ what: 'a figure', value: 1, unit: 'ms' }] }],
});

test('sections of other measurements stay as they are, however often one is written', () => {
  const all = [measurement('first'), measurement('second')];
  const written = ['first', 'second', 'first', 'first', 'second'].reduce(
    (before, name) => toMarkdown(report(name) as Parameters<typeof toMarkdown>[0], all, before),
    '',
  );
  const again = toMarkdown(report('first') as Parameters<typeof toMarkdown>[0], all, written);
  expect(again).toBe(written);
  expect(written).not.toMatch(/\n\n\n/);
});
