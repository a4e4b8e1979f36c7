// A way to an element as a test that runs as it is pasted, and says what is still to be asserted.
import type { TestScript } from '#contract/qa.ts';

const q = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** A file of its own: under tests/machines, or beside the chart. */
export const vitestFor = (machine: string, element: string, script: TestScript): string =>
  `${IMPORTS}\n\n${vitestCase(machine, element, script)}\n`;

export const IMPORTS = `import { expect, test } from 'vitest';
import { play } from '#tests/machines/play.ts';`;

export function vitestCase(machine: string, element: string, { input, events, state }: TestScript): string {
  return [
    `test(${q(`${machine}: ${element}`)}, () => {`,
    `  const { hits, state } = play(${q(machine)}, ${q(input)}, [${events.map(q).join(', ')}]);`,
    `  expect(hits).toContain(${q(element)});`,
    `  expect(state).toBe(${q(state)});`,
    '  // and what else must hold now: play() also gives the context and the actions of the last step',
    '});',
  ].join('\n');
}
