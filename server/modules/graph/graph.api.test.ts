// The graph of a course as its teacher keeps it and its students see it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GraphEdge, GraphImport, GraphItem } from '#contract/graph.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { get, send } from '#tests/support/upload.ts';
import { ingestDocument } from '../knowledge/ingest.ts';

const HANDOUT = `# 水的净化

## 物理方法
### 沉降
沉降是指让水中较重的悬浮颗粒在重力作用下沉到水底的过程。沉降只能除去颗粒较大的杂质，不能除去溶解在水里的物质。
沉降慢的颗粒要靠絮凝剂变大，变大之后才沉得下去。沉降池做得又长又浅，水流得慢，颗粒就有时间落到池底，再由刮泥机刮走。
### 过滤
过滤是指使水通过多孔的滤层、把不溶的固体留在滤层上的方法。过滤之前先做沉降，沉降得好，滤层就不容易堵塞。
没有经过沉降的水，滤层很快就会堵住，过滤要停下来反冲洗。滤层的孔越小，能留住的颗粒越小，水流过的速度也越慢，所以要选合适的砂粒。

## 消毒
消毒是指用化学药品或加热杀死水中致病微生物的过程。煮沸 5 min 可以杀死水中大多数细菌。
余氯是指加氯消毒后水中剩余的氯。出厂水的余氯一般不低于 0.3 mg/L，这样在管道里还能继续起作用。
`;
const BASE = '/OrgApi/CourseAIKnowledgeGraph';

let server: TestServer;
let teacher: Client;
let student: Client;
let courseId: string;
const item = async () => (await teacher.call<GraphItem>(`${BASE}/Item`, { courseId })).data;
const update = (graph: Partial<GraphItem>) => {
  const { version = 0, nodes = [], edges = [], removed = [] } = graph;
  return teacher.call<{ version: number }>(`${BASE}/Update`, { courseId, version, nodes, edges, removed });
};
const draft = (version: number) =>
  teacher.call<{ nodes: number; edges: number; graph: GraphItem }>(`${BASE}/Draft`, { courseId, version });

interface Uploaded {
  graph?: GraphImport;
  errors?: GraphImport['errors'];
}
const sendFile = (name: string, bytes: string, fields: Record<string, string> = {}, by = teacher) =>
  send<Uploaded>(server, by, `${BASE}/UploadFile`, [{ name, bytes }], { courseId, ...fields });

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  student = await server.signIn('student04');
  courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '水的净化', kind: 'ai' })).data.id;
  const { orgId, id: ownerId } = teacher.user;
  const bytes = new TextEncoder().encode(HANDOUT);
  await ingestDocument(server.app, { orgId, courseId, ownerId, name: '水的净化.md', bytes });
  await teacher.call('/OrgApi/AISetting/DraftPlan', { courseId });
});
afterAll(() => server.stop());

describe('drafting', () => {
  test('unasked, plan and documents give relations and concepts, once; a draft then has nothing to add', async () => {
    const { version, nodes, edges } = await item();
    expect(version).toBe(1);
    expect(nodes.slice(0, 3).map((n) => n.title)).toEqual(['沉降', '过滤', '消毒']);
    const [settle, filter] = nodes;
    expect(edges).toContainEqual({ source: settle?.id, target: filter?.id, kind: 'before' });
    const chapter = nodes.find((n) => n.title === '物理方法');
    expect(edges).toContainEqual({ source: filter?.id, target: chapter?.id, kind: 'part' });
    expect((await item()).version).toBe(version);
    expect((await draft(version)).data).toMatchObject({ nodes: 0, edges: 0, graph: { version } });
  });

  test('a graph without relations stays as the teacher left it; a point that comes into the plan is related', async () => {
    const drafted = await item();
    const points = drafted.nodes.filter((n) => n.kind === 'point');
    await update({ ...drafted, nodes: points, edges: [] });
    expect((await item()).edges).toEqual([]);
    const { data } = await teacher.call<{ id: string }>('/OrgApi/AISetting/PointAdd', {
      courseId,
      title: '煮沸',
      goal: '',
    });
    const { edges, version } = await item();
    expect(edges).toEqual([{ source: points[2]?.id, target: data.id, kind: 'before' }]);
    await teacher.call('/OrgApi/AISetting/PointDelete', { ids: [data.id] });
    await server.app.pool.query('update lesson_point set deleted_at = 1 where id = $1', [data.id]);
    await update({ ...drafted, version });
  });

  test('a draft from an old version is refused with what is there now', async () => {
    const { code, data } = await draft(0);
    expect(code).toBe(409);
    expect((data as unknown as GraphItem).version).toBe((await item()).version);
  });
});

