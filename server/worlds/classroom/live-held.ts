// A class that was held yesterday: led through its steps by its own chart, with what was said, drawn, asked and answered, who was
// there, and its recording. Its steps are taken now; afterwards everything is given the time at which it would have happened.
import { setTimeout as delay } from 'node:timers/promises';
import type { StreamEvent } from '#contract/stream.ts';
import type { App, Clock, HasLifecycles, HasLogs, Postgres } from '#server/platform/app.ts';
import type { ChartEvent } from '#server/platform/lifecycle/define.ts';
import type { Who } from '#server/platform/who.ts';
import { isTelling } from '#src/machines/live/live.selectors.ts';
import { type DemoClass, materialOf, recordingOf } from './live-files.ts';
import { silent } from './silent.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Of the recording, after the class began. */
const RECORDED_AT = 5 * MINUTE;
/** Between two words of the tutor, as they are played again, and how long it speaks at most. */
const WORD_MS = 150;
const TELL_MS = 10_000;

interface Student {
  id: string;
  name: string;
}

const whoIs = (orgId: string, person: { id: string; name: string }, base: 'teacher' | 'student'): Who => ({
  ...silent(base),
  role: base,
  userId: person.id,
  orgId,
  name: person.name,
});

const LINES: readonly (readonly [second: number, student: number, text: string])[] = [
  [-200, 4, '老师好！'],
  [-180, 11, '声音很清楚'],
  [8, 6, '每秒一声，那周期是 2 秒？'],
  [14, 20, '一去一回才算一次'],
  [33, 2, '摆长要量到小球的中心吗？'],
  [52, 9, '所以和质量没有关系'],
  [80, 15, '我选错了，以为轻的摆得快'],
  [86, 4, '谢谢老师'],
];

const stroke = (id: string, kind: string, points: number[][], color = '#1668dc', text?: string) => ({
  op: 'add',
  stroke: { id, kind, points, color, width: 40, ...(text ? { text } : {}) },
});
const arc = (from: number, to: number): number[][] =>
  Array.from({ length: 24 }, (_none, n) => {
    const angle = from + ((to - from) * n) / 23;
    return [Math.round(5000 + 4200 * Math.sin(angle)), Math.round(1500 + 4200 * Math.cos(angle))];
  });
const STROKES: readonly (readonly [second: number, ops: object[]])[] = [
  [
    27,
    [
      stroke(
        's1',
        'line',
        [
          [3500, 1500],
          [6500, 1500],
        ],
        '#334155',
      ),
    ],
  ],
  [
    28,
    [
      stroke(
        's2',
        'line',
        [
          [5000, 1500],
          [6430, 5440],
        ],
        '#334155',
      ),
    ],
  ],
  [
    29,
    [
      stroke('s3', 'ellipse', [
        [6130, 5140],
        [6730, 5740],
      ]),
    ],
  ],
  [31, [stroke('s4', 'pen', arc(-0.35, 0.35), '#fa8c16')]],
  [34, [stroke('s5', 'text', [[5900, 3300]], '#d4380d', 'L：到小球中心')]],
  [37, [stroke('s6', 'text', [[3600, 8200]], '#d4380d', 'T = 2π√(L/g)')]],
];

