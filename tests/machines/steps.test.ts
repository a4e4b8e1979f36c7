// What QA copies as a browser test calls a step for every outside event and every beginning: none may be missing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '#src/machines/qa/catalogue.ts';

const FOLDER = join(import.meta.dirname, '..', 'e2e');

/** By its text: what browsers need is not loaded here. */
function stepsIn(machine: string): string[] {
  const text = readFileSync(join(FOLDER, `${machine}.steps.ts`), 'utf8');
  const object = text.slice(text.indexOf('export const steps = {'));
  return [...object.matchAll(/^ {2}(?:'([^']+)'|(\w+))[:(,]/gm)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

test.each(catalogue.map((s) => [s.machine.id, s] as const))('%s', (machine, { inputs, events }) => {
  const wanted = [...Object.keys(inputs).map((input) => `from ${input}`), ...Object.keys(events)];
  expect(wanted.filter((label) => !stepsIn(machine).includes(label))).toEqual([]);
});

test('every beginning stands by itself: a copied test says nothing before it', () => {
  const exported = catalogue.flatMap(({ machine }) => {
    const text = readFileSync(join(FOLDER, `${machine.id}.steps.ts`), 'utf8');
    // what a copied test would have to call first
    return [...text.matchAll(/^export const (at\w+) =/gm)].map(([, name]) => `${machine.id}: ${name}`);
  });
  expect(exported).toEqual([]);
});
