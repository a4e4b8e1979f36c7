// What teachers do with a question of a lesson: reply to who asked, correct what the tutor said, or close it.
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { courseAsked } from '#contract/asked.ts';
import { CODE } from '#contract/codes.ts';
import type { Clock, HasFiles, HasJobs, HasLogger, HasLogs, HasTutor, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { type Db, type Transaction, withTransaction } from '#server/platform/sql.ts';
import { truncate } from '#server/platform/text.ts';
import { cleanText } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import { mustTeachCourse, mustTeachEach } from '../course/index.ts';
import { notifyWith } from '../jobs/index.ts';
import { sendEmbedding, writeCorrection } from '../knowledge/index.ts';
import { block } from './theory.lesson.ts';

type Input<K extends keyof typeof courseAsked> = z.output<(typeof courseAsked)[K]['input']>;
type Word = NonNullable<z.infer<(typeof courseAsked.item)['output']>['words']>[number];

interface Asked {
  id: string;
  lessonId: string;
  orgId: string;
  courseId: string;
  studentId: string;
  text: string;
}

const TITLE = 60;

async function askedOf(db: Db, ids: readonly string[]): Promise<Asked[]> {
  const { rows } = await db.query<Asked>(
    `select a.run_id as id, l.id as "lessonId", l.org_id as "orgId", l.course_id as "courseId", l.student_id as "studentId", a.text
      from lesson_asked a join lesson l on l.id = a.lesson_id where a.run_id = any($1)`,
    [ids],
  );
  return rows;
}

/** 404 unless `who` teaches its course. */
async function taughtAsked(app: Clock & Postgres, who: Who, id: string): Promise<Asked> {
  const [asked] = await askedOf(app.pool, [id]);
  if (!asked) throw missing();
  await mustTeachCourse(app, who, asked.courseId);
  return asked;
}

/** In the order in which they were said. */
export async function wordsOn(db: Db, { id, lessonId }: Pick<Asked, 'id' | 'lessonId'>): Promise<Word[]> {
  const { rows } = await db.query<Word>(
    `select w.kind, u.name as by, w.text, w.at from lesson_asked_word w join sys_user u on u.id = w.by_id
      where w.lesson_id = $1 and w.run_id = $2 order by w.at, w.id`,
    [lessonId, id],
  );
  return rows;
}

/** With each that its student asked in the same words of the tutor and of a teacher: it is one question. */
const handled = (db: Db, ids: readonly string[], as: 'replied' | 'corrected' | 'closed') =>
  db.query(
    `update lesson_asked a set handled = $2 from lesson_asked o where o.run_id = any($1) and a.lesson_id = o.lesson_id
      and (a.run_id = o.run_id or (a.text = o.text and a.handled is null and 'present' not in (a.asked_to, o.asked_to)))`,
    [ids, as],
  );

/** Last in the transaction, as every notice: it leads to the question in the lesson. Who has left the course reads their lessons still. */
const tell = (app: Clock & HasLogs, tx: Transaction, { id, lessonId, orgId, studentId, text }: Asked) =>
  notifyWith(app, tx, {
    orgId,
    userId: studentId,
    kind: 'question.replied',
    title: truncate(text, TITLE),
    data: { path: `/AiCurriculumLearning?lessonId=${encodeURIComponent(lessonId)}&asked=${encodeURIComponent(id)}` },
  });

export async function replyTo(
  app: Clock & HasLogs & Postgres,
  who: Who,
  { id, text, replyId }: Input<'reply'>,
): Promise<{ at: number }> {
  const asked = await taughtAsked(app, who, id);
  return withTransaction(app.pool, async (client, tx) => {
    const log = `lesson:${asked.lessonId}`;
    // two of the same come one after the other
    await app.logs.lock(tx, log);
    const at = app.now();
    const { rowCount } = await client.query(
      `insert into lesson_asked_word (id, by_id, lesson_id, run_id, kind, text, at) values ($1, $2, $3, $4, 'reply', $5, $6)
        on conflict (by_id, id) do nothing`,
      [replyId, who.userId, asked.lessonId, id, text, at],
    );
    if (rowCount === 0) return saidBefore(client, who, { id, replyId });
    await handled(client, [id], 'replied');
    const said = { kind: 'teacher', text, by: who.name };
    await app.logs.appendWith(tx, log, [block('notice', `q.${id}~reply.${replyId}`, said)]);
    await tell(app, tx, asked);
    return { at };
  });
}

async function saidBefore(client: PoolClient, who: Who, { id, replyId }: { id: string; replyId: string }) {
  const { rows } = await client.query<{ at: number }>(
    'select at from lesson_asked_word where by_id = $1 and id = $2 and run_id = $3',
    [who.userId, replyId, id],
  );
  if (!rows[0]) throw new Failure(CODE.conflict, 'sameRun');
  return rows[0];
}

export async function correct(
  app: Clock & HasFiles & HasJobs & HasLogger & HasLogs & HasTutor & Postgres,
  who: Who,
  { id, text: given }: Input<'correct'>,
): Promise<{ documentId: string }> {
  const asked = await taughtAsked(app, who, id);
  const text = cleanText(given).trim();
  if (text === '') throw invalid({ text: 'required' });
  if (await namesStudent(app.pool, asked, text)) throw invalid({ text: 'namesStudent' });
  const documentId = await withTransaction(app.pool, async (client, tx) => {
    const log = `lesson:${asked.lessonId}`;
    await app.logs.lock(tx, log);
    const before = await client.query<{ kind: string; passageId: string | null }>(
      'select kind, passage_id as "passageId" from lesson_asked_word where lesson_id = $1 and run_id = $2',
      [asked.lessonId, id],
    );
    const old = before.rows.find((w) => w.kind === 'correction');
    const by = { id: who.userId, name: who.name };
    const written = await writeCorrection(app, client, {
      orgId: asked.orgId,
      courseId: asked.courseId,
      by,
      asked: asked.text,
      text,
      replaces: old?.passageId ?? null,
    });
    await client.query(
      `insert into lesson_asked_word (id, by_id, lesson_id, run_id, kind, text, at, passage_id)
        values ($1, $2, $3, $4, 'correction', $5, $6, $7)
        on conflict (lesson_id, run_id) where kind = 'correction'
          do update set by_id = excluded.by_id, text = excluded.text, at = excluded.at, passage_id = excluded.passage_id`,
      [app.newId(), who.userId, asked.lessonId, id, text, app.now(), written.passageId],
    );
    await handled(client, [id], 'corrected');
    const said = { kind: 'corrected', text, by: who.name };
    await app.logs.appendWith(tx, log, [block('notice', `q.${id}~corrected`, said)]);
    // who has heard of it already is not rung twice
    if (before.rows.length === 0) await tell(app, tx, asked);
    return written.documentId;
  });
  await sendEmbedding(app);
  return { documentId };
}

/**
 * It is cited to everybody: who asked stays unnamed, as do others of the course. A name of two characters may be a word of the
 * subject, so that of others only longer ones count.
 */
async function namesStudent(db: Db, { courseId, studentId }: Asked, text: string): Promise<boolean> {
  const { rows } = await db.query<{ name: string; own: boolean }>(
    `select u.name, u.id = $2 as own from sys_user u where u.id = $2
        or u.id in (select s.user_id from course_student s where s.course_id = $1)
        or u.id in (select l.student_id from lesson l where l.course_id = $1)`,
    [courseId, studentId],
  );
  return rows.some(({ name, own }) => [...name].length >= (own ? 2 : 3) && text.includes(name));
}

export async function closeAsked(app: Clock & Postgres, who: Who, ids: readonly string[]): Promise<void> {
  await mustTeachEach(app, who, ids, await askedOf(app.pool, ids));
  await handled(app.pool, ids, 'closed');
}