export async function classHeld(app: App, place: DemoClass, liveId: string): Promise<void> {
  const log = `live:${liveId}`;
  const { rows: students } = await app.pool.query<Student>(
    "select id, name from sys_user where dept_id = $1 and user_name like 'student%' order by user_name",
    [place.classId],
  );
  const { rows: planned } = await app.pool.query<{ startAt: number; minutes: number }>(
    'select start_at as "startAt", minutes from live_class where id = $1',
    [liveId],
  );
  const began = planned[0]?.startAt ?? app.now();
  const end = began + (planned[0]?.minutes ?? 40) * MINUTE;
  const recorded = began + RECORDED_AT;
  const question = await questionOf(app, place.courseId);
  const teacher = whoIs(place.orgId, place.teacher, 'teacher');
  const [material = ''] = await materialOf(app, place, liveId, ['单摆实验课件.pptx']);
  const clock = createClock(app, log);
  const host = { userId: place.teacher.id, name: place.teacher.name, role: 'host' };

  const command = (event: ChartEvent, who = teacher, as = 'host') =>
    app.lifecycles.command({ id: log, cmd: app.newId(), event, who, as, testId: null });
  const tell = (name: string, value: unknown, userId = place.teacher.id) => {
    const events: StreamEvent[] = [{ type: 'CUSTOM', name, value }];
    return app.lifecycles.append(log, { cmd: `${name}:${app.newId()}`, userId, events });
  };
  const show = async (what: object) => {
    await command({ type: 'show', what });
    await settled(app, log);
  };
  const answer = async () => {
    const { stage } = (await app.lifecycles.view(log)).snapshot.context as { stage: { questionId: string } }; // the chart's
    await answers(app, { questionId: stage.questionId, right: question.answer, students, at: recorded + 64 * SECOND });
  };
  const hand = (n: number, up: boolean) => {
    const student = students[n];
    return student && command({ type: 'hand', up }, whoIs(place.orgId, student, 'student'), 'student');
  };
  const steps: (readonly [second: number, act: () => Promise<unknown> | undefined])[] = [
    [-RECORDED_AT / SECOND, () => command({ type: 'open' })],
    [0, () => command({ type: 'record', on: true })],
    [2, () => show({ kind: 'material', resourceId: material, page: 1 })],
    [10, () => show({ kind: 'material', resourceId: material, page: 2 })],
    [18, () => hand(6, true)],
    [20, () => command({ type: 'grant', userId: students[6]?.id, sources: ['microphone'] })],
    [24, () => command({ type: 'revoke', userId: students[6]?.id })],
    [26, () => show({ kind: 'board', page: 1 })],
    [41, () => show({ kind: 'point', pointId: question.pointId })],
    [58, () => show({ kind: 'question', questionId: question.id })],
    [63, answer],
    [76, () => command({ type: 'reveal' })],
    [84, () => show({ kind: 'board', page: 1 })],
    [89, () => command({ type: 'record', on: false })],
    [(end - recorded) / SECOND, () => command({ type: 'end' })],
    ...STROKES.map(([second, ops]) => [second, () => tell('live.ink', { page: 'board:1', by: host, ops })] as const),
    ...LINES.map(([second, n, text]) => {
      const at = recorded + second * SECOND;
      return [second, () => line(app, place, { liveId, student: students[n], text, at, tell })] as const;
    }),
  ];
  await attended(app, { liveId, students, began, end });
  for (const [second, act] of steps.toSorted(([a], [b]) => a - b)) await clock.step(recorded + second * SECOND, act);
  await recordingOf(app, place, liveId, recorded);
  await asks(app, { liveId, students, at: recorded + 33 * SECOND });
  await dated(app, { liveId, began, end, shown: recorded + 41 * SECOND, asked: recorded + 58 * SECOND });
}

async function questionOf(app: Postgres, courseId: string): Promise<{ id: string; pointId: string; answer: boolean }> {
  const { rows } = await app.pool.query<{ id: string; pointId: string; answer: boolean }>(
    `select q.id, p.id as "pointId", (q.approved ->> 'answer')::boolean as answer from question q
        join lesson_point p on p.id = q.point_id and p.deleted_at is null and p.approved is not null
      where p.course_id = $1 and q.approved ->> 'kind' = 'judge' and q.deleted_at is null order by p.title = '周期公式' desc, p.sort, q.id limit 1`,
    [courseId],
  );
  const [found] = rows;
  if (!found) throw new Error('no question in the demo course');
  return found;
}

/** Each step's events at its time; the tutor's words one after the other. */
function createClock(app: Postgres & HasLogs, log: string) {
  let seq = 0;
  return {
    step: async (at: number, act: () => Promise<unknown> | undefined): Promise<void> => {
      await act();
      const last = (await app.logs.head(log))?.seq ?? seq;
      const apart = Math.min(WORD_MS, TELL_MS / Math.max(1, last - seq));
      await app.pool.query(
        'update log_event set at = $3::bigint + round((seq - $2 - 1) * $5::float8) where log = $1 and seq > $2 and seq <= $4',
        [log, seq, at, last, apart],
      );
      seq = last;
    },
  };
}

/** The tutor has said what it had to say. */
async function settled(app: HasLifecycles, log: string): Promise<void> {
  while (isTelling((await app.lifecycles.view(log)).snapshot)) await delay(20);
}

