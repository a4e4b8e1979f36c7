// The report's words. It is one file without the app, so it carries both languages; the reader's browser chooses.
import type { Criterion } from '#contract/qa.ts';
import { escaped } from './svg.ts';

interface Words {
  zh: string;
  en: string;
}

export const CRITERION: Record<Criterion, Words> = {
  c0: { zh: '状态', en: 'States' },
  c1: { zh: '转移', en: 'Transitions' },
  c1n: { zh: '应拒事件', en: 'Refused events' },
  c2: { zh: '相邻转移', en: 'Pairs of transitions' },
  c3: { zh: '条件真假', en: 'Guards both ways' },
  c4: { zh: '调用结局', en: 'Invoke outcomes' },
  c5: { zh: '定时器', en: 'Timers' },
  c6: { zh: '终态', en: 'Ends and what follows' },
  c7: { zh: '规格条目', en: 'Specification' },
  c8: { zh: '变异体', en: 'Mutants killed' },
};

const MESSAGES = {
  title: { zh: '状态机覆盖报告', en: 'State machine coverage' },
  of: { zh: '代码版本', en: 'Commit' },
  machine: { zh: '状态机', en: 'Machine' },
  all: { zh: '合计', en: 'All' },
  walk: { zh: '自动遍历', en: 'Walk' },
  unit: { zh: '单元测试', en: 'Unit' },
  api: { zh: '接口测试', en: 'API' },
  browser: { zh: '浏览器测试', en: 'Browser' },
  both: { zh: '代码与浏览器测试都覆盖', en: 'Covered by code and browser tests' },
  unitOnly: { zh: '只有代码测试覆盖', en: 'By code tests only' },
  browserOnly: { zh: '只有浏览器测试覆盖', en: 'By browser tests only' },
  none: { zh: '未覆盖', en: 'Not covered' },
  infeasible: { zh: '不可达，不计', en: 'Infeasible, not counted' },
  missing: { zh: '未覆盖的元素', en: 'What nothing covers' },
  nothingMissing: { zh: '全部覆盖。', en: 'Everything is covered.' },
  script: { zh: '最短路径', en: 'Shortest way there' },
  copy: { zh: '复制', en: 'Copy' },
  noScript: { zh: '无', en: 'none' },
  from: { zh: '从', en: 'From' },
  to: { zh: '到', en: 'To' },
  event: { zh: '事件', en: 'Event' },
  guard: { zh: '条件', en: 'Guard' },
  hits: { zh: '次数', en: 'Hits' },
  tests: { zh: '测试', en: 'Tests' },
  element: { zh: '元素', en: 'Element' },
  truths: { zh: '真 / 假', en: 'True / false' },
  table: { zh: '转移表', en: 'Transitions' },
  others: { zh: '条件、调用与定时器', en: 'Guards, invokes and timers' },
  dropped: { zh: '无人处理的事件', en: 'Events that nothing took' },
  lint: { zh: '规则检查', en: 'Findings' },
  specs: { zh: '规格条目', en: 'Specification statements' },
  covered: { zh: '已覆盖', en: 'covered' },
  uncovered: { zh: '未覆盖', en: 'not covered' },
  input: { zh: '初始', en: 'Begin' },
  stays: { zh: '(不离开)', en: '(stays)' },
} as const satisfies Record<string, Words>;

export const both = ({ zh, en }: Words): string =>
  `<span lang="zh-CN">${escaped(zh)}</span><span lang="en">${escaped(en)}</span>`;
export const label = (word: keyof typeof MESSAGES): string => both(MESSAGES[word]);
