// A learner's notes in the database. Every read and write is by the learner's own id.
import type { Pool } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { KeptNote } from '#contract/notes.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Lesson } from './theory.store.ts';

export async function notesOf(pool: Pool, lesson: Lesson): Promise<(KeptNote & { pointId: string })[]> {
  const { rows } = await pool.query<KeptNote & { pointId: string }>(
    `select point_id as "pointId", text, version, at from lesson_note where user_id = $1 and point_id = any($2)`,
    [lesson.studentId, lesson.points.map((p) => p.id)],
  );
  return rows;
}

interface Written {
  pointId: string;
  text: string;
  /** The version it was made from. */
  version: number;
  at: number;
}

/** The same text is the same note, however often it is sent: an answer that was lost on its way does no harm. */
export async function saveNote(
  pool: Pool,
  { studentId, courseId }: Lesson,
  { pointId, text, version, at }: Written,
): Promise<Pick<KeptNote, 'version' | 'at'>> {
  const { rows } = await pool.query<Pick<KeptNote, 'version' | 'at'>>(
    `insert into lesson_note as n (user_id, point_id, course_id, text, version, at) values ($1, $2, $3, $4, 1, $5)
      on conflict (user_id, point_id) do update set text = $4, version = n.version + 1, at = $5
        where n.version = $6 and n.text <> $4
      returning version, at`,
    [studentId, pointId, courseId, text, at, version],
  );
  if (rows[0]) return rows[0];
  const found = await pool.query<KeptNote>(
    'select text, version, at from lesson_note where user_id = $1 and point_id = $2',
    [studentId, pointId],
  );
  const now = found.rows[0] ?? { text: '', version: 0, at };
  if (now.text !== text) throw new Failure(CODE.conflict, 'stale', { data: now });
  return { version: now.version, at: now.at };
}
