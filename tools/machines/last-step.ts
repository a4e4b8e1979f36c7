// The test command's last step: what its tests cover of the charts must meet the bars, and nothing may be uncovered that no gap
// names. Nothing that is committed is touched; the report lies in build/machines.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { keepBefore, REPORT } from './before.ts';
import { strangeCharts } from './charts.ts';
import { type Gaps, readGaps } from './gaps.ts';
import { toHtml } from './html.ts';
import { withDrawings } from './layout.ts';
import { fewOf, printable } from './lines.ts';
import { json, measure, writeTo } from './measure.ts';
import { judgeCharts } from './mutants.ts';
import { FOLDER, ROOT } from './records.ts';

/** Playwright leaves it when browsers have run, whether or not their pages recorded anything. */
const browsersRan = existsSync(join(ROOT, 'build', 'test', 'playwright.json'));
async function check(gaps: Gaps): Promise<number> {
  const strange = await strangeCharts();
  // with `npm test -- all` charts that have changed since the gaps were raised last; the rest keeps its verdicts
  if (process.env['ALL'] === '1')
    await judgeCharts(catalogue.filter((s) => inventoryOf(s.machine).hash !== gaps.machines[s.machine.id]?.hash));
  const measured = measure({
    gaps,
    levels: browsersRan ? ['walk', 'unit', 'browser', 'all'] : ['walk', 'unit'],
  });
  const { below, told, stale, summary } = measured;
  const report = await withDrawings(measured.report);
  keepBefore(FOLDER);
  writeTo(REPORT, json(report));
  writeTo(join(FOLDER, 'report.html'), toHtml(report));
  console.log(summary);
  if (stale > 0) console.log(`listed in gaps.json, but covered now: ${stale} (npm run machines -- --raise)`);
  for (const line of [...fewOf(strange), ...told]) console.error(`  ${printable(line)}`);
  if (below.length > 0)
    console.error(
      `  see ${join('build', 'machines', 'report.html')}; docs/qa.md says how a gap is closed, or raised away`,
    );
  return strange.length > 0 ? 2 : below.length > 0 ? 1 : 0;
}

/** Null where somebody has written it by hand, and wrongly: what is wrong is said. */
function gapsOrNull(): Gaps | null {
  try {
    return readGaps();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

export async function main(): Promise<number> {
  const gaps = gapsOrNull();
  return gaps ? await check(gaps) : 2;
}
