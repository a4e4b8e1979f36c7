// What QA finds on the first day: a lesson that is over, in which a question cut in, and a student's feedback on that very place.
import type { StreamEvent } from '#contract/stream.ts';
import { newLesson } from '#server/modules/theory/index.ts';
import type { App } from '#server/platform/app.ts';
import { ENGINE } from '#server/platform/lifecycle/snapshot.ts';

const STUDENT = 'student28';
const COURSE = '单摆法测重力加速度';
const QUESTION = '为什么摆角要小于 5 度？';
const FEEDBACK = '我提问以后，老师从被打断的那句话重新讲起，看上去像是重复了一遍。';
const PAUSE_MS = 50;
/** The answer takes a few seconds at the tutor's usual pace. */
const MOST_MS = 60_000;

/** Into the demo school. */
export async function lessonReplayed(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ userId: string; orgId: string; courseId: string }>(
    `select u.id as "userId", u.org_id as "orgId", c.id as "courseId" from sys_user u
      join organisation o on o.id = u.org_id and o.code = 'demo' join course c on c.org_id = o.id and c.name = $2
      where u.user_name = $1`,
    [STUDENT, COURSE],
  );
  const [who] = rows;
  if (!who) throw new Error(`no ${STUDENT} or no ${COURSE} in the demo school`);
  const lesson = await newLesson(app, who, who.courseId);
  const log = `lesson:${lesson.id}`;
  const send = (
    event: { type: string; text?: string },
    opens: StreamEvent[] | null,
    runId: string = crypto.randomUUID(),
  ) => {
    const command = { id: log, cmd: runId, event, who: null, as: ENGINE, testId: null };
    const opening = { runId, owner: who.userId, bodyHash: '', lang: 'zh' as const };
    return app.lifecycles.command(opens ? { ...command, opening: { ...opening, events: opens } } : command);
  };
  await send({ type: 'start' }, []);
  const runId = crypto.randomUUID();
  await send({ type: 'ask', text: QUESTION }, asked(`q.${runId}`), runId);
  const isAsking = async () => /asking/.test((await app.lifecycles.view(log)).state);
  for (let waited = 0; waited < MOST_MS && (await isAsking()); waited += PAUSE_MS)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  await send({ type: 'end' }, null);
  await app.pool.query(
    `insert into feedback (id, org_id, user_id, at, text, route, log, seq, show)
      select $1, $2, $3, $4, $5, $6, $7, min(seq), true from log_event where log = $7 and strpos(event, '"messageId":"q.') > 0`,
    [app.newId(), who.orgId, who.userId, app.now(), FEEDBACK, `/AiCurriculumLearning?id=${who.courseId}`, log],
  );
}

/** What the student wrote, as a message of theirs. */
const asked = (messageId: string): StreamEvent[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'user' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: QUESTION },
  { type: 'TEXT_MESSAGE_END', messageId },
];
