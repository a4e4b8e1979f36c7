// The trace check: every lifecycle that tests have led on a server is played through its chart again, and must come to the same
// states. A step that was lost, or a snapshot that was restored as another, shows here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Samples } from '#src/machines/qa/explorer.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { strayed, type Trace } from '#src/machines/qa/traces.ts';

/** Playwright's lie beside them. */
const isOurs = (file: string): boolean => file.endsWith('.jsonl');

/** How many lifecycles there were, and what does not fit, a line each. */
export function checkTraces(charts: readonly Samples[], folder: string): { played: number; wrong: string[] } {
  const place = join(folder, 'traces');
  const lines = (existsSync(place) ? readdirSync(place).sort() : [])
    .filter(isOurs)
    .flatMap((file) => readFileSync(join(place, file), 'utf8').split('\n'));
  // a line that a killed process had begun: its command was written all the same, and the next one goes on behind it
  const traces = lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Trace] : [])); // the recorder's own
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
  return { played, wrong };
}
