// What a teacher sends to a whole class. Nothing about one student ever enters its log.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { AnswerValue } from '#contract/questions.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, HasLifecycles, HasLogs, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import { inLine, keyInWords, markAnswer, questionOf, rightValueOf, tally } from '../assessment/index.ts';
import { mustTeachCourse } from '../course/index.ts';
import { pushedQuestion } from './mine.ts';
import { RECENT_MS, steer } from './steering.ts';

interface Push {
  classId: string;
  kind: 'notice' | 'check-question' | 'pause' | 'resume';
  text?: string | undefined;
  questionId?: string | undefined;
  pushId?: string | undefined;
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
  const { kind, classId, pushId: id = app.newId() } = p;
  if (kind === 'notice' && !p.text) throw invalid({ text: 'required' });
  const question = kind === 'check-question' ? await bankQuestion(app, who, p.questionId) : null;
  await withTransaction(app.pool, async (client, tx) => {
    const told = kind === 'pause' || kind === 'resume' ? null : app.now();
    const { rowCount } = await client.query(
      `insert into class_push (id, org_id, class_id, teacher_id, kind, text, question, at, told_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        ...[id, who.orgId, classId, who.userId, kind, p.text ?? ''],
        ...[question === null ? null : JSON.stringify(question), app.now(), told],
      ],
    );
    if (rowCount === 1) await app.logs.appendWith(tx, `class:${classId}`, [eventOf(id, who, p, question)]);
    else await mustBeSame(client, who, { id, classId, kind });
  });
  // lessons that begin from now on find the push; where this process ends here, the next sweep goes on
  const reached = kind === 'pause' || kind === 'resume' ? await steer(app, classId, { id, kind, who, testId }) : NOBODY;
  return { id, ...reached, ...(question ? { questionId: id } : {}) };
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

async function bankQuestion(app: Clock & Postgres, who: Who, questionId: string | undefined): Promise<BankQuestion> {
  if (questionId === undefined) throw invalid({ questionId: 'required' });
  const found = await questionOf(app.pool, questionId);
  if (!found) throw missing();
  await mustTeachCourse(app, who, found.courseId);
  return found.question;
}

function eventOf(id: string, who: Who, p: Push, question: BankQuestion | null): StreamEvent {
  const by = who.name;
  if (question) {
    const content = { ...pushedQuestion(question, id) };
    return { type: 'ACTIVITY_SNAPSHOT', messageId: id, activityType: 'check-question', content };
  }
  if (p.kind === 'notice') {
    const content = { kind: 'teacher', text: p.text, by };
    return { type: 'ACTIVITY_SNAPSHOT', messageId: id, activityType: 'notice', content };
  }
  return { type: 'CUSTOM', name: `class.${p.kind}`, value: { id, by, ...(p.text ? { text: p.text } : {}) } };
}

/** The result, once; 409 the second time. */
export async function answerPush(
  app: Clock & Postgres & HasLogs,
  who: Who,
  classId: string,
  id: string,
  value: AnswerValue,
) {
  const { rows } = await app.pool.query<{ question: BankQuestion | null }>(
    `select p.question from class_push p join member m on m.dept_id = p.class_id
      where p.id = $1 and p.class_id = $2 and m.user_id = $3 and p.question is not null`,
    [id, classId, who.userId],
  );
  const question = rows[0]?.question;
  if (!question) throw missing();
  const { verdict, result } = markAnswer(question, { seed: id, questionId: id, value, field: 'value' });
  await withTransaction(app.pool, async (client, tx) => {
    const { rowCount } = await client.query(
      'insert into class_answer (push_id, user_id, value, verdict, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [id, who.userId, JSON.stringify(value), verdict, app.now()],
    );
    if (rowCount === 0) throw new Failure(CODE.conflict, 'answered', { data: { state: 'answered', allowed: [] } });
    await publishPushAnswered(app, tx, classId, id);
  });
  return result;
}

/** A count has changed: who watches asks for it. */
export const publishPushAnswered = (app: HasLogs, tx: Transaction, classId: string, id: string) =>
  app.logs.appendWith(tx, `board:${classId}`, [{ type: 'CUSTOM', name: 'board.answered', value: { id } }]);

const MOST = 50;

/** Counts without names: this is what a projector shows. */
export async function pushes(app: Clock & Postgres, classId: string) {
  const { rows } = await app.pool.query<{
    id: string;
    kind: Push['kind'];
    text: string;
    at: number;
    question: BankQuestion | null;
    given: { value: AnswerValue; verdict: string }[];
    of: number;
  }>(
    `select p.id, p.kind, p.text, p.at, p.question, (select coalesce(jsonb_agg(jsonb_build_object('value', a.value, 'verdict', a.verdict)), '[]')
        from class_answer a where a.push_id = p.id) as given,
        (select count(*)::int from member m join sys_user u on u.id = m.user_id join sys_role r on r.id = u.role_id
          where m.dept_id = p.class_id and r.base = 'student' and not u.disabled) as of
      from class_push p where p.class_id = $1 and p.at > $2 order by p.at desc limit $3`,
    [classId, app.now() - RECENT_MS, MOST],
  );
  return rows.map(({ question, given, ...p }) => ({
    ...p,
    stem: question?.stem ?? '',
    ...formulasBeside(question),
    question: question && pushedQuestion(question, p.id),
    correct: question ? keyInWords(question, p.id) : '',
    rightValue: question ? rightValue(question, p.id) : '',
    toMark: given.filter((g) => g.verdict === 'to-teacher').length,
    ...tally(given.map(({ value, verdict }) => ({ value: inLine(value, question?.kind), right: verdict === 'right' }))),
  }));
}

function rightValue(question: BankQuestion, pushId: string): string {
  return inLine(rightValueOf(question, pushId), question.kind);
}
