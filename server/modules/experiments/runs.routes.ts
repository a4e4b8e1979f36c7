// Experiments as one does them.
import type { FastifyInstance } from 'fastify';
import { experimentRecords } from '#contract/experiment-records.ts';
import { experimentRuns as contract, type RunState } from '#contract/experiments.ts';
import type { App } from '#server/platform/app.ts';
import { removesGuests } from '#server/platform/auth/guests.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import { defineKind } from '#server/platform/kinds/kind.ts';
import { isAdmin } from '#server/platform/who.ts';
import { stateName } from '#src/machines/state.ts';
import { mountBeats } from './beats.ts';
import { startRun } from './begin.ts';
import { mountCards } from './card.ts';
import { catsFor, itemFor, itemsFor } from './catalogue.ts';
import { experimentKind } from './kind.ts';
import { launchRun } from './launch.ts';
import { redeem, uploadSigned } from './link.ts';
import { processOf, runEvidence } from './process.ts';
import { mustSeeRun } from './run.access.ts';
import { experimentLog } from './run.store.ts';
import { uploadCommit } from './scorm.ts';
import { uploadRecords } from './upload.ts';

export function mountExperimentRuns(server: FastifyInstance, app: App): void {
  defineKind(app, experimentKind(app));
  mountCards(app);
  removesGuests(app, 'experiments', async (client, userIds) => {
    await client.query('delete from experiment_run where student_id = any($1)', [userIds]);
  });
  const handlers: Handlers<typeof contract> = {
    items: (input, call) => itemsFor(call, input),
    item: ({ id }, call) => itemFor(call, id),
    cats: (_input, call) => catsFor(call),
    start: ({ experimentId }, call) => startRun(call, experimentId),
    end: async ({ runId }, { who, request }) => {
      const { role } = await mustSeeRun(app, who, runId);
      // who looks on gives nothing up
      if (role === 'teacher') throw missing();
      const { snapshot } = await app.lifecycles.command({
        id: experimentLog(runId),
        cmd: app.newId(),
        event: { type: 'end' },
        who,
        as: role,
        testId: testIdOf(request),
      });
      return { runId, state: (snapshot ? stateName(snapshot.value) : 'abandoned') as RunState };
    },
  };
  mount(server, app, contract, handlers);
  const records: Handlers<typeof experimentRecords> = {
    launch: (input, call) => launchRun(call, input),
    process: async ({ runId }, { who }) => {
      const { run } = await mustSeeRun(app, who, runId);
      return processOf(app, run, isAdmin(who) || who.base === 'teacher');
    },
    evidence: async ({ runId }, { who }) => runEvidence(app, (await mustSeeRun(app, who, runId)).run),
    jsUpload: async ({ runId, launchId, key, sentAt, ...more }, call) => {
      if (launchId === undefined && key === undefined) return uploadSigned(call, { runId, ...more });
      if (launchId === undefined) throw invalid({ launchId: 'required' });
      if (key === undefined) throw invalid({ key: 'required' });
      if (sentAt === undefined) throw invalid({ sentAt: 'required' });
      return uploadRecords(app, { runId, launchId, key, sentAt, records: more.records, left: more.left });
    },
    scormUpload: (input) => uploadCommit(app, input),
    ticket: (input, call) => redeem(call, input),
  };
  mount(server, app, experimentRecords, records);
  mountBeats(server, app);
}
