// Finds the passages of a course that answer a question: candidates from PostgreSQL, order from score.ts.
import type { Passage } from './passage.ts';
import { type Question, readQuestion } from './question.ts';
import { bestSentence, bm25, type Stats } from './score.ts';
import type { SpokenTable } from './spoken.ts';

/** A found passage; `score` orders hits of one question and means nothing across questions. */
export interface Hit {
  passage: Passage;
  score: number;
  /** The passages around it in its document, in order, itself not among them. */
  around: readonly Passage[];
}

export interface Found {
  question: Question;
  hits: readonly Hit[];
  stats: Stats;
}

export type Query = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

export interface SearchScope {
  courseIds: readonly string[];
  /** Organisation whose library (documents of no course) is searched too. */
  orgLibrary?: string;
  question: string;
  /** How many hits, at most 20. */
  limit: number;
  /** The tutor's table and the teacher's own lines. */
  spoken?: SpokenTable;
}

const CANDIDATES = 50;
const AROUND = 3;
// A pasted page is no question: its beginning says what it is about, and its heaviest words find it.
const MAX_QUESTION = 500;
const MAX_TOKENS = 64;

/** Orders candidates, best first; those without any word of the question are left out. */
export function rank(
  question: Question,
  passages: readonly Passage[],
  stats: Stats,
): { passage: Passage; score: number }[] {
  const scored = passages
    .map((passage) => ({ passage, words: bm25(passage, question, stats) }))
    .filter((candidate) => candidate.words > 0);
  const top = Math.max(...scored.map((candidate) => candidate.words));
  return scored
    .map(({ passage, words }) => ({ passage, score: words / top + bestSentence(passage, question, stats).score }))
    .sort((a, b) => b.score - a.score || a.passage.seq - b.passage.seq);
}

/** The same over passages that lie in memory: one course's whole material. */
export function searchIn(
  passages: readonly Passage[],
  stats: Stats,
  text: string,
  limit: number,
  spoken?: SpokenTable,
): Found {
  const question = readQuestion(text, spoken);
  const hits = rank(question, passages, stats)
    .slice(0, limit)
    .map((hit) => ({
      ...hit,
      around: passages.filter(
        ({ documentId, seq }) =>
          documentId === hit.passage.documentId && seq !== hit.passage.seq && Math.abs(seq - hit.passage.seq) <= AROUND,
      ),
    }));
  return { question, hits, stats };
}

/** Searches the passages that are on. Three statements: candidates, frequencies, neighbours. */
export async function search(query: Query, scope: SearchScope): Promise<Found> {
  const question = readQuestion(scope.question.slice(0, MAX_QUESTION), scope.spoken);
  const byWeight = [...question.tokens].sort(([, a], [, b]) => b - a);
  const tokens = byWeight.slice(0, MAX_TOKENS).map(([token]) => token);
  const where = [[...scope.courseIds], scope.orgLibrary ?? null];
  if (tokens.length === 0) return { question, hits: [], stats: { total: 0, df: new Map() } };
  const [candidates, stats] = await Promise.all([
    query(CANDIDATE_SQL, [...where, tokens.map(lexeme).join(' | '), CANDIDATES]),
    query(STATS_SQL, [...where, tokens, tokens.map(lexeme)]),
  ]);
  const known = { total: Number(stats.rows[0]?.total ?? 0), df: frequencies(stats.rows) };
  const best = rank(question, candidates.rows.map(toPassage), known).slice(0, Math.min(scope.limit, 20));
  return { question, hits: await withNeighbours(query, best), stats: known };
}

const IN_SCOPE = `p."on" and (p.course_id = any($1::text[]) or (p.course_id is null and p.org_id = $2))`;
const COLUMNS = 'p.id, p.document_id, d.name as document, p.seq, p.text, p.page, p.heading';

// ts_rank without length normalisation put the answer into its first 50 more often than ts_rank_cd did.
const CANDIDATE_SQL = `
  select ${COLUMNS} from passage p join document d on d.id = p.document_id and d.deleted_at is null
  where ${IN_SCOPE} and p.tokens @@ $3::tsquery
  order by ts_rank(p.tokens, $3::tsquery) desc, p.id limit $4`;

const STATS_SQL = `
  with total as (select count(*) as n from passage p where ${IN_SCOPE})
  select asked.token, total.n as total,
    (select count(*) from passage p where ${IN_SCOPE} and p.tokens @@ asked.lexeme::tsquery) as df
  from total, unnest($3::text[], $4::text[]) as asked(token, lexeme)`;

const AROUND_SQL = `
  select distinct ${COLUMNS} from unnest($1::text[], $2::int[]) as hit(document_id, seq)
  join passage p on p.document_id = hit.document_id and p.seq between hit.seq - $3::int and hit.seq + $3::int and p."on"
  join document d on d.id = p.document_id and d.deleted_at is null
  order by p.document_id, p.seq`;

async function withNeighbours(query: Query, best: readonly { passage: Passage; score: number }[]): Promise<Hit[]> {
  if (best.length === 0) return [];
  const documents = best.map((hit) => hit.passage.documentId);
  const seqs = best.map((hit) => hit.passage.seq);
  const near = (await query(AROUND_SQL, [documents, seqs, AROUND])).rows.map(toPassage);
  return best.map((hit) => ({
    ...hit,
    around: near.filter(
      ({ documentId, seq }) =>
        documentId === hit.passage.documentId && seq !== hit.passage.seq && Math.abs(seq - hit.passage.seq) <= AROUND,
    ),
  }));
}

// As a tsquery literal takes it; nothing in it can be read as an operator.
function lexeme(token: string): string {
  return `'${token.replace(/['\\]/g, '$&$&')}'`;
}

function frequencies(rows: readonly Record<string, unknown>[]): Map<string, number> {
  return new Map(rows.map((row) => [String(row.token), Number(row.df)]));
}

function toPassage(row: Record<string, unknown>): Passage {
  return {
    id: String(row.id),
    documentId: String(row.document_id),
    document: String(row.document),
    seq: Number(row.seq),
    text: String(row.text),
    ...(row.page != null && { page: Number(row.page) }),
    ...(row.heading != null && { heading: String(row.heading) }),
  };
}
