// Foreign ids to try the operations of experiment-class.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

export const samples = ({ ownClass }: ForeignKit): Record<string, Sample> => ({
  '/OrgApi/ExperimentResult/Mark': {
    who: 'teacher',
    kind: 'experiment-result',
    input: (id) => ({ id, version: 1, steps: [{ seq: 1, score: 1 }], reason: 'x' }),
  },
  '/OrgApi/ExperimentResult/Statistics': {
    who: 'teacher',
    kind: 'experiment',
    input: (experimentId) => ({ experimentId }),
  },
  '/OrgApi/ExperimentResult/Readings': {
    who: 'teacher',
    kind: 'experiment',
    input: (experimentId) => ({ experimentId }),
  },
  '/OrgApi/Experiment/Classes': { who: 'teacher', kind: 'experiment', input: (experimentId) => ({ experimentId }) },
  '/OrgApi/Experiment/Board': {
    who: 'teacher',
    kind: 'experiment',
    input: (experimentId) => ({ experimentId, classId: ownClass() }),
  },
});
