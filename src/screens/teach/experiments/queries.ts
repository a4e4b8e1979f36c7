// The server rows of the experiments' screens.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { experimentResults, type expGroups } from '#contract/experiment-results.ts';
import { experiments } from '#contract/experiment-rows.ts';
import type { InputOf, OutputOf, Path } from '#contract/index.ts';
import { ask } from '#src/api/client.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import type { RowOf } from '#src/ui/list/column.ts';

export type ExperimentItem = OutputOf<'/OrgApi/Experiment/Item'>;
export type Listed = OutputOf<'/OrgApi/Experiment/Items'>['items'][number];
export type ClassOf = OutputOf<'/OrgApi/Experiment/Classes'>[number];
export type ExperimentGroup = RowOf<typeof expGroups>;
export type Status = ExperimentItem['status'];

/** Who may be in a group. */
export interface GroupMember {
  id: string;
  name: string;
  userName: string;
}

/** What each part of a class's page is given. */
export interface ExperimentPanelProps {
  experiment: ExperimentItem;
  classes: readonly ClassOf[];
  /** The id of the chosen class; empty: all classes. */
  classId: string;
}

export const useExperiment = (id: string) => useCall('/OrgApi/Experiment/Item', { id }, { enabled: id !== '' });
export const useClassesOf = (experimentId: string) => useCall('/OrgApi/Experiment/Classes', { experimentId });

/** Every change is told by whoever makes it; what is shown of the family is asked for again, after a failure too. */
function useChange<P extends Path>(path: P) {
  const client = useQueryClient();
  return useMutation({
    // not by `call`, whose types take the compiler ten seconds where the path is not known; the server validates its answers
    mutationFn: async (input: InputOf<P>) => (await ask(path, input, { quiet: true })).data as OutputOf<P>,
    onSettled: () =>
      Promise.all([
        ...[experiments, experimentResults].map(({ items }) => refreshFamily(client, items)),
        client.invalidateQueries({ queryKey: ['/api/Experiment/GetProcess'] }),
      ]),
  });
}

export const useUpdateExperiment = () => useChange('/OrgApi/Experiment/Update');
export const useSetOpenStatus = () => useChange('/OrgApi/Experiment/SetOpenStatus');
export const useUpdateResult = () => useChange('/OrgApi/ExperimentResult/Update');
export const useMarkSteps = () => useChange('/OrgApi/ExperimentResult/Mark');
export const useProposeMarks = () => useChange('/OrgApi/ExperimentResult/Propose');
export const useMergeScores = () => useChange('/OrgApi/ExperimentResult/MergeScores');
