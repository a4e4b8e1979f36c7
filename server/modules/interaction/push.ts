// What a teacher sends to a whole class. Nothing about one student ever enters its log.
import { CODE } from '#contract/codes.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import {
  type AnswerValue,
  type BankQuestion,
  keyInWords,
  markAnswer,
  questionOf,
  toBank,
} from '../assessment/index.ts';
import { mustTeachCourse } from '../course/index.ts';
import { pushedQuestion } from './mine.ts';
import { RECENT_MS, steer } from './steering.ts';
import { tally } from './tally.ts';

export interface Push {
  classId: string;
  kind: 'notice' | 'check-question' | 'pause' | 'resume';
  text?: string | undefined;
  questionId?: string | undefined;
}

interface Pushed {
  id: string;
  questionId?: string;
  lessons: number;
}

export async function push(app: App, who: Who, p: Push, testId: string | null): Promise<Pushed> {
  const id = app.newId();
  if (p.kind === 'notice' && !p.text) throw invalid({ text: 'required' });
  const question = p.kind === 'check-question' ? await bankQuestion(app, who, p.questionId) : null;
  await withTransaction(app.pool, async (client, tx) => {
    await client.query(
      `insert into class_push (id, org_id, class_id, teacher_id, kind, text, question, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[id, who.orgId, p.classId, who.userId, p.kind, p.text ?? ''],
        ...[question === null ? null : JSON.stringify(question), app.now()],
      ],
    );
    await app.logs.appendWith(tx, `class:${p.classId}`, [eventOf(id, who, p, question)]);
  });
  // lessons that begin from now on find the push
  const lessons =
    p.kind === 'pause' || p.kind === 'resume' ? await steer(app, p.classId, { id, kind: p.kind, who, testId }) : 0;
  return { id, lessons, ...(question ? { questionId: id } : {}) };
}

async function bankQuestion(app: App, who: Who, questionId: string | undefined): Promise<BankQuestion> {
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
export async function answerPush(app: App, who: Who, classId: string, id: string, value: AnswerValue) {
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
    await publishAnswered(app, tx, classId, id);
  });
  return result;
}

/** A count has changed: who watches asks for it. */
export const publishAnswered = (app: App, tx: Transaction, classId: string, id: string) =>
  app.logs.appendWith(tx, `board:${classId}`, [{ type: 'CUSTOM', name: 'board.answered', value: { id } }]);

const MOST = 50;

/** Counts without names: this is what a projector shows. */
export async function pushes(app: App, classId: string) {
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
    question: question && pushedQuestion(question, p.id),
    correct: question ? keyInWords(question, p.id) : '',
    rightValue: question ? rightValue(question, p.id) : '',
    toMark: given.filter((g) => g.verdict === 'to-teacher').length,
    ...tally(given.map(({ value, verdict }) => ({ value: inLine(value), right: verdict === 'right' }))),
  }));
}

const inLine = (value: AnswerValue): string => (Array.isArray(value) ? value.toSorted().join('') : String(value));

function rightValue(question: BankQuestion, pushId: string): string {
  const { answer } = question;
  if (typeof answer === 'boolean') return inLine(answer);
  const keys = [answer].flat().map(String);
  const options = pushedQuestion(question, pushId).options ?? [];
  return inLine(options.map((o) => o.key).filter((key) => keys.includes(String(toBank(question, pushId, key)))));
}
