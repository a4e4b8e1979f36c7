// Foreign ids to try the operations of experiment-results.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named, ownClass }: ForeignKit): Record<string, Sample> => ({
  '/OrgApi/ExperimentResult/Items': { who: 'teacher', kind: 'experiment', input: (experimentId) => ({ experimentId }) },
  '/OrgApi/ExperimentResult/Export': {
    who: 'teacher',
    kind: 'experiment',
    input: (experimentId) => ({ experimentId }),
  },
  '/OrgApi/ExperimentResult/MergeScores': {
    who: 'teacher',
    kind: 'experiment',
    input: (experimentId) => ({ experimentId, rule: 'last' }),
  },
  '/OrgApi/ExperimentResult/Update': {
    who: 'teacher',
    kind: 'experiment-result',
    input: (id) => ({ id, version: 1, comment: 'x' }),
  },
  '/OrgApi/ExperimentResult/Propose': { who: 'teacher', kind: 'experiment-result', input: (id) => ({ id }) },
  '/OrgApi/ExperimentResult/History': { who: 'teacher', kind: 'experiment-result', input: (id) => ({ id }) },
  ...named('/OrgApi/ExpGroup', family('experiment-group', 'teacher')),
  '/OrgApi/ExpGroup/Random': {
    who: 'teacher',
    kind: 'experiment',
    input: (experimentId) => ({ experimentId, classId: ownClass(), size: 4 }),
  },
  '/OrgApi/ExpGroup/FromSet': {
    who: 'teacher',
    kind: 'experiment',
    input: (experimentId) => ({ experimentId, setId: 'none' }),
  },
});

export const tables = ['experiment_result', 'experiment_group'];
