import { explanation, type KeptSample } from '../kit/kept.sample.ts';

export const fileKept: KeptSample = {
  fields: { kind: 'file', stem: '交文件', explanation },
  taken: [['Z'], ['a', 'b', 'c', 'd', 'e']],
};
