// Which charts there are, and whether the catalogue names each of them once.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import type { Samples } from '#src/machines/samples.ts';
import { ROOT } from './records.ts';

/** By whichever copy of XState it was made. */
const isChart = (it: unknown): it is Pick<AnyStateMachine, 'config'> =>
  typeof it === 'object' && it !== null && 'config' in it && 'root' in it && 'provide' in it;

const inOneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');

/** What keeps a chart out of every report, a line each. */
export async function strangeCharts(
  folder = join(ROOT, 'src', 'machines'),
  known: readonly Samples[] = catalogue,
): Promise<string[]> {
  const ids = known.map((s) => s.machine.id);
  const twice = ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `${id}: two charts of this id`);
  const configs = new Set<unknown>(known.map((s) => s.machine.config));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.machine.ts'));
  const outside = await Promise.all(
    files.sort().map(async (file) => {
      const module: Record<string, unknown> | string = await import(join(folder, file)).catch(inOneLine);
      if (typeof module === 'string') return [`${file}: it cannot be read: ${module}`];
      const charts = Object.entries(module).flatMap(([name, it]) => (isChart(it) ? [{ name, config: it.config }] : []));
      if (charts.length === 0) return [`${file}: it exports no chart`];
      // charts made by provide() keep the config
      return charts
        .filter(({ config }) => !configs.has(config))
        .map(({ name }) => `${file}: ${name} is not in src/machines/qa/catalogue.ts`);
    }),
  );
  return [...twice, ...outside.flat()];
}
