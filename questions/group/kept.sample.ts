import { CANARY, explanation, type KeptSample, options } from '../kit/kept.sample.ts';

export const groupKept: KeptSample = {
  fields: {
    kind: 'group',
    stem: '读材料',
    children: [
      { key: '1', kind: 'single', stem: '单选题', options, answer: 'kB' },
      { key: '2', kind: 'fill', stem: '周期是多少？', answer: ['2.007', `${CANARY} 二`], tolerance: 0.0517, unit: 's' },
      { key: '3', kind: 'essay', stem: '论述', rubric: [{ title: `${CANARY} 论点`, points: 5 }] },
    ],
    explanation,
  },
};
