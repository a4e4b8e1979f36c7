// What QA finds on the first day: a lesson that is over, in which a question cut into what was being told, was
// answered, and the telling went on; and a student's feedback on that very place.
import type { StreamEvent } from '#contract/stream.ts';
import { newLesson } from '#server/modules/theory/index.ts';
import type { Clock, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { ENGINE } from '#server/platform/lifecycle/snapshot.ts';
import { silent } from './silent.ts';

const STUDENT = 'student28';
const COURSE = '单摆法测重力加速度';
const QUESTION = '为什么摆角要小于 5 度？';
const FEEDBACK = '我的提问回答完以后，老师接着往下讲了，可是页面没有标出是从哪句话接上的，我要往上翻才找得到。';
const PAUSE_MS = 10;
/** The telling and the answer take some seconds each at the tutor's usual pace. */
const MOST_MS = 20_000;
/** Pieces of text, so that the question comes in the middle of what is being said, and the place has some of what goes on. */
const SOME = 3;
/** On a busy machine the question may come when the words it should cut into are all said: then the next lesson. */
const TRIES = 4;

/** Into the demo school. */
export async function lessonReplayed(app: Clock & Postgres & HasLifecycles): Promise<void> {
  const { rows } = await app.pool.query<{ userId: string; orgId: string; courseId: string; name: string }>(
    `select u.id as "userId", u.name, u.org_id as "orgId", c.id as "courseId" from sys_user u
      join organisation o on o.id = u.org_id and o.code = 'demo' join course c on c.org_id = o.id and c.name = $2
      where u.user_name = $1`,
    [STUDENT, COURSE],
  );
  const [who] = rows;
  if (!who) throw new Error(`no ${STUDENT} or no ${COURSE} in the demo school`);
  let place = await oneLesson(app, who);
  for (let n = 1; n < TRIES && place.continued === 0; n++) place = await oneLesson(app, who);
  const { log } = place;
  // where no question ever cut in, the school begins all the same
  const seq = place.continued || place.asked;
  await app.pool.query(
    `insert into feedback (id, org_id, user_id, at, text, route, log, seq, show) values ($1, $2, $3, $4, $5, $6, $7, $8, true)`,
    [app.newId(), who.orgId, who.userId, app.now(), FEEDBACK, `/AiCurriculumLearning?id=${who.courseId}`, log, seq],
  );
}

interface Learner {
  userId: string;
  orgId: string;
  courseId: string;
  name: string;
}

interface Place {
  log: string;
  /** Where the question stands in it. */
  asked: number;
  /** Where the telling goes on after it; 0 where it did not. */
  continued: number;
}

async function oneLesson(app: Clock & Postgres & HasLifecycles, who: Learner): Promise<Place> {
  const lesson = await newLesson(app, who, who.courseId);
  const log = `lesson:${lesson.id}`;
  // the student's own commands: the list of what can be replayed says whose it is
  const student = { ...silent('student'), userName: STUDENT, ...who };
  const send = (
    event: { type: string; text?: string },
    opens: StreamEvent[] | null,
    runId: string = crypto.randomUUID(),
  ) => {
    const command = { id: log, cmd: runId, event, who: student, as: ENGINE, testId: null };
    const opening = { runId, owner: who.userId, bodyHash: '', lang: 'zh' as const };
    return app.lifecycles.command(opens ? { ...command, opening: { ...opening, events: opens } } : command);
  };
  await send({ type: 'start' }, []);
  await waitUntil(async () => (await told(app, log, 0)).length >= SOME);
  const runId = crypto.randomUUID();
  await send({ type: 'ask', text: QUESTION }, writtenEvents(`q.${runId}`, QUESTION), runId);
  let continued = 0;
  await waitUntil(async () => {
    const from = await firstWith(app, log, '"message.continues"');
    continued = (from && (await told(app, log, from))[SOME - 1]) || 0;
    return continued > 0 || (from === 0 && !/asking|speaking/.test((await app.lifecycles.view(log)).state));
  });
  await send({ type: 'end' }, null);
  return { log, continued, asked: await firstWith(app, log, '"messageId":"q.') };
}

/** Where the tutor's words stand in the log after `seq`. */
async function told(app: Postgres, log: string, seq: number): Promise<number[]> {
  const { rows } = await app.pool.query<{ seq: number }>(
    `select seq::int from log_event where log = $1 and seq > $2 and strpos(event, '"TEXT_MESSAGE_CONTENT"') > 0
      and strpos(event, '"messageId":"q.') = 0 order by seq`,
    [log, seq],
  );
  return rows.map((row) => row.seq);
}

/** The first event with these words; 0: there is none. */
async function firstWith(app: Postgres, log: string, words: string): Promise<number> {
  const { rows } = await app.pool.query<{ seq: number | null }>(
    'select min(seq)::int as seq from log_event where log = $1 and strpos(event, $2) > 0',
    [log, words],
  );
  return rows[0]?.seq ?? 0;
}

/** Till it is so, or long enough. */
export async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + MOST_MS; Date.now() < end; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** What the student wrote, as a message of theirs. */
export const writtenEvents = (messageId: string, delta: string): StreamEvent[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'user' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
];
