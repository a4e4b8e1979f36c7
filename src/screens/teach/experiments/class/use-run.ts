// A run as it happens: what its log tells is asked for anew, and its chart is mirrored as it stands.
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { experimentLifecycle } from '#src/machines/experiment/experiment.lifecycle.ts';
import type { ExperimentContext } from '#src/machines/experiment/experiment.machine.ts';
import { useLive } from '#src/stream/use-live.ts';
import { useLog } from '#src/stream/use-log.ts';

const PROCESS = '/api/Experiment/GetProcess';

type Process = OutputOf<typeof PROCESS>;
export type ProcessStep = Process['steps'][number];

export function useRun(runId: string) {
  const log = `experiment:${runId}`;
  const { state, mirror } = useLive(log, { log, lifecycle: experimentLifecycle, role: 'teacher', scope: log });
  const process = useCall(PROCESS, { runId }, { staleTime: 0 });
  useLog(log, { isStored: true, on: { '*': [PROCESS] } });
  const context = mirror.view?.context as ExperimentContext | undefined; // of this very chart
  return {
    process,
    /** What the chart says is newer than what was asked. */
    state: state.lifecycle?.state ?? process.data?.state,
    /** The step that was entered last; 0 before. */
    at: context?.seq ?? 0,
  };
}
