// The test command's last step: what its tests cover of the charts must not be below the bars or the baseline. It leaves
// the stored report alone (that is `npm run machines`) and puts this run's beside the records.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toHtml } from './html.ts';
import { measure } from './measure.ts';
import { FOLDER, ROOT } from './records.ts';

/** Playwright leaves it when browsers have run, whether or not their pages recorded anything. */
const browsersRan = existsSync(join(ROOT, 'build', 'test', 'playwright.json'));
const { report, below, summary } = measure({ levels: browsersRan ? ['unit', 'browser'] : ['unit'] });
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'report.html'), toHtml(report));
console.log(summary);
for (const line of below) console.error(`  ${line}`);
if (below.length > 0) console.error(`  see ${join('build', 'machines', 'report.html')}`);
process.exitCode = below.length > 0 ? 1 : 0;
