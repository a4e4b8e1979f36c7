// docs/qa.md names elements as examples: whoever follows it to the letter must find them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';

const NAMED = /`(?:state|transition|guard):[^`<]+`/g;

test('every element that docs/qa.md names is one of a chart, and it names one', () => {
  const named =
    readFileSync('docs/qa.md', 'utf8')
      .match(NAMED)
      ?.map((text) => text.slice(1, -1)) ?? [];
  const known = new Set(
    catalogue.flatMap(({ machine }) => {
      const { states, transitions, guards } = inventoryOf(machine);
      return [
        ...states.map((s) => `state:${s.id}`),
        ...transitions.map((t) => `transition:${t.key}`),
        ...guards.flatMap((g) => [`guard:${g.key}:true`, `guard:${g.key}:false`]),
      ];
    }),
  );
  expect(named).not.toEqual([]);
  expect(named.filter((element) => !known.has(element))).toEqual([]);
});
