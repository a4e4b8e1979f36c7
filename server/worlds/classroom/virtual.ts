// Virtual experiments of the demo school: the pendulum, assigned and under way, and the titration; done by students whose
// readings are their own, but for one who copied, one who forgot the zero, and one who timed from the turning point.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Book, emptyBook, STEPS, type StepName } from '#experiments/pendulum/lab/book.ts';
import { bookOf, type Manner, stepsOf } from '#experiments/pendulum/lab/student.ts';
import {
  BUILT,
  experimentLog,
  startRun,
  storePackage,
  uploadKey,
  uploadRecords,
  withChecked,
} from '#server/modules/experiments/index.ts';
import type {
  App,
  Clock,
  HasConfig,
  HasFiles,
  HasKeys,
  HasLifecycles,
  HasLogs,
  Hooks,
  Postgres,
} from '#server/platform/app.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import { incoming } from '#server/platform/upload/receive.ts';
import type { Who } from '#server/platform/who.ts';
import { knownTask } from './known-task.ts';

const MINUTE = 60_000;
const SETTINGS = [50, 60, 70, 80, 90, 100];

interface Place {
  orgId: string;
  teacherId: string;
  classId: string;
  /** The AI course that teaches what the pendulum is about. */
  lessonId: string;
}

interface Planned {
  name: string;
  kind: 'js' | 'scorm';
  archive: string;
  intro: string;
  cover: string;
  cat: string;
  /** It ends the lesson; whoever likes begins without it. */
  hasTheory: boolean;
  /** It may be tried without an account. */
  forGuests: boolean;
}

const PENDULUM: Planned = {
  name: '单摆法测重力加速度',
  kind: 'js',
  archive: 'pendulum.zip',
  intro:
    '用一根细线、一个小球和一只秒表，测出脚下的重力加速度。\n仪器：钢球、铝球和乒乓球，尼龙线和橡皮筋，卷尺、五十分度游标卡尺、秒表、光电门。\n' +
    '共十一步。每位同学的仪器都有自己的零点误差，先找到它，再修正；测周期要数三十到五十次全振动，换五个以上的摆长；作 T²–L 图，求斜率，给出 g 和不确定度。',
  cover: 'physics:pendulum',
  cat: '力学',
  hasTheory: true,
  forGuests: true,
};
const TITRATION: Planned = {
  name: '酸碱中和滴定',
  kind: 'scorm',
  archive: 'titration.zip',
  intro:
    '用已知浓度的碱溶液测未知浓度的酸。\n仪器：滴定管、锥形瓶、pH 计，酚酞、甲基橙和石蕊三种指示剂。\n' +
    '共七步：润洗与装液，选指示剂，平行滴定三次，计算平均体积、极差和浓度，看滴定曲线。整个实验交卷时一起评分。',
  cover: '',
  cat: '分析化学',
  hasTheory: false,
  forGuests: false,
};

/** Four subjects, and what is below them. */
const CATS: Readonly<Record<string, readonly string[]>> = {
  物理: ['力学', '电磁学', '光学'],
  化学: ['分析化学', '无机化学'],
  生物: ['细胞与分子'],
  工程: ['电工电子'],
};

const COMMENTS = [
  { from: 90, text: '测量规范，结论可信。' },
  { from: 75, text: '基本完成得好，请看看丢分的步骤。' },
  { from: 60, text: '做完了，但方法或数据有问题，请逐条看丢分的原因。' },
  { from: 0, text: '请回到 AI 课堂复习后再做一次。' },
];

interface Done {
  /** The n-th student. */
  n: number;
  days: number;
  /** Of the apparatus that was read: another's is a copy. */
  manner: Manner & { copiesOf?: number };
}

const FINISHED: readonly Done[] = [
  { n: 5, days: 4, manner: {} },
  { n: 6, days: 4, manner: { swings: 30, slow: 0.08 } },
  { n: 7, days: 4, manner: { setup: { ball: 'steel', thread: 'nylon', clamp: 'jaws' }, swings: 40 } },
  // wrote down what the fifth had
  { n: 8, days: 3, manner: { copiesOf: 5 } },
  { n: 9, days: 3, manner: { keepsZero: true, origin: 'end' } },
  { n: 10, days: 3, manner: { where: 'turning' } },
  { n: 11, days: 3, manner: { slow: 0.2, swings: 30 } },
  { n: 12, days: 2, manner: { settings: SETTINGS.slice(0, 5) } },
  { n: 13, days: 2, manner: { origin: 'ten', swings: 50 } },
  { n: 14, days: 2, manner: { slow: 0.05 } },
  { n: 15, days: 1, manner: { angle: 8, swings: 40 } },
  { n: 16, days: 1, manner: { to: 'top' } },
];
/** And how many steps each has done. */
const RUNNING = [
  { n: 17, steps: 2 },
  { n: 18, steps: 5 },
  { n: 19, steps: 7 },
];
const TO_MARK = 20;
/** With a rubber band, and a point left out for a reason that a person has to read. */
const ARGUED = 21;

