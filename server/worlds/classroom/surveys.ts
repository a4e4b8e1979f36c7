// The demo school's surveys: the evaluation of a course, answered without names by most of the class, and one with names that is open.
import type { SurveyPage } from '#contract/surveys.ts';
import { COURSE_TEMPLATE, checkedAnswers, keepAnonymous, keepNamed } from '#server/modules/surveys/index.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { knownTask } from './known-task.ts';

const DAY = 24 * 3_600_000;

interface Demo {
  orgId: string;
  teacherId: string;
  classId: string;
}

const PLAN: readonly SurveyPage[] = [
  {
    id: 'p1',
    questions: [
      {
        id: 'when',
        kind: 'multiple',
        stem: '下周补做实验，哪些时间你能来？',
        required: true,
        options: [
          { key: 'tue', text: '周二晚' },
          { key: 'thu', text: '周四晚' },
          { key: 'sat', text: '周六上午' },
          { key: 'other', text: '其他时间', other: true },
        ],
      },
      { id: 'with', kind: 'judge', stem: '愿意两人一组吗？' },
      {
        id: 'likes',
        kind: 'order',
        stem: '最想补做哪个实验？从最想的排起。',
        options: [
          { key: 'pendulum', text: '单摆' },
          { key: 'gauge', text: '量具' },
          { key: 'titration', text: '滴定' },
        ],
      },
      { id: 'note', kind: 'short', stem: '还有什么要告诉老师的？' },
    ],
  },
];

const GOOD = [
  '自己数周期的时候真正明白了为什么要从平衡位置开始。',
  '作图那一节，原来截距能看出系统误差。',
  '虚拟实验可以反复做。',
  '',
];
const BETTER = ['希望多讲几个误差分析的例子。', '实验报告的要求能早点发。', '', '课前的资料有点多。'];
const PLANNED: readonly Record<string, unknown>[] = [
  { when: ['tue', 'sat'], with: true, likes: ['pendulum', 'titration', 'gauge'] },
  { when: ['thu'], with: false, note: '周六要回家。' },
  { when: ['sat', { key: 'other', text: '周日下午' }], with: true, likes: ['titration', 'pendulum', 'gauge'] },
  { when: ['tue', 'thu'], with: true },
  { when: ['sat'], with: true, likes: ['gauge', 'pendulum', 'titration'], note: '想和同桌一组。' },
  { when: ['thu', 'sat'], with: true },
];

interface Planned {
  title: string;
  anonymous: boolean;
  pages: readonly SurveyPage[];
}

/** Published, and given to nobody. */
export async function insertSurvey(
  app: Clock & Postgres,
  { orgId, teacherId }: Omit<Demo, 'classId'>,
  of: Planned,
): Promise<string> {
  const id = app.newId();
  await app.pool.query(
    `insert into survey (id, org_id, created_at, title, anonymous, edit, pages, status, maker_id)
      values ($1, $2, $3, $4, $5, $6, $7, 'published', $8)`,
    [id, orgId, app.now(), of.title, of.anonymous, !of.anonymous, JSON.stringify(of.pages), teacherId],
  );
  return id;
}

async function survey(app: Clock & Postgres, demo: Demo, of: Planned & { days: number }): Promise<string> {
  const { orgId, teacherId, classId } = demo;
  const id = await insertSurvey(app, demo, of);
  await knownTask(app, {
    orgId,
    kind: 'survey',
    refId: id,
    courseId: null,
    title: of.title,
    classId,
    from: app.now() - DAY,
    until: app.now() + of.days * DAY,
    byId: teacherId,
  });
  return id;
}

export async function surveysGiven(app: Clock & Postgres, demo: Demo): Promise<void> {
  const { rows: students } = await app.pool.query<{ id: string }>(
    "select id from sys_user where dept_id = $1 and user_name like 'student%' order by user_name desc",
    [demo.classId],
  );
  const evaluation = await survey(app, demo, {
    title: '课程评价：单摆法测重力加速度',
    anonymous: true,
    pages: COURSE_TEMPLATE,
    days: 7,
  });
  for (const [n, { id: userId }] of students.slice(0, 23).entries()) {
    const whole = n % 9 === 4 ? 2 : 3 + (n % 3);
    const level = (shift: number) => String(1 + ((n * 2 + shift) % 3) + (whole > 3 ? 2 : 1));
    const answers = checkedAnswers(COURSE_TEMPLATE, {
      whole,
      parts: { clear: level(0), pace: level(1), practice: level(2), help: level(0) },
      hours: ['a', 'b', 'b', 'c', 'b', 'd'][n % 6],
      why: n % 2 === 0 ? ['load'] : ['way', { key: 'other', text: '希望有更多时间动手' }],
      good: GOOD[n % GOOD.length],
      better: BETTER[n % BETTER.length],
    });
    await withTransaction(app.pool, (client) =>
      keepAnonymous(client, evaluation, [{ userId, cmd: app.newId(), answers }]),
    );
  }
  const plan = await survey(app, demo, { title: '补做实验的时间', anonymous: false, pages: PLAN, days: 3 });
  for (const [n, given] of PLANNED.entries()) {
    const userId = students[n]?.id ?? '';
    const answers = checkedAnswers(PLAN, given);
    await keepNamed(app, app.pool, { surveyId: plan, userId, cmd: app.newId(), answers }, true);
  }
}
