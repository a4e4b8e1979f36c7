// Experiments as one does them.
import type { FastifyInstance } from 'fastify';
import { experimentRuns as contract, type RunState } from '#contract/experiments.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/lifecycle/runs.ts';
import { stateName } from '#server/platform/lifecycle/snapshot.ts';
import { start } from './begin.ts';
import { catsFor, itemFor, itemsFor } from './catalogue.ts';
import { experimentDefinition } from './experiments.definition.ts';
import { mustSeeRun } from './run.access.ts';
import { logOf } from './run.store.ts';

export function mountExperimentRuns(server: FastifyInstance, app: App): void {
  app.lifecycles.define(experimentDefinition(app));
  const handlers: Handlers<typeof contract> = {
    items: (input, call) => itemsFor(call, input),
    item: ({ id }, call) => itemFor(call, id),
    cats: (_input, call) => catsFor(call),
    start: ({ experimentId }, call) => start(call, experimentId),
    end: async ({ runId }, { who, request }) => {
      const { role } = await mustSeeRun(app, who, runId);
      // who looks on gives nothing up
      if (role === 'teacher') throw missing();
      const { snapshot } = await app.lifecycles.command({
        id: logOf(runId),
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
}
