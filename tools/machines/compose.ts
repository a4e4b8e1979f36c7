// The build's part: what gaps.json says of the charts as they are built, beside the client's files, where no page is served from.
//
//   node tools/machines/compose.ts <file>
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { readGaps } from './gaps.ts';
import { withDrawings } from './layout.ts';
import { gitSource, writeTo } from './measure.ts';
import { readRuns, storedReport } from './stored.ts';

const report = await withDrawings(storedReport(catalogue, readGaps(), gitSource(), readRuns()));
const [file = ''] = process.argv.slice(2);
writeTo(file, JSON.stringify(report));
