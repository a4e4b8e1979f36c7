// The passages' vectors: made at ingest, kept beside the passages, and held in memory a course at a time.
import type { Pool } from 'pg';
import { type CourseQuery, coursesIn } from '#server/platform/tutor/search/scope.ts';
import type { Nearness } from '#server/platform/tutor/search/search.ts';
import type { Embedder } from './endpoint.ts';

/** Texts of one request, first and at most. On a processor alone a model takes 60 to 300 ms for each. */
const FIRST_BATCH = 4;
const BATCH = 32;
/** A question that comes meanwhile waits behind one request: so long may the request take. */
const BATCH_MS = 400;
/** Passages nearest to a question that are looked at: as many as the words may find. */
const NEAREST = 50;
/** Courses held in memory: 5,000 passages of 384 dimensions take 7.7 MB. */
const MOST_COURSES = 20;

interface Missing {
  id: string;
  documentId: string;
  seq: number;
  orgId: string;
  courseId: string | null;
  text: string;
  madeOf: string;
}

const EMBEDDED = `coalesce(p.heading, '') || E'\\n' || p.text`;

/** Makes what is missing, of another model, or of a text that has changed. Rejects when the endpoint fails: come again.
 *  The next request is as large as the endpoint's speed allows. */
export async function embedMissing(
  pool: Pool,
  embedder: Embedder,
  now: () => number,
  signal?: AbortSignal,
): Promise<number> {
  // what was looked at is not looked at again: each batch would read, and hash, all that came before it
  let after = { documentId: '', seq: 0 };
  let batch = FIRST_BATCH;
  for (let made = 0; ; ) {
    signal?.throwIfAborted();
    const { rows } = await pool.query<Missing>({
      name: 'vector-missing',
      text: `select p.id, p.document_id as "documentId", p.seq, p.org_id as "orgId", p.course_id as "courseId", ${EMBEDDED} as text, md5(${EMBEDDED}) as "madeOf"
        from passage p left join passage_vector v on v.passage_id = p.id
        where (p.document_id, p.seq) > ($3, $4)
          and (v.passage_id is null or v.model <> $1 or v.made_of <> md5(${EMBEDDED}))
        order by p.document_id, p.seq limit $2`,
      values: [embedder.model, batch, after.documentId, after.seq],
    });
    const last = rows.at(-1);
    if (!last) return made;
    const { vectors, ms } = await embedder.passages(
      rows.map(({ text }) => text),
      signal,
    );
    batch = Math.max(1, Math.min(BATCH, 2 * rows.length, Math.floor((BATCH_MS * rows.length) / Math.max(1, ms))));
    made += await store(pool, embedder.model, now(), rows, vectors);
    after = { documentId: last.documentId, seq: last.seq };
  }
}

async function store(
  pool: Pool,
  model: string,
  at: number,
  rows: readonly Missing[],
  vectors: readonly Float32Array[],
): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'vector-store',
    // a passage may have gone meanwhile
    text: `insert into passage_vector (passage_id, org_id, course_id, model, dimension, vector, made_of, made_at)
      select x.id, p.org_id, p.course_id, $1, $2, x.vector, x.made_of, $3
        from unnest($4::text[], $5::bytea[], $6::text[]) as x(id, vector, made_of) join passage p on p.id = x.id
      on conflict (passage_id) do update set model = excluded.model, dimension = excluded.dimension,
        vector = excluded.vector, made_of = excluded.made_of, made_at = excluded.made_at`,
    values: [
      model,
      vectors[0]?.length ?? 0,
      at,
      rows.map(({ id }) => id),
      vectors.map((vector) => bytesOf(vector)),
      rows.map(({ madeOf }) => madeOf),
    ],
  });
  return rowCount ?? 0;
}

const bytesOf = (vector: Float32Array): Buffer => {
  const bytes = Buffer.allocUnsafe(vector.length * 4);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4);
  return bytes;
};

interface Course {
  version: string;
  ids: readonly string[];
  dimension: number;
  /** One after another. */
  vectors: Float32Array;
}

interface Scoped {
  courseIds: readonly string[] | CourseQuery;
  /** Organisation whose library is searched too. */
  orgLibrary?: string | undefined;
}

