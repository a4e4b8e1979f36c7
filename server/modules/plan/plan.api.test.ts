// A lesson plan from a handout nobody prepared: drafted, edited, approved, taught; and what a running lesson keeps of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ingestDocument } from '../knowledge/ingest.ts';

type Plan = OutputOf<'/OrgApi/AISetting/PlanItems'>;
type Point = OutputOf<'/OrgApi/AISetting/PointItem'>;

const HANDOUT = `# 水的净化

## 沉降与过滤
沉降是指让水中较重的悬浮颗粒在重力作用下沉到水底的过程。沉降只能除去颗粒较大的杂质，不能除去溶解在水里的物质。
过滤是指使水通过多孔的滤层、把不溶的固体留在滤层上的方法。滤层的孔越小，能留住的颗粒越小，水流过的速度也越慢。
例如，实验室用滤纸过滤泥水。先把滤纸贴紧漏斗壁。再让泥水沿玻璃棒流下。最后得到的滤液是澄清的。

## 消毒
消毒是指用化学药品或加热杀死水中致病微生物的过程。煮沸 5 min 可以杀死水中大多数细菌。
余氯是指加氯消毒后水中剩余的氯。出厂水的余氯一般不低于 0.3 mg/L，这样在管道里还能继续起作用。
因为氯会与水中的有机物反应，所以加氯之前要先除去有机物。

## 硬水
硬水是指含有较多钙离子和镁离子的水。硬水在加热时会生成水垢，使锅炉的传热变差，耗能增加。
软化是指除去水中钙离子和镁离子的过程。蒸馏可以得到几乎不含离子的软水，但耗能较大。
生活中常用肥皂水检验：泡沫多、浮渣少的是软水，泡沫少、浮渣多的是硬水。
`;

let server: TestServer;
let teacher: Client;
let courseId: string;
const api = <T>(path: string, body: object) => teacher.call<T>(`/OrgApi/AISetting/${path}`, body);
const plan = async () => (await api<Plan>('PlanItems', { courseId })).data;
const point = async (id: string) => (await api<Point>('PointItem', { id })).data;

/** One command of a student's lesson in this course: `start`, which teaches the first point, unless it is another. */
async function learn(student: Client, type = 'start'): Promise<{ text: string; questions: number }> {
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const { text, frames } = await teach(server, student, data.lessonId, { type });
  const asked = frames.filter(
    ({ event }) => event.type === 'ACTIVITY_SNAPSHOT' && event.activityType === 'check-question',
  );
  return { text, questions: asked.length };
}

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '水的净化', kind: 'ai' })).data.id;
  const { orgId, id: ownerId } = teacher.user;
  const bytes = new TextEncoder().encode(HANDOUT);
  await ingestDocument(server.app, { orgId, courseId, ownerId, name: '水的净化.md', bytes });
});
afterAll(() => server.stop());

