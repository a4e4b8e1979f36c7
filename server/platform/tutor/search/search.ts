// Finds the passages of a course that answer a question: candidates from PostgreSQL, order from score.ts.

import { passageRole } from '#contract/roles.ts';
import { cellsIn } from '#contract/rows.ts';
import { collectFromLanguages } from '#server/platform/tutor/lang/index.ts';
import { defines } from '#server/platform/tutor/text/definitions.ts';
import { PASSAGE_MARKS, type Passage } from '#server/platform/tutor/text/passage.ts';
import { itemNumber } from '#server/platform/tutor/text/shapes.ts';
import { readQuestion, resegment, type SearchQuestion, type Synonyms } from './question.ts';
import { type PassageReading, plainOf, readPassage } from './reading.ts';
import { type CourseQuery, coursesIn } from './scope.ts';
import { bestSentence, bm25, coverage, isKnown, type Stats, weighTerms } from './score.ts';

/** How near passages are to a question in meaning. */
export interface Nearness {
  /** Ids of the nearest, best first: they join the candidates. */
  nearest: readonly string[];
  /** 1 for the nearest passage, less for the others, by id; a passage without a vector is not among them. */
  by: ReadonlyMap<string, number>;
}

/** A found passage; `score` orders hits of one question and means nothing across questions. */
export interface Hit {
  passage: Passage;
  /** Of a table: the other rows that were found, best first. A table is one hit, by its best row. */
  rows?: readonly Passage[];
  score: number;
  /** What the score was by the words alone, where the meaning has changed it: all that is asserted rests on the words. */
  words?: number;
}

export const wordScore = ({ words, score }: Hit): number => words ?? score;

export interface HitInContext extends Hit {
  /** The passages around it in its document, in order, itself not among them. */
  around: readonly Passage[];
}

export interface Found<H extends Hit = Hit> {
  question: SearchQuestion;
  hits: readonly H[];
  stats: Stats;
  /** What the words alone would have found too: the meaning takes nothing from what may be asserted, nor a rival of it. */
  rivals?: readonly Hit[];
  /** A teacher's correction of an answer to a question that was alike; the first of the hits. */
  corrected?: Passage;
  /** It was written for a question that may not be this one. */
  isAlikeOnly?: true;
}

