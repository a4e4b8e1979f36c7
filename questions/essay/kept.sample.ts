import { CANARY, explanation, type KeptSample } from '../kit/kept.sample.ts';

export const essayKept: KeptSample = {
  fields: { kind: 'essay', stem: '论述', rubric: [{ title: `${CANARY} 论点`, points: 5 }], explanation },
  taken: ['Z'],
};
