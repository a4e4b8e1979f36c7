// A way to a transition as a test that can be pasted under tests/machines.
import type { MachineReport } from '#contract/qa.ts';

type Script = MachineReport['scripts'][string];

export function vitestFor(machine: string, transition: string, { input, events }: Script): string {
  const q = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return [
    `test(${q(`${machine}: ${transition}`)}, () => {`,
    `  const { taken } = play(${q(machine)}, ${q(input)}, [${events.map(q).join(', ')}]);`,
    `  expect(taken).toContain(${q(transition)});`,
    '});',
  ].join('\n');
}