/** `name`: planned once on each connection. */
export type Query = (statement: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<{ rows: Record<string, unknown>[] }>;

interface SearchScope {
  courseIds: readonly string[] | CourseQuery;
  /** Organisation whose library (documents of no course) is searched too. */
  orgLibrary?: string;
  question: string;
  /** How many hits, at most 20. */
  limit: number;
  /** The tutor's table and the teacher's own lines. */
  synonyms?: Synonyms;
  /** They change which candidates there are and their order, and nothing more. */
  nearness?: Nearness | null;
}

const CANDIDATES = 50;
/** A term by itself stands in so many passages of its own course that its frequency does not tell which one says what it is. */
const SOLE_TERM_CANDIDATES = 200;
/** As much as the best words and the best sentence may have together. */
const DEFINES = 2;
const DESCRIBES = 1;
/** The item of a list that is asked for by its number. */
const NTH = 1;
const AROUND = 3;
// What the meaning weighs beside the best by words (1), and how much more where the words have less of the question. Of a term
// that stands in the material the words know better, and the meaning only fills what is left.
const MEANING = { least: 1, more: 5, ofTerm: 0.001 } as const;
/** A passage that has no vector yet keeps the place that its words give it. */
const NOT_YET = 1;
/** The cover of a question is looked for in so many of the best. */
const BEST = 3;
// A pasted page is no question: its beginning says what it is about, and its heaviest words find it.
const MAX_QUESTION = 500;
const MAX_TOKENS = 64;

/** Orders candidates, best first; those without any word of the question are left out. */
function rank(question: SearchQuestion, passages: readonly Passage[], stats: Stats): Hit[] {
  const terms = weighTerms(question, stats);
  const scored = passages
    .map((passage) => ({ passage, reading: readPassage(passage) }))
    .map((candidate) => ({ ...candidate, words: bm25(candidate.reading, question, stats) }))
    .filter((candidate) => candidate.words > 0);
  const top = Math.max(...scored.map((candidate) => candidate.words));
  return scored
    .map(({ passage, reading, words }) => ({
      passage,
      score:
        words / top +
        bestSentence(reading, question, terms).score +
        definition(passage, reading, question) +
        (reading.spans.some(({ text }) => isNth(text, question)) ? NTH : 0),
    }))
    .sort((a, b) => b.score - a.score || a.passage.seq - b.passage.seq);
}

/** By words and by meaning as one. Both scores are told against their best, so that they can be added: by ranks alone what is
 *  a little nearer would weigh as much as what is the only one to have the words. */
function fused(
  byWords: readonly Hit[],
  passages: readonly Passage[],
  weight: number,
  { by }: Pick<Nearness, 'by'>,
): Hit[] {
  const have = new Set(byWords.map(({ passage }) => passage.id));
  const only = passages.filter(({ id }) => !have.has(id) && by.has(id));
  const top = byWords[0]?.score ?? 1;
  return [...byWords, ...only.map((passage) => ({ passage, score: 0 }))]
    .map(({ passage, score: words }) => ({
      passage,
      words,
      score: words / top + weight * (by.get(passage.id) ?? NOT_YET),
    }))
    .sort((a, b) => b.score - a.score);
}

/** As many as are weighed for an answer. */
const RIVALS = 5;

function placed(
  question: SearchQuestion,
  passages: readonly Passage[],
  stats: Stats,
  { limit, nearness }: Pick<SearchScope, 'limit' | 'nearness'>,
): Pick<Found, 'hits' | 'rivals'> {
  const byWords = rank(question, passages, stats);
  const tables = foldTables(byWords);
  if (!nearness) return { hits: tables.slice(0, limit) };
  const weight = weightOfMeaning(question, byWords, stats);
  const hits = foldTables(fused(byWords, passages, weight, nearness)).slice(0, limit);
  const have = new Set(hits.flatMap(({ passage, rows = [] }) => [passage, ...rows].map(({ id }) => id)));
  return { hits, rivals: tables.slice(0, RIVALS).filter(({ passage }) => !have.has(passage.id)) };
}

function weightOfMeaning(question: SearchQuestion, byWords: readonly Hit[], stats: Stats): number {
  const { soleTerm } = question;
  if (soleTerm && isKnown(stats, { text: soleTerm, alternatives: [] })) return MEANING.ofTerm;
  return MEANING.least + MEANING.more * (1 - coverOf(question, byWords, stats));
}

/** The share of the question that one of the best passages has, with its headings. */
function coverOf(question: SearchQuestion, hits: readonly Hit[], stats: Stats): number {
  const terms = weighTerms(question, stats);
  const best = hits.slice(0, BEST).map(({ passage: { heading = '', text } }) => plainOf(`${heading}\n${text}`));
  return Math.max(0, ...best.map((plain) => coverage(plain, terms)));
}

/** One hit for a table: its rows would fill all places. */
function foldTables(hits: readonly Hit[]): Hit[] {
  const tables = new Map<string, Hit & { rows: Passage[] }>();
  return hits.flatMap((hit) => {
    const column = cellsIn(hit.passage.text, hit.passage.marks)?.[0]?.[0];
    if (column === undefined) return [hit];
    const key = JSON.stringify([hit.passage.documentId, hit.passage.heading, column]);
    const table = tables.get(key);
    if (table) {
      table.rows.push(hit.passage);
      return [];
    }
    const first = { ...hit, rows: [] };
    tables.set(key, first);
    return [first];
  });
}

export const isNth = (text: string, { nth }: SearchQuestion): boolean => nth !== undefined && itemNumber(text) === nth;

const COPULAS = collectFromLanguages(({ text }) => text.copula);

// Who asks for nothing but a term wants to know what it is: in its own course a term stands in most passages, and the
// words alone cannot tell the one that says it.
function definition(passage: Passage, reading: PassageReading, { soleTerm }: SearchQuestion): number {
  if (!soleTerm) return 0;
  if (defines(passage.text, soleTerm)) return DEFINES;
  return reading.sentences.some(({ text }) => COPULAS.some((copula) => text.trim().startsWith(soleTerm + copula)))
    ? DESCRIBES
    : 0;
}

/** The same over passages that lie in memory: one course's whole material. */
export function searchIn(
  passages: readonly Passage[],
  stats: Stats,
  text: string,
  limit: number,
  { synonyms, nearness }: { synonyms?: Synonyms; nearness?: Nearness } = {},
): Found<HitInContext> {
  const question = resegment(readQuestion(text, synonyms), (term) => isKnown(stats, term));
  const { hits, ...others } = placed(question, passages, stats, { limit, ...(nearness && { nearness }) });
  const inContext = (hit: Hit) => ({ ...hit, around: passages.filter((passage) => isNear(passage, hit.passage)) });
  return { question, stats, ...others, hits: hits.map(inContext) };
}

const isNear = ({ documentId, seq }: Passage, to: Passage): boolean =>
  documentId === to.documentId && seq !== to.seq && Math.abs(seq - to.seq) <= AROUND;

/** Searches the passages that are on. */
export async function search(query: Query, scope: SearchScope): Promise<Found> {
  const question = readQuestion(scope.question.slice(0, MAX_QUESTION), scope.synonyms);
  const byWeight = [...question.tokens].sort(([, a], [, b]) => b - a);
  const tokens = byWeight.slice(0, MAX_TOKENS).map(([token]) => token);
  const courses = coursesIn(scope.courseIds);
  const where = [...courses.values, scope.orgLibrary ?? null];
  if (tokens.length === 0) return { question, hits: [], stats: { total: 0, df: new Map() } };
  const lexemes = tokens.map(lexeme);
  const { rows } = await query({
    name: `search-${courses.name}`,
    text: searchSql(courses),
    values: [
      ...where,
      lexemes.join(' | '),
      question.soleTerm ? SOLE_TERM_CANDIDATES : CANDIDATES,
      tokens,
      lexemes,
      scope.nearness?.nearest ?? [],
    ],
  });
  const { total, frequencies, candidates } = rows[0] as FoundRow;
  const stats = { total, df: new Map(Object.entries(frequencies)) };
  const read = resegment(question, (term) => isKnown(stats, term));
  const limit = Math.min(scope.limit, 20);
  return { question: read, stats, ...placed(read, candidates.map(toPassage), stats, { ...scope, limit }) };
}

/** The one row of a search. */
type FoundRow = {
  /** Passages in scope. */
  total: number;
  /** Of them, those with each token. */
  frequencies: Record<string, number>;
  candidates: Record<string, unknown>[];
};

export const PASSAGE_COLUMNS = `p.id, p.document_id, d.name as document, p.seq, p.text, ${PASSAGE_MARKS} as marks, p.page, p.heading, p.role, p.asked is not null as corrects`;

/** One statement: two that run beside each other look for the same passages twice, on cores that others need. */
function searchSql({ select, values }: CourseQuery): string {
  const [library, any, limit, tokens, lexemes, nearest] = [1, 2, 3, 4, 5, 6].map((n) => `$${values.length + n}`);
  const inScope = `p."on" and (p.course_id = any(array(${select})) or (p.course_id is null and p.org_id = ${library}))`;
  // ts_rank without length normalisation put the answer into its first 50 more often than ts_rank_cd did
  return `
    with found as materialized (
      select p.id, p.tokens from passage p where ${inScope} and p.tokens @@ ${any}::tsquery
    ), best as (
      select ${PASSAGE_COLUMNS}, ts_rank(p.tokens, ${any}::tsquery) as weight
      from found join passage p on p.id = found.id join document d on d.id = p.document_id and d.deleted_at is null
      order by weight desc, d.name, p.seq, p.id limit ${limit}
    ), near as (
      select ${PASSAGE_COLUMNS}, 0 as weight
      from passage p join document d on d.id = p.document_id and d.deleted_at is null
      where p.id = any(${nearest}::text[]) and ${inScope} and p.id not in (select id from best)
    )
    select (select count(*)::int from passage p where ${inScope}) as total,
      (select json_object_agg(asked.token, (select count(*) from found where found.tokens @@ asked.lexeme))
        from unnest(${tokens}::text[], ${lexemes}::tsquery[]) as asked(token, lexeme)) as frequencies,
      (select coalesce(json_agg(c order by weight desc, document, seq, id), '[]')
        from (select * from best union all select * from near) as c) as candidates`;
}

const AROUND_SQL = `
  select distinct ${PASSAGE_COLUMNS} from unnest($1::text[], $2::int[]) as hit(document_id, seq)
  join passage p on p.document_id = hit.document_id and p.seq between hit.seq - $3::int and hit.seq + $3::int and p."on"
  join document d on d.id = p.document_id and d.deleted_at is null
  order by p.document_id, p.seq`;

/** The passages around what was found: who answers from the material opens the section. */
export async function withNeighbours(query: Query, found: Found): Promise<Found<HitInContext>> {
  const best = found.hits;
  if (best.length === 0) return { ...found, hits: [] };
  const documents = best.map((hit) => hit.passage.documentId);
  const seqs = best.map((hit) => hit.passage.seq);
  const values = [documents, seqs, AROUND];
  const near = (await query({ name: 'search-around', text: AROUND_SQL, values })).rows.map(toPassage);
  const hits = best.map((hit) => ({ ...hit, around: near.filter((passage) => isNear(passage, hit.passage)) }));
  return { ...found, hits };
}

// As a tsquery literal takes it; nothing in it can be read as an operator.
function lexeme(token: string): string {
  return `'${token.replace(/['\\]/g, '$&$&')}'`;
}

/** As they were stored. */
const marksIn = (marks: unknown): Pick<Passage, 'marks'> => (Array.isArray(marks) ? { marks } : {});

export function toPassage(row: Record<string, unknown>): Passage {
  const role = passageRole.safeParse(row.role).data;
  return {
    id: String(row.id),
    documentId: String(row.document_id),
    document: String(row.document),
    seq: Number(row.seq),
    text: String(row.text),
    ...marksIn(row.marks),
    ...(row.page != null && { page: Number(row.page) }),
    ...(row.heading != null && { heading: String(row.heading) }),
    ...(role && { role }),
    ...(row.corrects === true && { corrects: true }),
  };
}
