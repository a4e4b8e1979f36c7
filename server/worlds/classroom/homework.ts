// Three pieces of homework of the class: one due tonight, one half marked with photographs and red strokes, one released.
import { createHash, randomUUID } from 'node:crypto';
import type { HomeworkItem } from '#contract/homework.ts';
import type { HomeworkAnswer } from '#contract/homework-own.ts';
import { insertFile, newKey } from '#server/modules/files/index.ts';
import {
  drawOnReply,
  insertHomework,
  markReply,
  releaseReplies,
  repliesOf,
  saveDraft,
  sendBack,
  shownHomework,
  submit,
} from '#server/modules/homework/index.ts';
import type { App } from '#server/platform/app.ts';
import { identifyById } from '#server/platform/auth/sessions.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import type { Who } from '#server/platform/who.ts';
import { writtenPage } from './handwriting.ts';
import { knownTask } from './known-task.ts';

const CLASS = '物理实验1班';
const COURSE = '大学物理实验';

const TEXT: HomeworkItem = { id: 'why', kind: 'text', title: '为什么摆角要小于 5°？用自己的话写。', points: 40 };
const PAGES: HomeworkItem = {
  id: 'pages',
  kind: 'files',
  title: '拍下周期和重力加速度的计算过程',
  points: 60,
  most: 4,
};

interface Planned {
  title: string;
  html: string;
  items: HomeworkItem[];
  model: string;
  /** One after the other, by those who hand in. */
  words: readonly string[];
  /** Days from now at whose end it is due. */
  days: number;
  /** How many of the class have handed it in, from the second student on. */
  handedIn: number;
  marked: number;
}

/** What two of the class have from one source. */
const PASSAGE =
  '摆角不大时，重力沿切线方向的分力和位移成正比，方向总指向平衡位置，小球做的是简谐运动，周期才和摆角没有关系。';
const SMALL_ANGLE = [
  '摆角大了，sinθ 不能再用 θ 代替，周期会变长，算出来的 g 就偏小。',
  '小角度时回复力才和位移成正比。我试过 20°，三十次摆动慢了将近半秒。',
  '角度大误差就大，老师说不超过 5°，书上的公式也是在这个条件下推出来的。',
  `用小角度是为了让公式成立。${PASSAGE}`,
  '弧长和弦长在小角度时几乎一样，把弧当成直线处理，误差不到千分之一。',
  '因为公式 T=2π√(L/g) 里没有摆角，要让它真的没有影响，摆角就得小。',
  '角度一大，小球在两边停得久，走得就不均匀了，周期和摆幅有关。',
  `我的理解是这样的：${PASSAGE.replaceAll('，', '、')}所以实验里要小于 5°。`,
  '我画了 sinθ 和 θ 的图，5° 以内两条线分不开，再往上就岔开了。',
  '大角度摆起来线会松，小球还会转圈，数出来的次数不可靠。',
  '5° 时 sinθ 和 θ 只差 0.13%，比秒表的误差小得多，可以不管。',
  '小角度下空气阻力也小，摆幅衰减得慢，能数更多次，平均下来更准。',
];

const SOURCES = [
  '摆长没有量到球心，少了半个球；用游标卡尺量直径，加上一半。',
  '按秒表有反应时间，一次大约 0.2 秒，数三十次再除就小了。',
  '小球转起圈来就不是单摆了，放手时要在一个平面里，不能推。',
  '线有弹性，挂上球以后变长，应该挂好了再量，摆完再量一遍。',
  '数次数容易多一次，从零开始数，经过最低点时喊零。',
  '风扇对着吹，摆幅很快变小，把风扇关了，窗也关上。',
];

const TONIGHT: Planned = {
  title: '单摆：误差从哪里来',
  html: '<p>写下三处误差的来源，并说明怎样减小。可以拍照上交。</p>',
  items: [
    { ...TEXT, title: '误差的来源，各怎样减小？' },
    { ...PAGES, title: '实验记录的照片' },
  ],
  model: '<p>摆角、摆长（到球心）、计时（从平衡位置数起）。</p>',
  words: SOURCES,
  days: 0,
  handedIn: 6,
  marked: 0,
};
const MARKED: Planned = {
  title: '单摆：由周期求 g',
  html: '<p>由课上测得的五组数据求重力加速度，写出计算过程。</p>',
  items: [TEXT, PAGES],
  model: '<p>由 T=2π√(L/g) 得 g=4π²L/T²；以 T² 对 L 作图，斜率为 4π²/g。</p>',
  words: SMALL_ANGLE,
  days: 2,
  handedIn: 12,
  marked: 6,
};
const RELEASED: Planned = {
  title: '读数与有效数字',
  html: '<p>完成讲义第 3 页的五个读数。</p>',
  items: [{ ...PAGES, title: '拍下五个读数', points: 100 }],
  model: '<p>最后一位是估读；单位换算不改变有效数字的位数。</p>',
  words: [],
  days: 1,
  handedIn: 8,
  marked: 8,
};

interface Place {
  teacher: Who;
  students: Who[];
  classId: string;
  courseId: string | null;
}

/** Into the demo school. */
export async function homeworkOfClass(app: App): Promise<void> {
  const place = await homeworkPlace(app);
  await given(app, place, RELEASED);
  await given(app, place, MARKED);
  await given(app, place, TONIGHT);
}

