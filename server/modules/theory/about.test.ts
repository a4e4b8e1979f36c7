// A question is about the point that tells what the tutor cited for it.
import { expect, test } from 'vitest';
import { aboutOf } from './about.ts';

const quoted = (heading: string, quote: string) => ({ documentId: 'd', heading, quote });
const plan = [
  { id: 'tools', explanation: [quoted('测密度 / 一、器材', '托盘天平一台，量筒一只。')] },
  { id: 'steps', explanation: [quoted('测密度 / 二、步骤', '把天平放平，游码归零。'), { text: '老师的话' }] },
  { id: 'again', explanation: [quoted('测密度 / 二、步骤', '先量水的体积。')] },
  { id: 'errors', explanation: [quoted('测密度 / 三、常见错误', '俯视读数偏大。')] },
];

test('by the words, else by the section, never by the document alone', () => {
  expect(aboutOf(plan, quoted('测密度 / 二、步骤', '先量水的体积。再放石块。'), 'tools')).toBe('again');
  expect(aboutOf(plan, quoted('测密度 / 三、常见错误', '砝码用手拿。'), 'tools')).toBe('errors');
  expect(aboutOf(plan, quoted('测密度 / 二、步骤 / 1. 调平', '调节平衡螺母。'), 'tools')).toBe('steps');
  expect(aboutOf(plan, quoted('测密度 / 四、密度表', '铜 8.9'), 'tools')).toBeNull();
  expect(aboutOf(plan, quoted('测密度', '本实验测固体的密度。'), 'tools')).toBeNull();
  expect(aboutOf(plan, { documentId: 'other', heading: '测密度 / 一、器材', quote: '量筒' }, 'tools')).toBeNull();
});

test('where several tell it, the one at which it was asked', () => {
  expect(aboutOf(plan, quoted('测密度 / 二、步骤', '读出示数。'), 'again')).toBe('again');
  expect(aboutOf(plan, quoted('测密度 / 二、步骤', '读出示数。'), 'tools')).toBe('steps');
});