describe('saving', () => {
  test('places, concepts and relations stay; an old version is refused', async () => {
    const graph = await item();
    const [first] = graph.nodes;
    const nodes = graph.nodes.map((n) => (n.id === first?.id ? { ...n, title: '改不了', x: 12, y: 34 } : n));
    const saved = await update({ ...graph, nodes });
    expect(saved.data.version).toBe(graph.version + 1);
    const now = await item();
    // a point's title is the plan's
    expect(now.nodes[0]).toMatchObject({ title: '沉降', x: 12, y: 34 });
    expect(now.by).toBe(teacher.user.name);
    const late = await update({ ...graph, edges: [] });
    expect(late.code).toBe(409);
    expect((late.data as unknown as GraphItem).edges).toEqual(now.edges);
  });

  test('what was taken away does not return with a draft', async () => {
    const graph = await item();
    const [gone] = graph.edges;
    if (!gone) throw new Error('there is a relation');
    const pair = [gone.source, gone.target].sort().join(' ');
    await update({ ...graph, edges: graph.edges.filter((e) => e !== gone), removed: [pair] });
    expect((await draft(graph.version + 1)).data.edges).toBe(0);
    const now = await item();
    await update({ ...now, edges: [...now.edges, gone], removed: [] });
  });

  test('a loop of prerequisites is refused by name', async () => {
    const graph = await item();
    const [a, b] = graph.nodes;
    const others = graph.edges.filter((e) => e.kind !== 'before');
    const loop = [
      { source: a?.id ?? '', target: b?.id ?? '', kind: 'before' as const },
      { source: b?.id ?? '', target: 'k1', kind: 'before' as const },
      { source: 'k1', target: a?.id ?? '', kind: 'before' as const },
    ];
    const concept = { id: 'k1', kind: 'concept' as const, title: '新概念', note: '', x: null, y: null };
    const { code, msg } = await update({ ...graph, nodes: [...graph.nodes, concept], edges: [...others, ...loop] });
    expect(code).toBe(422);
    expect(msg).toBe('先后关系绕成了圈：沉降 → 过滤 → 新概念 → 沉降');
    expect((await item()).version).toBe(graph.version);
  });

  test('more than five hundred nodes are refused by name, as is one name twice', async () => {
    const graph = await item();
    const concept = (n: number, title: string) => ({
      id: `n${n}`,
      kind: 'concept' as const,
      title,
      note: '',
      x: null,
      y: null,
    });
    const many = Array.from({ length: 500 }, (_, n) => concept(n, `概念${n}`));
    const full = await update({ ...graph, nodes: [...graph.nodes, ...many] });
    expect([full.code, full.msg]).toEqual([422, '知识图谱最多 500 个节点']);
    const twice = await update({ ...graph, nodes: [...graph.nodes, concept(1, '光'), concept(2, ' 光 ')] });
    expect(twice.code).toBe(422);
  });

  test('a deleted point goes with its relations, and comes back with them', async () => {
    const before = await item();
    const id = before.nodes[1]?.id ?? '';
    await teacher.call('/OrgApi/AISetting/PointDelete', { ids: [id] });
    const without = await item();
    expect(without.nodes.some((n) => n.id === id)).toBe(false);
    expect(without.edges.some((e) => e.source === id || e.target === id)).toBe(false);
    await teacher.call('/OrgApi/AISetting/PointRestore', { ids: [id] });
    expect((await item()).edges).toEqual(before.edges);
  });
});