interface Line {
  liveId: string;
  student: Student | undefined;
  text: string;
  at: number;
  tell: (name: string, value: unknown, userId?: string) => Promise<unknown>;
}

async function line(
  app: Clock & Postgres,
  { orgId }: DemoClass,
  { liveId, student, text, at, tell }: Line,
): Promise<void> {
  if (!student) return;
  const id = app.newId();
  await app.pool.query(
    'insert into live_chat (id, org_id, created_at, live_id, user_id, text) values ($1, $2, $3, $4, $5, $6)',
    [id, orgId, at, liveId, student.id, text],
  );
  await tell(
    'live.chat',
    { id, by: { userId: student.id, name: student.name, role: 'student' }, text, at },
    student.id,
  );
}

/** 25 from the beginning, two late, one who left, one who never came; some looked elsewhere meanwhile. */
async function attended(
  app: Postgres,
  { liveId, students, began, end }: { liveId: string; students: readonly Student[]; began: number; end: number },
): Promise<void> {
  const span = (userId: string, kind: string, from: number, until: number) =>
    app.pool.query(
      `insert into live_span (live_id, user_id, kind, key, from_at, until_at, is_open) values ($1, $2, $3, $4, $5, $6, false)`,
      [liveId, userId, kind, String(from), from, until],
    );
  for (const [n, { id }] of students.entries()) {
    if (n === 28) continue;
    const came = n === 12 || n === 23 ? began + (7 + (n % 5)) * MINUTE : began + (n % 4) * 20 * SECOND;
    const left = n === 17 ? began + 15 * MINUTE : end;
    await app.pool.query(
      'insert into live_seat (live_id, user_id, room_id, first_at, hands) values ($1, $2, $1, $3, $4)',
      [liveId, id, came, n % 7 === 3 ? 1 + (n % 3) : 0],
    );
    const awayFrom = n % 6 === 1 ? came + 10 * MINUTE : left;
    await span(id, 'here', came, awayFrom);
    if (awayFrom === left) continue;
    const awayUntil = awayFrom + (1 + (n % 3)) * MINUTE;
    await span(id, 'away', awayFrom, awayUntil);
    await span(id, 'here', awayUntil, left);
  }
}

interface Answers {
  questionId: string;
  right: boolean;
  students: readonly Student[];
  at: number;
}

/** Those who were there; every fourth is wrong, two say nothing. */
async function answers(app: Postgres, { questionId, right, students, at }: Answers): Promise<void> {
  for (const [n, { id }] of students.entries()) {
    if (n === 28 || n === 5 || n === 19) continue;
    const isRight = n % 4 !== 3;
    await app.pool.query(
      'insert into live_answer (question_id, user_id, value, verdict, at) values ($1, $2, $3, $4, $5)',
      [questionId, id, JSON.stringify(isRight ? right : !right), isRight ? 'right' : 'wrong', at + n * 250],
    );
  }
}

async function asks(
  app: Clock & Postgres,
  { liveId, students, at }: { liveId: string; students: readonly Student[]; at: number },
): Promise<void> {
  for (const [n, text] of [
    [2, '摆长为什么要量到小球的中心？'],
    [13, '摆角大于 5° 会差多少？'],
  ] as const)
    await app.pool.query('insert into live_ask (id, live_id, user_id, text, at) values ($1, $2, $3, $4, $5)', [
      app.newId(),
      liveId,
      students[n]?.id,
      text,
      at + n * SECOND,
    ]);
}

interface Dates {
  liveId: string;
  began: number;
  end: number;
  shown: number;
  asked: number;
}

async function dated(app: Postgres, { liveId, began, end, shown, asked }: Dates): Promise<void> {
  const { pool } = app;
  await pool.query('update live_class set created_at = $2, opened_at = $3, ended_at = $4 where id = $1', [
    liveId,
    began - 3 * 86_400_000,
    began,
    end,
  ]);
  await pool.query('update live_shown set at = $2 where live_id = $1', [liveId, shown]);
  await pool.query('update live_question set at = $2, closed_at = $3, revealed_at = $3 where live_id = $1', [
    liveId,
    asked,
    asked + 18_000,
  ]);
  await pool.query("update score_post set at = $2 where kind = 'live' and ref_id = $1", [liveId, end]);
}
