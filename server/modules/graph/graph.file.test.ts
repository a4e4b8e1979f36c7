import { expect, test } from 'vitest';
import '#server/messages.ts';
import type { GraphItem } from '#contract/graph.ts';
import { mergeGraph } from './graph.join.ts';
import { parseGraphCsv, readJson } from './graph.read.ts';

const GRAPH: GraphItem = {
  version: 1,
  removed: [],
  by: '',
  at: null,
  nodes: [
    { id: 'p1', kind: 'point', title: '周期公式', note: '', x: null, y: null },
    { id: 'p2', kind: 'point', title: '误差', note: '', x: null, y: null },
  ],
  edges: [{ source: 'p1', target: 'p2', kind: 'before' }],
};
const utf8 = (text: string) => new TextEncoder().encode(text);
let n = 0;
const csv = async (text: string | Uint8Array) =>
  mergeGraph(await parseGraphCsv(typeof text === 'string' ? utf8(text) : text, 'zh'), GRAPH, () => `c${++n}`, 'zh');
const json = (value: unknown) => mergeGraph(readJson(utf8(JSON.stringify(value)), 'zh'), GRAPH, () => `c${++n}`, 'zh');

test('titles find points; others become concepts; what is there is counted', async () => {
  const { nodes, edges, result } = await csv(
    'source,relation,target\n周期公式,before,误差\n 摆长 ,part,周期公式\n单独,,\n',
  );
  expect(result).toEqual({ nodes: 2, edges: 1, known: 1, errors: [] });
  const length = nodes.find((x) => x.title === '摆长');
  expect(length).toMatchObject({ kind: 'concept' });
  expect(edges.at(-1)).toEqual({ source: length?.id, target: 'p1', kind: 'part' });
});

test('GB18030 as a school computer writes it; 包含 is read the other way round', async () => {
  // 起点,关系,终点 CRLF 周期公式,包含,摆长 CRLF
  const head = 'c6f0b5e32cb9d8cfb52cd6d5b5e30d0a';
  const row = 'd6dcc6dab9abcabd2cb0fcbaac2cb0dab3a40d0a';
  const { edges, nodes, result } = await csv(new Uint8Array(Buffer.from(head + row, 'hex')));
  expect(result.errors).toEqual([]);
  expect(edges.at(-1)).toEqual({ source: nodes.at(-1)?.id, target: 'p1', kind: 'part' });
});

test('what is wrong is told by row, all of it', async () => {
  const { result } = await csv(
    'source,relation,target\n周期公式,会,误差\n周期公式,before,\n摆长,related,摆长\n误差,before,周期公式\n',
  );
  expect(result.errors.map(({ part, row, reason }) => [part, row, reason])).toEqual([
    ['rows', 2, 'graphRelation'],
    ['rows', 3, 'graphEnds'],
    ['rows', 4, 'graphSelf'],
    ['rows', 5, 'graphPair'],
  ]);
});

test('a loop that the file closes is named', async () => {
  const { result } = await csv('source,relation,target\n误差,before,新\n新,before,周期公式\n');
  expect(result.errors).toHaveLength(1);
  expect(result.errors[0]?.text).toContain('周期公式 → 误差 → 新 → 周期公式');
});

test('another head is no graph', async () => {
  expect((await csv('学号,姓名\n1,赵一\n')).result.errors[0]?.reason).toBe('graphHead');
});

test('json: ids are the file’s own, places and notes come along', () => {
  const { nodes, edges, result } = json({
    nodes: [
      { id: 'x', title: '摆长', note: '从悬点到球心', x: 10, y: 20 },
      { id: 'y', title: '误差' },
    ],
    edges: [{ source: 'x', target: 'y', kind: 'before' }],
  });
  expect(result).toMatchObject({ nodes: 1, edges: 1, errors: [] });
  expect(nodes.at(-1)).toMatchObject({ title: '摆长', note: '从悬点到球心', x: 10, y: 20 });
  expect(edges.at(-1)).toMatchObject({ target: 'p2', kind: 'before' });
});

test.each([
  ['no json', 'x{', 'graphJson'],
  ['a list', [], 'graphJson'],
  ['an entry without a title', { nodes: [{ id: 'x' }] }, 'graphEntry'],
  ['a title of a hundred', { nodes: [{ title: '长'.repeat(100) }] }, 'graphTitle'],
  ['too many', { nodes: Array.from({ length: 501 }, (_, i) => ({ title: `n${i}` })) }, 'graphNodes'],
])('json: %s is refused', (_name, value, reason) => {
  const file = typeof value === 'string' ? utf8(value) : utf8(JSON.stringify(value));
  expect(mergeGraph(readJson(file, 'zh'), GRAPH, () => `c${++n}`, 'zh').result.errors[0]?.reason).toBe(reason);
});
