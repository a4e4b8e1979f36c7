// What a course's material says: its passages, and whether words stand in them.
import type { Pool } from 'pg';
import type { Piece } from '#contract/plan.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Passage } from '#server/platform/tutor/index.ts';

export type Quote = Extract<Piece, { quote: string }>;

export const isQuote = (piece: object): piece is Quote => 'quote' in piece;

interface PassageRow extends Pick<Passage, 'id' | 'documentId' | 'document' | 'seq' | 'text'> {
  page: number | null;
  heading: string | null;
}

/** The passages of a course that are on, in document order. */
export async function passagesOf({ pool }: Pick<App, 'pool'>, courseId: string): Promise<Passage[]> {
  const { rows } = await pool.query<PassageRow>(
    `select p.id, d.id as "documentId", d.name as document, p.seq, p.text, p.page, p.heading from passage p
      join document d on d.id = p.document_id where d.course_id = $1 and d.deleted_at is null and p."on"
      order by d.created_at, d.name, p.seq`,
    [courseId],
  );
  return rows.map(({ page, heading, ...p }) => ({
    ...p,
    ...(page === null ? {} : { page }),
    ...(heading === null ? {} : { heading }),
  }));
}

/** A citation opens at its words: what does not stand there cannot be cited. */
export async function checkQuotes(app: App, courseId: string, pieces: readonly object[]): Promise<void> {
  const quotes = pieces.filter(isQuote);
  const there = await foundIn(app.pool, courseId, quotes);
  const at = pieces.findIndex((p) => isQuote(p) && !there.has(`${p.documentId} ${p.quote}`));
  if (at >= 0) throw invalid({ [`explanation.${at}`]: 'notInMaterial' });
}

/** Of these quotations, those that stand verbatim in a passage of the course, as it is or as the document has it. */
async function foundIn(db: Pool, courseId: string, quotes: readonly Quote[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ key: string }>(
    `select x.document_id || ' ' || x.quote as key from unnest($2::text[], $3::text[]) as x (document_id, quote)
      where exists (select from passage p join document d on d.id = p.document_id
        where d.id = x.document_id and d.course_id = $1 and strpos(concat_ws(chr(31), p.text, p.original), x.quote) > 0)`,
    [courseId, quotes.map((q) => q.documentId), quotes.map((q) => q.quote)],
  );
  return new Set(rows.map((r) => r.key));
}
