// A run as it happens: its chart is mirrored as it stands, and its rows are asked for anew whenever its log says something.
import { useEffect } from 'react';
import { initialTransition, type SnapshotFrom } from 'xstate';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { experimentLifecycle } from '#src/machines/experiment/experiment.lifecycle.ts';
import { experimentMachine } from '#src/machines/experiment/experiment.machine.ts';
import { useLive } from '#src/stream/use-live.ts';
import { useLog } from '#src/stream/use-log.ts';

const PROCESS = '/api/Experiment/GetProcess';
const ITEM = '/api/Experiment/Item';
const AGAIN_MS = 5_000;

type Process = OutputOf<typeof PROCESS>;
export type ProcessStep = Process['steps'][number];
export type RunChart = SnapshotFrom<typeof experimentMachine>;

/** Null until the log is read to its end: what it said on the way is past. A line that is cut meanwhile is tried again. */
function useRunChart(runId: string): RunChart | null {
  const log = `experiment:${runId}`;
  const { mirror, phase, retry } = useLive(log, { log, lifecycle: experimentLifecycle, scope: log });
  useEffect(() => {
    if (phase !== 'failed') return;
    const timer = setTimeout(retry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [phase, retry]);
  return phase === 'ready' ? (mirror.view as RunChart | null) : null; // of this very chart
}

interface HeardProps {
  runId: string;
  onHear: (chart: RunChart | null) => void;
}

/** For a page that fetches this when it is usable; shows nothing itself. */
export function HeardRun({ runId, onHear }: HeardProps) {
  const chart = useRunChart(runId);
  useEffect(() => onHear(chart), [chart, onHear]);
  return null;
}

export function useRun(runId: string) {
  useLog(`experiment:${runId}`, { isStored: true, on: { '*': [PROCESS, ITEM] } });
  const chart = useRunChart(runId);
  const process = useCall(PROCESS, { runId }, { staleTime: 0 });
  return { process, chart: chart ?? (process.data ? rowsChart(process.data) : null) };
}

const [{ context }] = initialTransition(experimentMachine);

/** As far as rows know it: what the log says is newer. */
const rowsChart = ({ state: value }: Process): RunChart => experimentMachine.resolveState({ value, context });
