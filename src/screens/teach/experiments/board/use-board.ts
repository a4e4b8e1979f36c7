// The board of an experiment in a class: its rows as they stand.
import type { ExperimentBoardRow } from '#contract/experiment-class.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useLiveRows } from '../../use-live-rows.ts';

const PATH = '/OrgApi/Experiment/Board';

export interface ExperimentBoard extends OutputOf<typeof PATH> {
  /** The server's clock is so much ahead of this device's, ms. */
  ahead: number;
}

export const useExperimentBoard = (experimentId: string, classId: string) =>
  useLiveRows({
    key: classId === '' ? null : [PATH, experimentId, classId],
    classId,
    ask: (signal) => call(PATH, { experimentId, classId }, { quiet: true, signal }),
    word: 'experiment.row',
    rowOf: (value) => {
      // written by the server from this very type
      const {
        log: _log,
        experimentId: of,
        ...row
      } = value as ExperimentBoardRow & Record<'log' | 'experimentId', string>;
      return of === experimentId ? row : null;
    },
    // healed whenever the page is come back to
    staleTime: 0,
  });
