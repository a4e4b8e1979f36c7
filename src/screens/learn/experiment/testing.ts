// An experiment and a run of it, for tests.
import type { OutputOf } from '#contract/index.ts';

export type Item = OutputOf<'/api/Experiment/Item'>;
export type Process = OutputOf<'/api/Experiment/GetProcess'>;

export const ITEM: Item = {
  id: 'e',
  name: '单摆',
  kind: 'js',
  cover: '',
  intro: '',
  teacher: '林知行',
  steps: 1,
  catIds: [],
  status: 'open',
  locked: null,
  theory: null,
  until: null,
  run: null,
  stepList: [{ seq: 1, title: '量线长', maxScore: 10, expectTime: 60, weight: 100 }],
  minutes: null,
  maxRuns: null,
  runsLeft: null,
  rule: 'best',
  marked: true,
  group: null,
  result: null,
  runs: [],
};
export const PROCESS: Process = {
  runId: 'r',
  experimentId: 'e',
  studentId: 'l',
  state: 'finished',
  score: null,
  toMark: false,
  steps: [],
  refused: [],
  missed: null,
};
