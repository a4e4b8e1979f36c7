// The build's part: what gaps.json says of the charts as they are built, beside the client's files, where no page is served from.
import { join } from 'node:path';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { readGaps } from './gaps.ts';
import { withDrawings } from './layout.ts';
import { sourceOf, writeTo } from './measure.ts';
import { ROOT } from './records.ts';
import { readRuns, storedReport } from './stored.ts';

const report = await withDrawings(storedReport(catalogue, readGaps(), sourceOf(), readRuns()));
writeTo(join(ROOT, 'dist', 'machines.json'), JSON.stringify(report));
