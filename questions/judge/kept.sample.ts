import { explanation, type KeptSample } from '../kit/kept.sample.ts';

export const judgeKept: KeptSample = {
  fields: { kind: 'judge', stem: '判断题', answer: true, explanation },
  taken: [true],
};