export async function virtualExperiments(app: App, place: Place): Promise<void> {
  const cats = await categories(app, place);
  const pendulumId = await experiment(app, place, PENDULUM, cats);
  await experiment(app, place, TITRATION, cats);
  await assign(app, place, pendulumId);
  const students = await studentsOf(app, place);
  const seeds = new Map<number, number>();
  const runs: string[] = [];
  for (const { n, days, manner } of FINISHED) {
    const { copiesOf, ...own } = manner;
    const run = await begin(app, pendulumId, students, n);
    seeds.set(n, run.seed);
    const copies = copiesOf === undefined ? undefined : seeds.get(copiesOf);
    const book = bookOf(run.seed, { ...own, ...(copies !== undefined && { copies }) });
    await send(app, run, { book, steps: STEPS.length, at: startOf(app, days, n) });
    runs.push(run.runId);
  }
  const late = await begin(app, pendulumId, students, TO_MARK);
  await send(app, late, { book: bookOf(late.seed), steps: STEPS.length, at: startOf(app, 1, TO_MARK) });
  const argued = await begin(app, pendulumId, students, ARGUED);
  const book = bookOf(argued.seed, { setup: { thread: 'rubber' } });
  book.fit = { ...book.fit, excluded: [2], reason: '放手时球碰到了铁架' };
  await send(app, argued, { book, steps: STEPS.length, at: startOf(app, 1, ARGUED) });
  await allMarked(app, [...runs, late.runId, argued.runId]);
  await unmark(app, late.runId);
  for (const { n, steps } of RUNNING) {
    const run = await begin(app, pendulumId, students, n);
    await send(app, run, { book: bookOf(run.seed), steps, at: app.now() - 70 * MINUTE });
  }
}

/** A lesson's hour, some days ago. */
const startOf = (app: Clock, days: number, n: number): number =>
  endOfDay(dayOf(app.now()) - days - 1) + 1 + 14 * 60 * MINUTE + n * 1_700;

async function categories(app: Clock & Postgres, { orgId }: Place): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const insert = async (name: string, parent: string | null, sort: number) => {
    const id = app.newId();
    ids.set(name, id);
    await app.pool.query(
      'insert into org_cat (id, org_id, created_at, name, parent_id, sort) values ($1, $2, $3, $4, $5, $6)',
      [id, orgId, app.now(), name, parent === null ? null : ids.get(parent), sort],
    );
  };
  for (const [s, [subject, below]] of Object.entries(CATS).entries()) {
    await insert(subject, null, s + 1);
    for (const [n, name] of below.entries()) await insert(name, subject, n + 1);
  }
  return ids;
}

async function experiment(
  app: Clock & HasConfig & Postgres & HasFiles,
  { orgId, teacherId, classId, lessonId }: Place,
  { name, kind, archive, intro, cover, cat, hasTheory, forGuests }: Planned,
  cats: ReadonlyMap<string, string>,
): Promise<string> {
  const path = join(BUILT, archive);
  if (!existsSync(path)) throw new Error(`${path} is not built: run \`node tools/setup.mjs client\``);
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
  const folder = join(incoming(app), `package-${app.newId()}`);
  const { id: packageId } = await withChecked(path, folder, (checked) =>
    storePackage(app, { orgId, userId: teacherId }, hash, checked),
  );
  const id = app.newId();
  await app.pool.query(
    `insert into experiment (id, org_id, created_at, name, kind, package_id, intro, cover, cat_ids, class_ids, rule, comments, status, maker_id, secret,
        requires, is_public, for_guests)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'best', $11, 'open', $12, $13, $14, true, $15)`,
    [
      ...[id, orgId, app.now(), name, kind, packageId, intro, cover, [cats.get(cat)], [classId]],
      ...[JSON.stringify(COMMENTS), teacherId, hash],
      hasTheory ? JSON.stringify({ courseId: lessonId, mastery: 0 }) : null,
      forGuests,
    ],
  );
  return id;
}

async function assign(app: Clock & Postgres, { orgId, teacherId, classId }: Place, refId: string): Promise<void> {
  await knownTask(app, {
    orgId,
    kind: 'experiment',
    refId,
    courseId: null,
    title: '完成实验：单摆法测重力加速度',
    classId,
    from: app.now() - 5 * DAY,
    until: endOfDay(dayOf(app.now()) + 6),
    byId: teacherId,
  });
}

