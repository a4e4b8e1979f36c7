import { explanation, type KeptSample } from '../kit/kept.sample.ts';

export const experimentKept: KeptSample = {
  fields: { kind: 'experiment', stem: '做实验', experimentId: 'exp', explanation },
};
