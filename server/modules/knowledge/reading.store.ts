// What was read of a document, by page or slide, or by heading where it has no pages.
import type { Pool } from 'pg';
import { type knowledgeDocument, LEFT_OUT } from '#contract/knowledge.ts';
import type { Extraction, LeftOut } from '#server/platform/tutor/index.ts';

interface ReadPart {
  page?: number;
  heading?: string;
  /** The numbers of its first and last passage; absent: it has none. */
  from?: number;
  to?: number;
  passages: number;
  rows: number;
  formulas: number;
  figures: number;
  unread?: { reason: Exclude<Extraction['unread'][number]['reason'], LeftOut>; count: number }[];
}

interface Counted extends Pick<ReadPart, 'passages' | 'rows' | 'formulas'> {
  page: number | null;
  heading: string | null;
  from: number;
  to: number;
}

/** No document has more pages; what has more headings has the rest of them in the last part. */
const MOST_PARTS = 2_000;

/** How many marks of a kind a passage has; none where an older reader has read it. */
const marksOf = (kind: 'formula' | 'row') =>
  `(select count(*) from jsonb_array_elements(p.marks) m where m->>'kind' = '${kind}')`;

export async function readingOf(pool: Pool, documentId: string): Promise<ReadPart[]> {
  const counted = await pool.query<Counted>(
    `with said as (select p.seq, p.page, p.heading, ${marksOf('formula')} as formulas, ${marksOf('row')} as rows,
        case when p.page is null then (lag(coalesce(p.heading, '')) over w is distinct from coalesce(p.heading, ''))::int else 0 end as begins
        from passage p where p.document_id = $1 window w as (order by p.seq)),
      cut as (select *, least(${MOST_PARTS}, sum(begins) over (order by seq)) as part from said)
    select page, (array_agg(heading order by seq))[1] as heading, min(seq) as "from", max(seq) as "to", count(*)::int as passages,
      sum(formulas)::int as formulas, sum(rows)::int as rows from cut group by page, part order by min(seq)`,
    [documentId],
  );
  const figures = await pool.query<{ page: number | null; passage: number }>(
    'select page, passage from document_figure where document_id = $1',
    [documentId],
  );
  const document = await pool.query<Pick<Extraction, 'unread'>>('select unread from document where id = $1', [
    documentId,
  ]);
  const unread = (document.rows[0]?.unread ?? []).flatMap(({ reason, ...rest }) =>
    isLeftOut(reason) ? [] : [{ ...rest, reason }],
  );
  const parts = counted.rows.map(({ page, heading, ...part }) => ({
    ...(page === null ? {} : { page }),
    ...(heading === null ? {} : { heading }),
    ...part,
    figures: 0,
  }));
  const pages = [...parts, ...unread, ...figures.rows].map(({ page }) => page ?? 0);
  const all = withEmptyPages(
    parts,
    pages.reduce((most, page) => Math.max(most, page), 0),
  );
  for (const { page, passage } of figures.rows) {
    const part = all.find((one) => (page === null ? passage <= (one.to ?? 0) : one.page === page));
    if (part) part.figures++;
  }
  for (const { page, passage = 0, ...rest } of unread) {
    const part = all.find((one) => (page === undefined ? passage < (one.to ?? 0) : one.page === page)) ?? all.at(-1);
    if (part) part.unread = [...(part.unread ?? []), rest];
  }
  return all;
}

/** A page of which nothing was read is a part, too. */
function withEmptyPages(parts: ReadPart[], last: number): ReadPart[] {
  const byPage = new Map(parts.map((part) => [part.page, part]));
  if (last === 0) return parts;
  return Array.from({ length: last }, (_, i) => {
    const page = i + 1;
    return byPage.get(page) ?? { page, passages: 0, rows: 0, formulas: 0, figures: 0 };
  });
}

type Shown = Pick<ReturnType<typeof knowledgeDocument.parse>, 'unread' | 'leftOut'>;

const isLeftOut = (reason: Extraction['unread'][number]['reason']): reason is LeftOut =>
  LEFT_OUT.some((one) => one === reason);

/** As a document's row tells it: the one by page, the other of the whole document. */
export function unreadAndLeft(parts: Extraction['unread']): Shown {
  const unread: NonNullable<Shown['unread']> = [];
  const left = new Map<NonNullable<Shown['leftOut']>[number]['reason'], number>();
  for (const { passage, reason, ...rest } of parts) {
    if (isLeftOut(reason)) left.set(reason, (left.get(reason) ?? 0) + rest.count);
    else unread.push({ ...rest, reason });
  }
  return {
    ...(unread.length === 0 ? {} : { unread }),
    ...(left.size === 0 ? {} : { leftOut: [...left].map(([reason, count]) => ({ reason, count })) }),
  };
}

/** The document as it was sent. */
export async function documentAsSent(pool: Pool, documentId: string) {
  const { rows } = await pool.query<{ name: string; key: string; size: number; type: Extraction['type'] | null }>(
    'select name, file as key, size, type from document where id = $1 and deleted_at is null',
    [documentId],
  );
  return rows[0];
}
