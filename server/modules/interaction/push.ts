// What a teacher sends to a whole class. Nothing about one student ever enters its log.
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import type { interaction } from '#contract/interaction.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, HasLifecycles, HasLogs, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { questionById } from '../assessment/index.ts';
import { mustTeachCourse } from '../course/index.ts';
import { givenSurvey } from '../surveys/index.ts';
import { pushedQuestion } from './mine.ts';
import { steer } from './steering.ts';
import { typedQuestion } from './typed.ts';

type Push = z.output<typeof interaction.push.input>;
const MINUTE = 60_000;

/** What is asked, and of which course it is. */
interface Asked {
  courseId: string;
  question: BankQuestion;
  hasKey: boolean;
}

interface Pushed {
  id: string;
  questionId?: string;
  lessons: number;
  students: number;
}

const NOBODY = { lessons: 0, students: 0 };

/** The same `pushId` again is the same push; 404 where it is another's. */
export async function push(
  app: Clock & Postgres & HasLifecycles & HasLogs,
  who: Who,
  p: Push,
  testId: string | null,
): Promise<Pushed> {
  const { kind, classId, pushId: id = app.newId(), minutes, show } = p;
  if (kind === 'notice' && !p.text) throw invalid({ text: 'required' });
  if (kind === 'survey') await checkSurvey(app, who, p);
  const asked = kind === 'check-question' ? await askedBy(app, who, id, p) : null;
  await withTransaction(app.pool, async (client, tx) => {
    const now = app.now();
    const told = kind === 'pause' || kind === 'resume' ? null : now;
    const until = now + minutes * MINUTE;
    const { rowCount } = await client.query(
      `insert into class_push (id, org_id, class_id, teacher_id, kind, text, question, at, told_at, assignment_id, course_id, show, has_key, until_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
      [
        id,
        who.orgId,
        classId,
        who.userId,
        kind,
        p.text ?? '',
        asked && JSON.stringify(asked.question),
        now,
        told,
        kind === 'survey' ? p.assignmentId : null,
        ...(asked ? [asked.courseId, show, asked.hasKey, until] : [null, 'at-once', true, null]),
      ],
    );
    const event = asked ? questionEvent(id, asked, { until, show }) : wordEvent(id, who, p);
    if (rowCount === 1) await app.logs.appendWith(tx, `class:${classId}`, [event]);
    else await mustBeSame(client, who, { id, classId, kind });
  });
  // lessons that begin from now on find the push; where this process ends here, the next sweep goes on
  const reached = kind === 'pause' || kind === 'resume' ? await steer(app, classId, { id, kind, who, testId }) : NOBODY;
  return { id, ...reached, ...(asked ? { questionId: id } : {}) };
}

async function mustBeSame(
  client: PoolClient,
  who: Who,
  { id, classId, kind }: { id: string; classId: string; kind: string },
): Promise<void> {
  const { rowCount } = await client.query(
    'select from class_push where id = $1 and teacher_id = $2 and class_id = $3 and kind = $4',
    [id, who.userId, classId, kind],
  );
  if (rowCount === 0) throw missing();
}

/** One that was given to the class, and can be answered now. */
async function checkSurvey(app: Clock & Postgres, { orgId }: Who, { assignmentId, classId }: Push): Promise<void> {
  if (assignmentId === undefined) throw invalid({ assignmentId: 'required' });
  const given = await givenSurvey(app, orgId, assignmentId);
  if (!given?.classIds.includes(classId)) throw missing();
  if (!given.isOpen) throw new Failure(CODE.conflict, 'surveyClosed');
}

/** A question of the bank, or one that is typed on the spot under the push's own id. */
async function askedBy(app: Clock & Postgres, who: Who, id: string, p: Push): Promise<Asked> {
  const { questionId, courseId, question } = p;
  if ((questionId === undefined) === (question === undefined)) throw invalid({ questionId: 'required' });
  if (question) {
    if (courseId === undefined) throw invalid({ courseId: 'required' });
    await mustTeachCourse(app, who, courseId);
    return { courseId, ...typedQuestion(id, question) };
  }
  const found = await questionById(app.pool, questionId ?? '');
  if (!found) throw missing();
  await mustTeachCourse(app, who, found.courseId);
  return { ...found, hasKey: true };
}

function questionEvent(
  id: string,
  { question, courseId }: Asked,
  times: { until: number; show: 'at-once' | 'revealed' },
): StreamEvent {
  const content = { ...pushedQuestion(question, id), courseId, ...times };
  return { type: 'ACTIVITY_SNAPSHOT', messageId: id, activityType: 'check-question', content };
}

function wordEvent(id: string, who: Who, { kind, text }: Push): StreamEvent {
  const by = who.name;
  if (kind === 'notice') {
    const content = { kind: 'teacher', text, by };
    return { type: 'ACTIVITY_SNAPSHOT', messageId: id, activityType: 'notice', content };
  }
  return { type: 'CUSTOM', name: `class.${kind}`, value: { id, by, ...(text ? { text } : {}) } };
}
