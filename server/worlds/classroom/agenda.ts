// The week's task of the class, half done: the handout is read, a survey says who feels sure, a measuring plan is handed in, the table
// is set up.
import type { AgendaStep } from '#contract/agendas.ts';
import type { HomeworkItem } from '#contract/homework.ts';
import type { SurveyPage } from '#contract/surveys.ts';
import { insertAgenda, tick } from '#server/modules/agendas/index.ts';
import { giveStepsOf } from '#server/modules/assignments/index.ts';
import { insertHomework } from '#server/modules/homework/index.ts';
import { checkedAnswers, keepNamed } from '#server/modules/surveys/index.ts';
import type { App } from '#server/platform/app.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { handIn, homeworkPlace } from './homework.ts';
import { knownTask } from './known-task.ts';
import { insertSurvey } from './surveys.ts';

const TITLE = '单摆实验：课前准备';
const DAYS = 4;
/** How many of the class have done each step, those who are ahead the same ones. */
const READ = 21;
const ANSWERED = 15;
const HANDED_IN = 8;
const READY = 3;

const PLAN: HomeworkItem = { id: 'plan', kind: 'text', title: '摆长取几个值？每个测几次周期？写出理由。', points: 100 };
const WRITTEN = [
  '摆长取 40、50、60、70、80 cm 五个值，每个测三次，每次数 30 个周期，作图求斜率。',
  '取四个摆长，每个测五次 20 个周期。长的周期大，计时误差小，所以多取几个长的。',
  '先测一个摆长十次看误差有多大，再决定其他的测几次。',
];
const PAGES: SurveyPage[] = [
  {
    id: 'p1',
    questions: [
      { id: 'sure', kind: 'scale', stem: '自己测周期，有多大把握？', required: true, from: 1, to: 5 },
      {
        id: 'hard',
        kind: 'single',
        stem: '哪一处最没把握？',
        options: [
          { key: 'length', text: '摆长量到哪里' },
          { key: 'start', text: '从哪里开始计时' },
          { key: 'angle', text: '摆角多大合适' },
        ],
      },
    ],
  },
];

/** Into the demo school. */
export async function agendaOfClass(app: App): Promise<void> {
  const { teacher, students, classId, courseId } = await homeworkPlace(app);
  const { orgId, userId: teacherId } = teacher;
  const [surveyId, homeworkId] = [
    await insertSurvey(app, { orgId, teacherId }, { title: '课前自测：单摆', anonymous: false, pages: PAGES }),
    await insertHomework(app.pool, app, {
      orgId,
      courseId,
      title: '单摆：测量方案',
      html: '<p>上课前想好怎样测，课上按自己的方案做。</p>',
      items: [PLAN],
      late: null,
      model: '<p>摆长取五个值，每个测三次、每次 30 个周期：作图时点要够，计时误差才摊得薄。</p>',
      makerId: teacherId,
    }),
  ];
  const steps: AgendaStep[] = [
    { id: 'read', title: '读讲义第 1 到 4 页', kind: 'hand' },
    { id: 'sure', title: '课前自测', kind: 'survey', refId: surveyId },
    { id: 'plan', title: '写测量方案', kind: 'homework', refId: homeworkId },
    { id: 'ready', title: '在实验台上装好摆，量一次摆长', kind: 'hand' },
  ];
  const agendaId = await insertAgenda(app, { orgId, title: TITLE, inOrder: true, steps, makerId: teacherId });
  const assignmentId = await knownTask(app, {
    orgId,
    kind: 'task',
    refId: agendaId,
    courseId,
    title: TITLE,
    classId,
    from: app.now() - DAY,
    until: endOfDay(dayOf(app.now()) + DAYS),
    byId: teacherId,
  });
  await withTransaction(app.pool, (client) => giveStepsOf(app, client, { kind: 'task', refIds: [agendaId] }));
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from assignment where step_of = $1 and step_id = 'plan'",
    [assignmentId],
  );
  const workId = rows[0]?.id ?? '';
  for (const [n, who] of students.slice(0, READ).entries()) {
    const { userId } = who;
    await tick(app, { agendaId, userId, stepId: 'read', on: true });
    if (n >= ANSWERED) continue;
    const answers = checkedAnswers(PAGES, { sure: 2 + (n % 4), hard: ['start', 'length', 'angle'][n % 3] });
    await keepNamed(app, app.pool, { surveyId, userId, cmd: app.newId(), answers }, false);
    // the first of the class has come thus far, and can be tried out
    if (n === 0 || n > HANDED_IN) continue;
    await handIn(app, who, { assignmentId: workId, items: [PLAN], words: WRITTEN, n });
    if (n <= READY) await tick(app, { agendaId, userId, stepId: 'ready', on: true });
  }
}
