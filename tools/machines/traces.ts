// The trace check: every lifecycle that tests have led on a server is played through its chart again, and must come to the same
// states. A step that was lost, or a snapshot that was restored as another, shows here.
import { join } from 'node:path';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { parsedTrace, strayed } from '#src/machines/qa/traces.ts';
import type { Samples } from '#src/machines/samples.ts';
import { linesIn } from './lines.ts';

/** Playwright's lie beside them. */
const isOurs = (file: string): boolean => file.endsWith('.jsonl');

/** How many lifecycles there were; what does not fit, and what is no trace, a line each. */
export function checkTraces(
  charts: readonly Samples[],
  folder: string,
): {
  played: number;
  wrong: string[];
  broken: string[];
} {
  const { lines, broken } = linesIn(join(folder, 'traces'), isOurs);
  const traces = lines.flatMap(({ at, text }) => {
    const trace = parsedTrace(text);
    if (!trace) broken.push(at);
    return trace ? [trace] : [];
  });
  const wrong: string[] = [];
  let played = 0;
  for (const { machine } of charts) {
    const { hash } = inventoryOf(machine);
    const own = traces.filter((t) => t.machine === machine.id && t.hash === hash);
    for (const one of Map.groupBy(own, (t) => t.lifecycle).values()) {
      played++;
      wrong.push(...strayed(machine, one).map((line) => `trace of ${line}`));
    }
  }
  return { played, wrong, broken: broken.map((at) => `traces/${at}: no trace of a command`) };
}