describe('saved while a point is deleted', () => {
  const points = (path: string, ids: string[]) => teacher.call(`/OrgApi/AISetting/Point${path}`, { ids });
  /** The second point, with a place, and whatever `meanwhile` does while it is gone. */
  async function whileGone(meanwhile: (without: GraphItem, id: string) => Promise<unknown>) {
    const graph = await item();
    const id = graph.nodes[1]?.id ?? '';
    const nodes = graph.nodes.map((n) => (n.id === id ? { ...n, x: 77, y: 78 } : n));
    await update({ ...graph, nodes });
    const before = await item();
    await points('Delete', [id]);
    try {
      await meanwhile(await item(), id);
    } finally {
      await points('Restore', [id]);
    }
    return { id, before, after: await item() };
  }
  const about = (id: string, { edges }: GraphItem) => edges.filter((e) => e.source === id || e.target === id);
  const same = (a: GraphEdge[], b: GraphEdge[]) => expect(new Set(a.map(written))).toEqual(new Set(b.map(written)));
  const written = ({ source, kind, target }: GraphEdge) => `${source} ${kind} ${target}`;

  test('its place and its relations come back', async () => {
    const { id, before, after } = await whileGone(async (without) => {
      expect((await update(without)).code).toBe(0);
      expect((await update(await item())).code).toBe(0);
    });
    expect(about(id, before).length).toBeGreaterThan(1);
    same(after.edges, before.edges);
    expect(after.nodes.find((n) => n.id === id)).toMatchObject({ x: 77, y: 78 });
  });

  test('restored while the graph is open, it is not written over by who does not see it yet', async () => {
    const { before, after } = await whileGone(async (without, id) => {
      await points('Restore', [id]);
      expect((await update(without)).code).toBe(0);
    });
    same(after.edges, before.edges);
  });

  test('a draft and a file keep them too', async () => {
    const { id, before, after } = await whileGone(async (without) => {
      await draft(without.version);
      const took = await sendFile('图谱.csv', 'source,relation,target\n明矾,related,沉降\n', { commit: '1' });
      expect(took.data.graph).toMatchObject({ nodes: 1, edges: 1 });
    });
    same(about(id, after), about(id, before));
    await update({ ...before, version: after.version });
  });

  test('what the teacher removes is gone: the relation, the concept, and what her new order contradicts', async () => {
    const start = await item();
    const [settle, filter, disinfect] = start.nodes.map((n) => n.id);
    const [concept] = start.nodes.filter((n) => n.kind === 'concept');
    if (!settle || !filter || !disinfect || !concept) throw new Error('three points and a concept');
    const edges: GraphEdge[] = [
      { source: settle, target: filter, kind: 'before' },
      { source: filter, target: disinfect, kind: 'before' },
      { source: filter, target: concept.id, kind: 'part' },
    ];
    await update({ ...start, edges });
    const { after } = await whileGone(async (without) => {
      const turned: GraphEdge = { source: disinfect, target: settle, kind: 'before' };
      const nodes = without.nodes.filter((n) => n.id !== concept.id);
      await update({ ...without, nodes, edges: [turned] });
    });
    expect(about(concept.id, after)).toEqual([]);
    same(after.edges, [
      { source: disinfect, target: settle, kind: 'before' },
      { source: settle, target: filter, kind: 'before' },
    ]);
    // taken away by one who still saw the point
    const again = await whileGone(async (without, id) => {
      await update({ ...without, removed: [[settle, id].sort().join(' ')] });
    });
    expect(about(filter, again.after)).toEqual([]);
    await update({ ...start, version: again.after.version });
  });

  test('deleted for good, a point leaves nothing behind', async () => {
    const { pool } = server.app;
    const stored = async () =>
      (await pool.query('select nodes, edges from knowledge_graph where course_id = $1', [courseId])).rows[0];
    const before = await item();
    const id = before.nodes[1]?.id ?? '';
    await points('Delete', [id]);
    await update(await item());
    expect(JSON.stringify(await stored())).toContain(id);
    await pool.query('update lesson_point set deleted_at = 1 where id = $1', [id]);
    await update(await item());
    expect(JSON.stringify(await stored())).not.toContain(id);
    await pool.query('update lesson_point set deleted_at = null where id = $1', [id]);
    await update({ ...before, version: (await item()).version });
  });
});

