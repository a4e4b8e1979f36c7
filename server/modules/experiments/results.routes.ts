// Scores of an experiment as its teachers keep them.

import type { FastifyInstance } from 'fastify';
import { type ExperimentResultRow, experimentResults } from '#contract/experiment-results.ts';
import { byValue, isNamed } from '#contract/names.ts';
import type { App } from '#server/platform/app.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Context, mount } from '#server/platform/http/mount.ts';
import { type Listing, pageIn, readerOfAll } from '#server/platform/reader.ts';
import { exporter } from '../exports/index.ts';
import { workJob } from '../jobs/index.ts';
import { mustTeach } from './experiments.access.ts';
import { changeResult, mergeScores, proposeMarks, resultHistory } from './results.change.ts';
import { resultsJob, startResultsImport } from './results.import.ts';
import { resultsOf, whoseOf } from './results.list.ts';

export function mountExperimentResults(server: FastifyInstance, app: App): void {
  workJob(app, resultsJob);
  auditsRows(app, 'results', 'select id, null, student_id from experiment_result');
  const exported = exporter(app, {
    operation: experimentResults.export,
    name: 'exportExperiment',
    columns: [
      { key: 'userName', title: 'colStudentNo' },
      { key: 'name', title: 'colName' },
      { key: 'score', title: 'colScore' },
      { key: 'runs', title: 'colRuns' },
      { key: 'comment', title: 'colComment' },
    ],
  })(reader);
  mount(server, app, experimentResults, {
    items: async ({ page, pageSize, ...listing }, call) => pageIn(await listed(listing, call), { page, pageSize }),
    export: exported,
    update: (input, call) => changeResult(call, input),
    propose: (input, call) => proposeMarks(call, input),
    history: ({ id }, call) => resultHistory(call, id),
    merge: (input, call) => mergeScores(call, input),
    import: (_input, call) => startResultsImport(call),
  });
}

interface Asked {
  experimentId: string;
  classId?: string | undefined;
  stand?: ExperimentResultRow['stand'] | undefined;
  keyword?: string | undefined;
  sort?: string | undefined;
}

/** All at once: what they are ordered by is computed. */
async function listed(
  { experimentId, classId, stand, keyword = '', sort }: Asked,
  { app, who }: Context,
): Promise<ExperimentResultRow[]> {
  const access = await mustTeach(app, who, experimentId);
  const whose = await whoseOf(app.pool, who, access, app.now());
  const rows = (await resultsOf(app.pool, { ...whose, classId })).filter(
    (r) => isNamed(`${r.name} ${r.userName}`, keyword) && (stand === undefined || r.stand === stand),
  );
  if (sort === undefined) return rows;
  const name = sort.replace('-', '') as 'userName' | 'state' | 'score' | 'runs'; // the contract's sorts
  const way = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => way * byValue(a[name] ?? -1, b[name] ?? -1));
}

const reader = readerOfAll(async (listing, call) => [...(await listed(listing as Listing & Asked, call))]);
