// The pictures that belong to an explanation: what a lesson shows, and a teacher's preview.
import type { Pool } from 'pg';
import type { BlockProps } from '#contract/blocks/index.ts';

/** More would push the words off the page. */
const MOST = 2;

interface Row {
  fileId: string;
  caption: string | null;
  alt: string | null;
  width: number;
  height: number;
  documentId: string;
  document: string;
  page: number | null;
  heading: string | null;
}

// In or after a quoted passage, or named in it: 「如图 1 所示」.
const BY_QUOTES = `
  select f.file_id as "fileId", f.caption, f.alt, f.width, f.height, d.id as "documentId", d.name as document,
      coalesce(f.page, p.page) as page, p.heading, min(quoted.n) as n
    from unnest($2::text[], $3::text[]) with ordinality as quoted (document_id, quote, n)
    join document d on d.id = quoted.document_id and d.course_id = $1 and d.deleted_at is null
      and exists (select from document_figure own where own.document_id = d.id)
    join passage p on p.document_id = d.id and p."on" and strpos(concat_ws(chr(31), p.text, p.original), quoted.quote) > 0
    join document_figure f on f.document_id = d.id and (f.passage = p.seq
      or replace(p.text, ' ', '') ~ (substring(replace(f.caption, ' ', '') from '^图[0-9]+') || '(?![0-9])'))
    group by f.file_id, f.caption, f.alt, f.width, f.height, f.seq, d.id, d.name, f.page, p.page, p.heading
    order by n, f.seq`;

/** Those of the passages that an explanation quotes, in the order of its quotations. */
export async function figuresQuoted(
  pool: Pool,
  courseId: string,
  explanation: readonly ({ documentId: string; quote: string } | { text: string })[],
): Promise<BlockProps<'figure'>[]> {
  const quotes = explanation.flatMap((piece) => ('quote' in piece ? [piece] : []));
  if (quotes.length === 0) return [];
  const { rows } = await pool.query<Row>({
    name: 'figures-by-quotes',
    text: BY_QUOTES,
    values: [courseId, quotes.map((q) => q.documentId), quotes.map((q) => q.quote)],
  });
  const once = [...new Map(rows.map((row) => [row.fileId, row])).values()];
  return once.slice(0, MOST).map(({ fileId, caption, alt, width, height, documentId, document, page, heading }) => ({
    fileId,
    width,
    height,
    ...(caption === null ? {} : { caption }),
    ...(alt === null ? {} : { alt }),
    source: { documentId, document, ...(page === null ? {} : { page }), ...(heading === null ? {} : { heading }) },
  }));
}