/** Null where there is no vector for the question, or none of a passage. */
type Nearest = (scope: Scoped, question: string) => Promise<Nearness | null>;

export function createNearest(pool: Pool, embedder: Embedder): Nearest {
  // a Map keeps the order of insertion: the first is the one not used for longest
  const courses = new Map<string, Course>();
  const courseOf = async (key: string, version: string, orgId: string): Promise<Course> => {
    const known = courses.get(key);
    const course = known?.version === version ? known : await load(pool, embedder.model, key, orgId, version);
    courses.delete(key);
    courses.set(key, course);
    for (const oldest of courses.keys()) {
      if (courses.size <= MOST_COURSES) break;
      courses.delete(oldest);
    }
    return course;
  };
  return async (scope, question) => {
    const [asked, versions] = await Promise.all([embedder.question(question), versionsIn(pool, embedder.model, scope)]);
    if (!asked) return null;
    const found = new Map<string, number>();
    for (const { key, orgId, version } of versions) nearIn(await courseOf(key, version, orgId), asked, found);
    return found.size === 0 ? null : nearnessOf(found);
  };
}

function nearIn({ ids, dimension, vectors }: Course, asked: Float32Array, found: Map<string, number>): void {
  if (dimension !== asked.length) return;
  for (const [row, id] of ids.entries()) {
    let near = 0;
    const start = row * dimension;
    for (let at = 0; at < dimension; at++) near += (vectors[start + at] ?? 0) * (asked[at] ?? 0);
    found.set(id, near);
  }
}

/** Models differ in how far apart their vectors lie: a distance is told in spreads of all passages. */
const SPREADS = 6;

/** Of each passage's likeness to a question. */
export function nearnessOf(found: ReadonlyMap<string, number>): Nearness {
  const all = [...found.values()];
  const mean = all.reduce((sum, near) => sum + near, 0) / all.length;
  const spread = Math.sqrt(all.reduce((sum, near) => sum + (near - mean) ** 2, 0) / all.length);
  const ordered = [...found].sort(([, a], [, b]) => b - a);
  const nearest = ordered[0]?.[1] ?? 0;
  const by = new Map(ordered.map(([id, near]) => [id, Math.max(0, 1 + (near - nearest) / (SPREADS * (spread || 1)))]));
  return { nearest: ordered.slice(0, NEAREST).map(([id]) => id), by };
}

/** Each course that has vectors, with what changes when one is made, changed or gone. The library's key is empty. */
async function versionsIn(
  pool: Pool,
  model: string,
  { courseIds, orgLibrary }: Scoped,
): Promise<{ key: string; orgId: string; version: string }[]> {
  const { name, select, values } = coursesIn(courseIds);
  const [library, asked] = [values.length + 1, values.length + 2];
  const { rows } = await pool.query<{ key: string; orgId: string; version: string }>({
    name: `vector-versions-${name}`,
    text: `select coalesce(course_id, '') as key, org_id as "orgId", count(*) || '/' || max(made_at) as version
      from passage_vector
      where model = $${asked} and (course_id = any(array(${select})) or (course_id is null and org_id = $${library}))
      group by course_id, org_id`,
    values: [...values, orgLibrary ?? null, model],
  });
  return rows.map((row) => ({ ...row, key: row.key === '' ? `library ${row.orgId}` : row.key }));
}

async function load(pool: Pool, model: string, key: string, orgId: string, version: string): Promise<Course> {
  const { rows } = await pool.query<{ id: string; dimension: number; vector: Buffer }>({
    name: 'vector-load',
    text: `select passage_id as id, dimension, vector from passage_vector
      where model = $1 and org_id = $2 and coalesce(course_id, 'library ' || org_id) = $3`,
    values: [model, orgId, key],
  });
  const dimension = rows[0]?.dimension ?? 0;
  const own = rows.filter((row) => row.dimension === dimension && row.vector.length === dimension * 4);
  const vectors = new Float32Array(own.length * dimension);
  for (const [row, { vector }] of own.entries())
    for (let at = 0; at < dimension; at++) vectors[row * dimension + at] = vector.readFloatLE(at * 4);
  return { version, ids: own.map(({ id }) => id), dimension, vectors };
}
