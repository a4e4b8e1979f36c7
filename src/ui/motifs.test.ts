import { expect, test } from 'vitest';
import { motifOf } from './motifs.tsx';

test.each([
  ['单摆法测重力加速度', 'pendulum'],
  ['酸碱中和滴定', 'flask'],
  ['化学反应动力学', 'flask'],
  ['电化学基础', 'flask'],
  ['Chemical kinetics and mechanics', 'flask'],
  ['植物的光合作用', 'cell'],
  ['直流电路', 'circuit'],
  ['软件工程', 'code'],
  ['Machine learning', 'code'],
  // none of the words of a subject
  ['丝绸之路', 'book'],
  ['合同法', 'book'],
  ['电子商务', 'book'],
  ['面包烘焙', 'book'],
  ['Highlights of art', 'book'],
])('%s is drawn as %s', (name, motif) => expect(motifOf(name)).toBe(motif));
