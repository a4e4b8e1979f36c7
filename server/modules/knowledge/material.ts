// What a course's material says: its passages, and whether words stand in them.
import type { Pool } from 'pg';
import type { Piece } from '#contract/plan.ts';
import type { PassageRole } from '#contract/roles.ts';
import type { Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import { PASSAGE_MARKS, type Passage, quotedFrom } from '#server/platform/tutor/index.ts';

export type Quote = Extract<Piece, { quote: string }>;

export const isQuote = (piece: object): piece is Quote => 'quote' in piece;

/** Of a passage, or of what is quoted already, as far as it has them. */
interface Place extends Partial<Pick<Passage, 'text' | 'marks'>> {
  documentId: string;
  page?: number | undefined;
  heading?: string | undefined;
}

/** Words of a passage with their place, and what in them is more than words. */
export const quoteOf = ({ documentId, page, heading, ...passage }: Place, quote: string) => ({
  documentId,
  quote,
  ...(page === undefined ? {} : { page }),
  ...(heading === undefined ? {} : { heading }),
  ...quotedFrom(passage, quote),
});

interface PassageRow extends Pick<Passage, 'id' | 'documentId' | 'document' | 'seq' | 'text'> {
  marks: NonNullable<Passage['marks']> | null;
  role: PassageRole | null;
  roleSet: boolean;
  page: number | null;
  heading: string | null;
}

/** Those of the course $1 that are on; never of corrections, of which nothing is drafted. */
const PASSAGES = `select p.id, d.id as "documentId", d.name as document, p.seq, p.text, ${PASSAGE_MARKS} as marks, p.page, p.heading, p.role, p.role_by is not null as "roleSet"
  from passage p join document d on d.id = p.document_id where d.course_id = $1 and d.deleted_at is null and p."on"
    and d.corrections_by is null`;
/** Of files that came within a minute, which of them was here first says nothing. */
const IN_ORDER = 'd.created_at / 60000, name_key(d.name) collate name_order, d.id, p.seq';

async function read(pool: Pool, name: string, text: string, values: unknown[]): Promise<Passage[]> {
  const { rows } = await pool.query<PassageRow>({ name, text, values });
  return rows.map(({ page, heading, role, roleSet, marks, ...p }) => ({
    ...p,
    ...(marks === null ? {} : { marks }),
    ...(page === null ? {} : { page }),
    ...(heading === null ? {} : { heading }),
    ...(role === null ? {} : { role, ...(roleSet && { roleSet }) }),
  }));
}

/** The passages of a course that are on, in document order. */
export const passagesOf = ({ pool }: Postgres, courseId: string): Promise<Passage[]> =>
  read(pool, 'passages-of', `${PASSAGES} order by ${IN_ORDER}`, [courseId]);

/** A section of a book may be a chapter long. */
const MOST_AROUND = 60;
const MOST_NAMING = 20;

/** The passages under the same headings as the quotations, in document order. */
export const passagesAround = (pool: Pool, courseId: string, quotes: readonly Quote[]): Promise<Passage[]> =>
  read(
    pool,
    'passages-around',
    `${PASSAGES} and (d.id, coalesce(p.heading, '')) in (
        select x.d, coalesce(x.h, '') from unnest($2::text[], $3::text[]) x (d, h))
      order by ${IN_ORDER} limit ${MOST_AROUND}`,
    [courseId, quotes.map((q) => q.documentId), quotes.map((q) => q.heading ?? null)],
  );

/** Passages in which these very words stand, those of the given document first. */
export const passagesNaming = (pool: Pool, courseId: string, words: string, near = ''): Promise<Passage[]> =>
  read(
    pool,
    'passages-naming',
    `${PASSAGES} and strpos(p.text, $2) > 0 order by d.id <> $3, ${IN_ORDER} limit ${MOST_NAMING}`,
    [courseId, words, near],
  );

/**
 * A citation opens at its words: what does not stand there cannot be cited. Each as it is kept: what in a quotation is more than words
 * its passage says, and not who sends it.
 */
export async function checkQuotes<P extends object>(
  app: Postgres,
  courseId: string,
  pieces: readonly P[],
): Promise<P[]> {
  const there = await foundIn(
    app.pool,
    courseId,
    pieces.filter((piece) => isQuote(piece)),
  );
  return pieces.map((piece, at) => {
    if (!isQuote(piece)) return piece;
    const passage = there.get(keyOf(piece));
    if (!passage) throw invalid({ [`explanation.${at}`]: 'notInMaterial' });
    return { ...piece, formulas: undefined, marks: undefined, ...quotedFrom(passage, piece.quote) };
  });
}

/** Those of these quotations that still stand verbatim in the course's material. */
export async function standingIn(db: Db, courseId: string, quotes: readonly Quote[]): Promise<ReadonlySet<Quote>> {
  const there = await foundIn(db, courseId, quotes);
  return new Set(quotes.filter((q) => there.has(keyOf(q))));
}

const keyOf = ({ documentId, quote }: Quote): string => `${documentId} ${quote}`;

/** Of these quotations, those that stand verbatim in a passage of the course, as it is or as the document has it; the words they stand in. */
async function foundIn(db: Db, courseId: string, quotes: readonly Quote[]) {
  const { rows } = await db.query<{ key: string; text: string; marks: Passage['marks'] | null }>(
    `select distinct on (x.document_id, x.quote) x.document_id || ' ' || x.quote as key,
        case when strpos(p.text, x.quote) > 0 then p.text else p.original end as text,
        case when p.original is null or strpos(p.text, x.quote) = 0 then p.marks end as marks
      from unnest($2::text[], $3::text[]) as x (document_id, quote)
        join document d on d.id = x.document_id and d.course_id = $1
        join passage p on p.document_id = d.id and strpos(concat_ws(chr(31), p.text, p.original), x.quote) > 0
      order by x.document_id, x.quote, p.seq`,
    [courseId, quotes.map((q) => q.documentId), quotes.map((q) => q.quote)],
  );
  return new Map(rows.map(({ key, text, marks }) => [key, { text, marks: marks ?? undefined }]));
}