async function studentsOf(app: Postgres, { orgId, classId }: Place): Promise<Map<number, Who>> {
  const { rows } = await app.pool.query<Pick<Who, 'userId' | 'userName' | 'name' | 'roleId'>>(
    `select id as "userId", user_name as "userName", name, role_id as "roleId" from sys_user
      where org_id = $1 and dept_id = $2 and user_name like 'student%'`,
    [orgId, classId],
  );
  return new Map(
    rows.map((row) => [
      Number(row.userName.slice(-2)),
      { ...row, orgId, role: 'student', base: 'student', deptId: classId, gated: false, powers: new Set(), family: '' },
    ]),
  );
}

interface Run {
  runId: string;
  launchId: string;
  seed: number;
}

async function begin(app: App, experimentId: string, students: ReadonlyMap<number, Who>, n: number): Promise<Run> {
  const who = students.get(n);
  if (!who) throw new Error(`no student ${n}`);
  const { runId } = await startRun({ app, who }, experimentId);
  const launchId = app.newId();
  const event = { type: 'launch', launchId, userId: who.userId, origin: '', begins: null };
  await app.lifecycles.command({ id: experimentLog(runId), cmd: app.newId(), event, who, as: 'leader', testId: null });
  // each their own apparatus, and the same in every demo school
  const seed = 7_919 * n;
  await app.pool.query('update experiment_run set seed = $2 where id = $1', [runId, seed]);
  return { runId, launchId, seed };
}

/** Minutes that a step takes, by the book. */
const MINUTES = [2, 4, 5, 6, 5, 8, 25, 6, 5, 8, 6];

async function send(
  app: Clock & HasKeys & HasLifecycles & HasLogs & Hooks & Postgres,
  { runId, launchId }: Run,
  { book, steps, at }: { book: Book; steps: number; at: number },
): Promise<void> {
  const isWhole = steps === STEPS.length;
  let time = at;
  const did = stepsOf(book)
    .slice(0, steps)
    .map(({ seq, evidence }) => {
      const startTime = time;
      // each at a pace of their own
      time += Math.round((MINUTES[seq - 1] ?? 5) * MINUTE * (0.7 + ((at / 1000 + seq * 7) % 9) / 10));
      return { type: 'step' as const, seq, startTime, endTime: time, evidence, at: time };
    });
  const kept = isWhole ? book : upTo(book, steps);
  const records = [
    ...did,
    ...(isWhole ? [] : [{ type: 'enter' as const, seq: steps + 1, at: time }]),
    { type: 'state' as const, data: JSON.stringify(kept), at: time },
    ...(isWhole ? [{ type: 'finish' as const, at: time }] : []),
  ].map((record, n) => ({ ...record, n: n + 1 }));
  await uploadRecords(app, { runId, launchId, key: uploadKey(app, launchId), sentAt: app.now(), records });
  await app.pool.query('update experiment_run set started_at = $2 where id = $1', [runId, at]);
  if (isWhole) await app.pool.query('update experiment_progress set moved_at = $2 where run_id = $1', [runId, time]);
}

/** A book in which only so many steps are done. */
function upTo(book: Book, steps: number): Book {
  const done = STEPS.slice(0, steps);
  const has = (step: StepName): boolean => done.includes(step);
  const empty = emptyBook(book.lang);
  return {
    ...empty,
    done,
    step: STEPS[steps] ?? 'beyond',
    setup: book.setup,
    zero: has('zero') ? book.zero : empty.zero,
    ball: has('ball') ? book.ball : empty.ball,
    length: has('length') ? book.length : empty.length,
    practice: has('practice') ? book.practice : empty.practice,
    rows: has('lengths') ? book.rows : has('period') ? book.rows.slice(0, 1) : [],
    releases: book.releases,
  };
}

const MOST_MS = 60_000;
const LOOK_MS = 20;

/** They are marked as every run is: by the package's own rules, in the server's own machine. */
async function allMarked(app: Postgres, runIds: readonly string[]): Promise<void> {
  for (let passed = 0; passed < MOST_MS; passed += LOOK_MS) {
    const { rows } = await app.pool.query<{ left: number }>(
      "select count(*)::int as left from experiment_progress where run_id = any($1) and state <> 'finished'",
      [runIds],
    );
    if (rows[0]?.left === 0) {
      await app.pool.query(
        `update lifecycle y set updated_at = g.moved_at from experiment_progress g
          where y.id = 'experiment:' || g.run_id and g.run_id = any($1)`,
        [runIds],
      );
      return;
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  throw new Error('the demo runs are not marked');
}

/** As a run whose own rules have failed: its teacher has to look at it. */
async function unmark(app: Postgres, runId: string): Promise<void> {
  await app.pool.query('update experiment_progress set score = null, to_mark = true where run_id = $1', [runId]);
  await app.pool.query(
    "update experiment_step set score = 0, evaluation = '', scored_by = 'package' where run_id = $1",
    [runId],
  );
}