describe('files', () => {
  test('looked at first, then taken; both formats give back what they took', async () => {
    const before = await item();
    const text = 'source,relation,target\n絮凝剂,part,沉降\n';
    const looked = await sendFile('图谱.csv', text, { commit: '0' });
    expect(looked.data.graph).toEqual({ nodes: 1, edges: 1, known: 0, errors: [] });
    expect((await item()).version).toBe(before.version);
    await sendFile('图谱.csv', text, { commit: '1' });
    const now = await item();
    expect(now.edges).toHaveLength(before.edges.length + 1);
    for (const format of ['csv', 'json']) {
      const got = await get(server, teacher, `${BASE}/Export?courseId=${courseId}&format=${format}`);
      expect(got.headers.get('content-disposition')).toContain(format);
      const again = await sendFile(`x.${format}`, await got.text(), { commit: '0' });
      expect(again.data.graph).toEqual({ nodes: 0, edges: 0, known: now.edges.length, errors: [] });
    }
  });

  test('one wrong row keeps the whole file out', async () => {
    const before = await item();
    const answer = await sendFile('图谱.csv', 'source,relation,target\n新,part,沉降\n新,会,过滤\n');
    expect(answer.code).toBe(422);
    expect(answer.data.errors).toMatchObject([{ part: 'rows', row: 3, reason: 'graphRelation' }]);
    expect(await item()).toEqual(before);
  });

  test('not of a course that one does not teach', async () => {
    const other = await server.signIn('teacher02');
    expect((await sendFile('图谱.csv', 'source,relation,target\n', {}, other)).code).toBe(404);
  });
});

test('the demo course comes with one, drafted as the button drafts it', async () => {
  const { data } = await teacher.call<{ items: { id: string }[] }>('/OrgApi/Course/Items', { keyword: '单摆' });
  const demo = data.items[0]?.id;
  const graph = (await teacher.call<GraphItem>(`${BASE}/Item`, { courseId: demo })).data;
  expect(graph).toMatchObject({ version: 1, by: teacher.user.name });
  const titles = new Map(graph.nodes.map((n) => [n.id, n.title]));
  const before = graph.edges.filter((e) => e.kind === 'before');
  expect(before.map((e) => [titles.get(e.source), titles.get(e.target)])).toContainEqual([
    '单摆与简谐运动',
    '周期公式',
  ]);
  const again = await teacher.call(`${BASE}/Draft`, { courseId: demo, version: 1 });
  expect(again.data).toMatchObject({ nodes: 0, edges: 0 });
  const seen = await student.call<GraphItem>('/api/Course/KnowledgeGraph', { courseId: demo });
  expect(seen.data.edges).toEqual(graph.edges);
});

test('a copied course has the graph, about its own points', async () => {
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId });
  const [of, copy] = [await item(), (await teacher.call<GraphItem>(`${BASE}/Item`, { courseId: data.id })).data];
  const told = ({ nodes, edges }: GraphItem) => {
    const titles = new Map(nodes.map((n) => [n.id, n.title]));
    return edges.map((e) => [titles.get(e.source), e.kind, titles.get(e.target)]);
  };
  expect(told(copy)).toEqual(told(of));
  expect(copy.nodes[0]?.id).not.toBe(of.nodes[0]?.id);
});

test('students see what is taught, and cannot change it', async () => {
  const seen = async () =>
    (await student.call<Pick<GraphItem, 'nodes' | 'edges'>>('/api/Course/KnowledgeGraph', { courseId })).data;
  const points = (await item()).nodes.filter((n) => n.kind === 'point').map((n) => n.id);
  await teacher.call('/OrgApi/AISetting/PointApprove', { pointIds: points.slice(0, 2), parts: ['explanation'] });
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' });
  const { nodes, edges } = await seen();
  expect(nodes.filter((n) => n.kind === 'point').map((n) => n.title)).toEqual(['沉降', '过滤']);
  expect(edges.every((e) => nodes.some((n) => n.id === e.source) && nodes.some((n) => n.id === e.target))).toBe(true);
  expect((await student.call(`${BASE}/Update`, { courseId, version: 1, nodes: [], edges: [] })).code).toBe(403);
  // asked for by a student first, it is drafted too
  await server.app.pool.query('delete from knowledge_graph where course_id = $1', [courseId]);
  const [settle, filter] = points;
  expect((await seen()).edges).toContainEqual({ source: settle, target: filter, kind: 'before' });
});
