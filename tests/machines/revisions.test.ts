// Two releases stand over one database while a school updates: which of two charts is the newer one is told by its revision.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { chartHash } from '#server/platform/lifecycle/snapshot.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import type { Samples } from '#src/machines/samples.ts';

const FILE = new URL('revisions.txt', import.meta.url);

/** What a stored snapshot is made of: states, work, timers, and the names in the context. */
function shapeOf({ machine, inputs }: Samples): string {
  const names = Object.values(inputs).flatMap((input) => {
    const [{ context }] = initialTransition(machine, input as never);
    return namesIn(context);
  });
  const text = [chartHash(machine), ...new Set(names.toSorted())].join('\n');
  return createHash('sha1').update(text).digest('hex').slice(0, 12);
}

function namesIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, `${path}.${key}`));
}

const stored = catalogue.flatMap((samples) =>
  samples.lifecycle
    ? [{ kind: samples.lifecycle.kind, revision: samples.lifecycle.revision, shape: shapeOf(samples) }]
    : [],
);
const known = new Map(
  (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [kind = '', revision = '', shape = ''] = line.split(' ');
      return [kind, { revision: Number(revision), shape }];
    }),
);

test.each(stored)(
  '$kind: a chart that stored snapshots do not fit has a higher revision',
  ({ kind, revision, shape }) => {
    const before = known.get(kind);
    if (before && before.shape !== shape) expect(revision).toBeGreaterThan(before.revision);
  },
);

test('the file names what is', async () => {
  const lines = stored.map(({ kind, revision, shape }) => `${kind} ${revision} ${shape}\n`);
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('revisions.txt');
});
