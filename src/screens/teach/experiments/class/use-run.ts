// A run as it happens: what its log tells is asked for anew, and its chart is mirrored as it stands.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { experimentLifecycle } from '#src/machines/experiment/experiment.lifecycle.ts';
import type { ExperimentContext } from '#src/machines/experiment/experiment.machine.ts';
import { useLive } from '#src/stream/use-live.ts';

const PROCESS = '/api/Experiment/GetProcess';
/** Several steps at once are shown together. */
const GATHER_MS = 300;

type Process = OutputOf<typeof PROCESS>;
export type ProcessStep = Process['steps'][number];

export function useRun(runId: string) {
  const client = useQueryClient();
  const log = `experiment:${runId}`;
  const { state, mirror, phase } = useLive(log, { log, lifecycle: experimentLifecycle, role: 'teacher', scope: log });
  const process = useCall(PROCESS, { runId }, { staleTime: 0 });
  const { seq } = state;
  useEffect(() => {
    if (phase !== 'ready' || seq === 0) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: [PROCESS, { runId }] }), GATHER_MS);
    return () => clearTimeout(timer);
  }, [client, runId, phase, seq]);
  const context = mirror.view?.context as ExperimentContext | undefined; // of this very chart
  return {
    process,
    /** What the chart says is newer than what was asked. */
    state: state.lifecycle?.state ?? process.data?.state,
    /** The step that was entered last; 0 before. */
    at: context?.seq ?? 0,
  };
}