/** `teacher01` and the class. */
export async function homeworkPlace(app: App): Promise<Place> {
  const { rows } = await app.pool.query<{ id: string; userName: string; classId: string; courseId: string | null }>(
    `select u.id, u.user_name as "userName", d.id as "classId",
        (select k.id from course k where k.org_id = o.id and k.name = $2 and k.deleted_at is null limit 1) as "courseId"
      from organisation o join sys_dept d on d.org_id = o.id and d.kind = 'class' and d.name = $1
        join sys_user u on u.org_id = o.id and (u.dept_id = d.id or u.user_name = 'teacher01')
      where o.code = 'demo' order by u.user_name`,
    [CLASS, COURSE],
  );
  const people = await Promise.all(rows.map((r) => identifyById(app.pool, r.id)));
  const all = people.filter((p) => p !== null);
  const teacher = all.find((p) => p.userName === 'teacher01');
  const [first] = rows;
  if (!teacher || !first) throw new Error(`no teacher01 or ${CLASS} in the demo school`);
  const students = all.filter((p) => p.userName.startsWith('student'));
  return { teacher, students, classId: first.classId, courseId: first.courseId };
}

async function given(app: App, place: Place, planned: Planned): Promise<void> {
  const { teacher, students, classId, courseId } = place;
  const { orgId, userId } = teacher;
  const homeworkId = await insertHomework(app.pool, app, {
    ...planned,
    orgId,
    courseId,
    makerId: userId,
    late: { days: 2, percent: 10 },
  });
  const assignmentId = await knownTask(app, {
    orgId,
    kind: 'homework',
    refId: homeworkId,
    courseId,
    title: planned.title,
    classId,
    from: app.now() - DAY,
    until: endOfDay(dayOf(app.now()) + planned.days),
    byId: userId,
  });
  const writers = students.slice(1, 1 + planned.handedIn);
  for (const [n, who] of writers.entries()) {
    const { items, words } = planned;
    await handIn(app, who, { assignmentId, items, words, n, page: pageOf(planned, n) });
  }
  const replies = await repliesOf(
    app.pool,
    homeworkId,
    writers.slice(0, planned.marked).map((w) => w.userId),
  );
  for (const [n, { id, version }] of replies.entries())
    await marked(app, teacher, { id, version, items: planned.items, n });
  if (planned === RELEASED)
    await releaseReplies(
      app,
      await repliesOf(
        app.pool,
        homeworkId,
        writers.map((w) => w.userId),
      ),
    );
  const [back] = planned === MARKED ? replies : [];
  if (back)
    await sendBack(
      { app, who: teacher, note: {} },
      { ids: [back.id], text: '第二步单位没有换算，改一改再交。', days: 3 },
    );
}

/** The eleventh of those that are half marked photographed the page of the sixth. */
const pageOf = (planned: Planned, n: number): number => (planned === MARKED && n === 10 ? 5 : n) + planned.days * 100;

interface Writing {
  assignmentId: string;
  items: readonly HomeworkItem[];
  /** One after the other, by who hands in. */
  words: readonly string[];
  /** Whose it is, from 0. */
  n: number;
  /** Which page was photographed. */
  page?: number;
}

export async function handIn(app: App, who: Who, { assignmentId, items, words, n, page = n }: Writing): Promise<void> {
  await shownHomework(app, who, assignmentId);
  const answers: HomeworkAnswer[] = [];
  for (const { id: itemId, kind } of items) {
    if (kind === 'text') answers.push({ itemId, value: words[n % words.length] ?? '' });
    else answers.push({ itemId, value: [{ fileId: await photograph(app, who, n, page) }] });
  }
  const { version } = await saveDraft(app, who, { assignmentId, version: 0, answers });
  await submit(app, who, { assignmentId, version, cmd: randomUUID() });
}

async function photograph(app: App, who: Who, n: number, seed: number): Promise<string> {
  // each under a lamp of their own
  const bytes = writtenPage(seed, 6 * (n % 4));
  const file = {
    id: app.newId(),
    orgId: who.orgId,
    ownerId: who.userId,
    name: `作业${n + 1}.png`,
    size: bytes.length,
    type: 'image/png',
    key: newKey(app),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    purpose: 'upload' as const,
    createdAt: app.now(),
  };
  await app.files.put(file.key, bytes);
  await insertFile(app.pool, file);
  return file.id;
}

interface Marking {
  id: string;
  version: number;
  items: readonly HomeworkItem[];
  n: number;
}

async function marked(app: App, teacher: Who, { id, version, items, n }: Marking): Promise<void> {
  const share = [0.95, 0.85, 0.7, 0.9, 0.6, 1][n % 6] ?? 1;
  const marks = items.map((item) => ({ itemId: item.id, points: Math.round(item.points * share) }));
  await markReply(
    { app, who: teacher, note: {} },
    { id, version, items: marks, text: share > 0.8 ? '过程清楚。' : '注意单位和有效数字。' },
  );
  const { rows } = await app.pool.query<{ fileId: string }>(
    'select id as "fileId" from stored_file where used_by = $1 and deleted_at is null',
    [`homework:${id}`],
  );
  const [page] = rows;
  if (!page) return;
  const look = { color: '#dc2626', width: 500 };
  await drawOnReply(
    { app, who: teacher },
    {
      id,
      page: `${page.fileId}:1`,
      ops: [
        { op: 'add', stroke: { id: randomUUID(), kind: 'text', ...look, points: [[6800, 1600]], text: '✓' } },
        {
          op: 'add',
          stroke: { id: randomUUID(), kind: 'text', ...look, points: [[5600, 4300]], text: share > 0.8 ? '✓' : '✗' },
        },
        { op: 'add', stroke: { id: randomUUID(), kind: 'pen', color: '#dc2626', width: 40, points: underline(n) } },
      ],
    },
  );
}

/** A line as a hand draws it. */
const underline = (n: number): [number, number][] =>
  Array.from({ length: 40 }, (_, i) => [1200 + i * 90, 6100 + Math.round(30 * Math.sin(i / 3 + n))]);