describe('drafting', () => {
  test('a point for each stretch of the handout, quoted verbatim, with questions; nothing is taught yet', async () => {
    const made = await api<{ points: number; questions: number }>('DraftPlan', { courseId });
    expect(made.data.points).toBe(3);
    expect(made.data.questions).toBeGreaterThan(2);
    const { points, material } = await plan();
    expect(points.map((p) => p.title)).toEqual(['沉降与过滤', '消毒', '硬水']);
    expect(material).toEqual({ ready: 1, waiting: 0 });
    expect(points.every((p) => !p.taught && p.parts.explanation.state === 'draft')).toBe(true);
    for (const { id } of points) {
      const { explanation } = await point(id);
      expect(explanation.length).toBeGreaterThan(0);
      for (const piece of explanation)
        expect('quote' in piece && HANDOUT.includes(piece.quote.split('\n')[0] ?? '?')).toBe(true);
    }
    expect((await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' })).code).toBe(409);
  });

  test('again: what points cover already is not drafted twice', async () => {
    expect((await api<{ points: number }>('DraftPlan', { courseId })).data.points).toBe(0);
    const { points } = await plan();
    const gone = points[1]?.id ?? '';
    await api('PointDelete', { ids: [gone] });
    expect((await api<{ points: number }>('DraftPlan', { courseId })).data.points).toBe(1);
    const titles = (await plan()).points.map((p) => p.title);
    expect(titles).toEqual(['沉降与过滤', '硬水', '消毒']);
    // and the deletion can be taken back
    expect((await api<{ restored: number }>('PointRestore', { ids: [gone] })).data.restored).toBe(1);
    const twin = (await plan()).points.at(-1)?.id ?? '';
    await api('PointDelete', { ids: [twin] });
    expect((await plan()).points.map((p) => p.title)).toEqual(['沉降与过滤', '消毒', '硬水']);
  });
});

describe('editing', () => {
  test('a part that is changed is marked as edited by whom; the others keep their mark', async () => {
    const [first] = (await plan()).points;
    const before = await point(first?.id ?? '');
    const own = { text: '先想一想：浑水放一夜会变清吗？' };
    const pieces = before.explanation.map((p) => ('quote' in p ? { documentId: p.documentId, quote: p.quote } : p));
    const done = await api<{ version: number }>('PointUpdate', {
      id: before.id,
      version: before.version,
      explanation: [own, ...pieces],
    });
    expect(done.data.version).toBe(before.version + 1);
    const after = await point(before.id);
    expect(after.parts.explanation).toMatchObject({ state: 'edited', by: '林知行' });
    expect(after.parts.example.state).toBe(before.parts.example.state);
    const late = await api('PointUpdate', { id: before.id, version: before.version, title: '旧的' });
    expect(late.code).toBe(409);
  });

  test('a quotation that stands nowhere in the material is refused', async () => {
    const [first] = (await plan()).points;
    const { id, version, explanation } = await point(first?.id ?? '');
    const quoted = explanation.find((p) => 'quote' in p);
    const documentId = quoted && 'quote' in quoted ? quoted.documentId : '';
    const answer = await api('PointUpdate', { id, version, explanation: [{ documentId, quote: '水在 50 ℃ 沸腾。' }] });
    expect(answer).toMatchObject({ code: 422, data: { fields: { 'explanation.0': '资料里没有这段原文' } } });
  });

  test('one part is drafted anew and the others stay; where nothing else is there it says so', async () => {
    const hard = (await plan()).points.find((p) => p.title === '硬水');
    const before = await point(hard?.id ?? '');
    const answer = await api<Point>('Regenerate', { pointId: before.id, part: 'discussion' });
    expect(answer.data.discussion).toContain('硬水');
    expect(answer.data.explanation).toEqual(before.explanation);
    expect((await api('Regenerate', { pointId: before.id, part: 'example' })).code).toBe(409);
  });

  test('what drafting questions came to stays with the point, and why it has none', async () => {
    const hard = (await plan()).points.find((p) => p.title === '硬水')?.id ?? '';
    let made = 0;
    while ((await api('Regenerate', { pointId: hard, part: 'questions' })).code === 0) {
      made = (await point(hard)).tried?.made ?? 0;
      expect((await point(hard)).tried).toMatchObject({ drafter: 'embedded', reason: null, at: expect.any(Number) });
      expect(made).toBeGreaterThan(0);
    }
    expect((await point(hard)).tried).toMatchObject({ made: 0, reason: 'allAsked' });
    const own = (await api<{ id: string }>('PointAdd', { courseId, title: '自己写的' })).data.id;
    expect((await point(own)).tried).toEqual({ at: null, drafter: 'embedded', made: 0, reason: 'noMaterial' });
    expect((await api('Regenerate', { pointId: own, part: 'questions' })).code).toBe(409);
    expect((await point(own)).tried).toMatchObject({ made: 0, reason: 'noMaterial', at: expect.any(Number) });
    await api('PointDelete', { ids: [own] });
  });
});

describe('approving', () => {
  const judge = { kind: 'judge', stem: '过滤能除去溶解的盐。', answer: false };

  test('what cannot be taught is named, and nothing of it is approved', async () => {
    const empty = (await api<{ id: string }>('PointAdd', { courseId, title: '还没写' })).data.id;
    const filled = (await plan()).points[0]?.id ?? '';
    const broken = await api<{ id: string }>('QuestionAdd', { ...judge, pointId: filled, kind: 'single', answer: 'A' });
    const refused = await api('PointApprove', { pointIds: [empty, filled] });
    expect(refused.code).toBe(422);
    expect(refused.data).toMatchObject({
      fields: { [empty]: '还没有讲解内容', [broken.data.id]: '至少要有两个填好的选项' },
    });
    expect((await plan()).points.every((p) => !p.taught)).toBe(true);
    await api('PointDelete', { ids: [empty] });
    await api('QuestionDelete', { ids: [broken.data.id] });
  });

  test.each([
    [
      'no key among the options',
      {
        kind: 'single',
        answer: 'Z',
        options: [
          { key: 'A', text: '甲' },
          { key: 'B', text: '乙' },
        ],
      },
    ],
    [
      'two options alike',
      {
        kind: 'single',
        answer: 'A',
        options: [
          { key: 'A', text: '甲' },
          { key: 'B', text: '甲' },
        ],
      },
    ],
    [
      'every option right',
      {
        kind: 'multiple',
        answer: ['A', 'B'],
        options: [
          { key: 'A', text: '甲' },
          { key: 'B', text: '乙' },
        ],
      },
    ],
    ['a fill without a key', { kind: 'fill', answer: '' }],
    ['no stem', { kind: 'judge', answer: true, stem: '' }],
  ])('a question with %s cannot be approved', async (_name, wrong) => {
    const pointId = (await plan()).points[0]?.id ?? '';
    const { data } = await api<{ id: string }>('QuestionAdd', { ...judge, pointId, ...wrong });
    expect((await api('QuestionApprove', { ids: [data.id] })).code).toBe(422);
    await api('QuestionDelete', { ids: [data.id] });
  });

  test('all that I have read: the course can be published and is taught with these words', async () => {
    const { points } = await plan();
    expect((await api<{ approved: number }>('PointApprove', { pointIds: points.map((p) => p.id) })).data.approved).toBe(
      3,
    );
    expect((await plan()).points.every((p) => p.taught && p.questions.draft === 0)).toBe(true);
    expect((await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' })).code).toBe(0);
    const student = await server.signIn('student16');
    const lesson = await learn(student);
    expect(lesson.text).toContain('先想一想：浑水放一夜会变清吗？');
    expect(lesson.text).toContain('沉降是指');
    expect(lesson.questions).toBe(1);
  });

  test('an edit reaches nobody before it is approved, and no lesson that has begun the point afterwards', async () => {
    const first = await point((await plan()).points[0]?.id ?? '');
    const student = await server.signIn('student17');
    const before = await learn(student);
    const pieces = first.explanation
      .filter((p) => 'quote' in p)
      .map((p) => ({ documentId: p.documentId, quote: p.quote }));
    await api('PointUpdate', {
      id: first.id,
      version: first.version,
      explanation: [{ text: '新的开头。' }, ...pieces],
    });
    expect(before.text).not.toContain('新的开头');
    const second = await server.signIn('student18');
    expect((await learn(second)).text).not.toContain('新的开头');
    await api('PointApprove', { pointIds: [first.id] });
    // said again in the lesson that had begun it: the old words
    expect((await learn(student, 'again')).text).not.toContain('新的开头');
    const third = await server.signIn('student19');
    expect((await learn(third)).text).toContain('新的开头');
    expect((await plan()).running).toBeGreaterThan(2);
  });

  test('withdrawn: taught no more, its words stay', async () => {
    const { points } = await plan();
    const last = points.at(-1);
    await api('PointWithdraw', { pointIds: [last?.id ?? ''] });
    expect((await plan()).points.at(-1)).toMatchObject({ taught: false, parts: { explanation: { state: 'edited' } } });
    const student = await server.signIn('student21');
    const { data } = await student.call<{ pointList: unknown[] }>('/api/Course/Item', { id: courseId });
    expect(data.pointList).toHaveLength(2);
  });
});

describe('the bank', () => {
  type Bank = OutputOf<'/OrgApi/AISetting/QuestionItems'>;
  const bank = async (more: object = {}) =>
    (await api<Bank>('QuestionItems', { courseId, pageSize: 100, ...more })).data;

  test('has the questions of all points in the order of the plan, each with its point', async () => {
    const points = (await plan()).points;
    const each = await Promise.all(
      points.map(async ({ id, title }) => ({ title, list: (await point(id)).questionList })),
    );
    const { items, itemCount } = await bank();
    expect(items.map((q) => [q.id, q.title])).toEqual(each.flatMap((p) => p.list.map((q) => [q.id, p.title])));
    expect(itemCount).toBe(items.length);
    const back = await bank({ sort: '-place', pageSize: 2, page: 1 });
    expect(back.items.map((q) => q.id)).toEqual(
      items
        .slice(-2)
        .reverse()
        .map((q) => q.id),
    );
  });

  test('is narrowed by point, kind, state and words', async () => {
    const { items } = await bank();
    const [first] = items;
    if (!first) throw new Error('no question');
    const { pointId, kind, state, stem } = first;
    for (const wanted of [{ pointId }, { kind }, { state }])
      expect((await bank(wanted)).items.map((q) => q.id)).toEqual(
        items
          .filter((q) => Object.entries(wanted).every(([name, value]) => q[name as 'kind'] === value))
          .map((q) => q.id),
      );
    expect((await bank({ keyword: stem.slice(0, 12) })).items.map((q) => q.id)).toContain(first.id);
    expect((await bank({ keyword: '没有这样的题干' })).items).toEqual([]);
  });
});

describe('what belongs together', () => {
  test('an example approved before its explanation is taught once the explanation is approved', async () => {
    const { id } = (await api<{ id: string }>('PointAdd', { courseId, title: '先通过例题' })).data;
    const example = { title: '例题', steps: [{ text: '第一步。' }] };
    await api('PointUpdate', { id, version: 1, explanation: [{ text: '讲解。' }], example });
    await api('PointApprove', { pointIds: [id], parts: ['example'] });
    expect((await point(id)).taught).toBe(false);
    await api('PointApprove', { pointIds: [id], parts: ['explanation'] });
    expect(await point(id)).toMatchObject({ taught: true, parts: { example: { state: 'approved' } } });
    const { rows } = await server.app.pool.query('select approved from lesson_point where id = $1', [id]);
    expect(rows[0].approved.example).toEqual(example);
    await api('PointDelete', { ids: [id] });
  });

  test('a new title waits for approval with the explanation under it', async () => {
    const { id } = (await api<{ id: string }>('PointAdd', { courseId, title: '旧名' })).data;
    await api('PointUpdate', { id, version: 1, explanation: [{ text: '讲解。' }] });
    await api('PointApprove', { pointIds: [id] });
    const { version, title } = await point(id);
    await api('PointUpdate', { id, version, title });
    expect((await point(id)).parts.explanation.state).toBe('approved');
    await api('PointUpdate', { id, version: version + 1, title: '新名' });
    expect((await point(id)).parts.explanation.state).toBe('edited');
    await api('PointDelete', { ids: [id] });
  });

  test('a deleted question comes back', async () => {
    const pointId = (await plan()).points[0]?.id ?? '';
    const { questionList } = await point(pointId);
    const ids = [questionList[0]?.id ?? ''];
    await api('QuestionDelete', { ids });
    expect((await point(pointId)).questionList).toHaveLength(questionList.length - 1);
    expect((await api<{ restored: number }>('QuestionRestore', { ids })).data.restored).toBe(1);
    expect((await point(pointId)).questionList.map((q) => q.id)).toEqual(questionList.map((q) => q.id));
    expect((await api('QuestionRestore', { ids })).code).toBe(404);
  });
});

describe('a plan as a file', () => {
  test('goes out and comes back into another course; what has no source there becomes own words', async () => {
    const get = (id: string) =>
      fetch(`${server.url}/OrgApi/AISetting/PlanExport?courseId=${id}`, { headers: { token: teacher.user.token } });
    const file = await (await get(courseId)).text();
    expect(JSON.parse(file)).toMatchObject({ format: 'mengoo-plan-1', course: '水的净化' });
    const other = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '空课', kind: 'ai' })).data.id;
    const back = await api<{ points: number; unsourced: number }>('PlanImport', { courseId: other, file });
    expect(back.data.points).toBe(3);
    expect(back.data.unsourced).toBeGreaterThan(3);
    const again = await api<{ unsourced: number }>('PlanImport', { courseId, file });
    expect(again.data.unsourced).toBe(0);
    for (const wrong of ['', '[]', '{"format":"mengoo-plan-1"}', `${file.slice(0, -3)}`])
      expect((await api('PlanImport', { courseId: other, file: wrong })).code).toBe(422);
  });
});
