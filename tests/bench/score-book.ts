// The score book of a thousand students and thirty columns: as a teacher opens it, tries other weights, and takes it away.
import { copyOut } from '#server/platform/postgres/dump/copy.ts';
import type { Bench, Measurement, Person, Row, Running } from './bench.ts';
import { watched } from './child.ts';
import { clock, since } from './event.ts';
import type { ServerCommands } from './server.ts';
import { compare, median, noRounds } from './stats.ts';

const STUDENTS = 1000;
/** Of the demo class; a thousand rows come as a file at once, more by a job. */
const THERE = 30;
const COLUMNS = 30;
const MB = 2 ** 20;

export const scoreBook: Measurement = {
  name: 'score book',
  about:
    'A course of 1,000 students and 30 columns, each cell marked. The first page is 50 rows with all their cells and totals; the trial says of everybody what other weights would make of their total. The peer of the files is PostgreSQL alone, which writes the same cells, without groups and totals, by COPY. Memory is how far the server’s resident memory rises above its rest while a file is made.',
  run: measure,
};

interface Book {
  version: number;
  groups: { id: string; name: string; weight: number; keep: number | null }[];
  columns: { id: string }[];
}

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const server = await bench.startServer();
  const { courseId } = await server.ask('enrol', STUDENTS - THERE);
  const teacher = await bench.signIn(server.url, 'teacher01');
  await fill(bench, teacher, courseId);
  const timed = async (path: string, body: object): Promise<number> => {
    const begin = clock();
    await teacher.call(path, body);
    return since(begin);
  };
  const book = await teacher.call<Book>('/OrgApi/CourseScoreManage/Book', { courseId });
  const [first, ...others] = book.groups;
  if (!first) throw new Error('the book has no group');
  // the same columns under other weights: each total is computed twice
  const weights = { groups: [{ ...first, weight: 100 }, ...others.map((g) => ({ ...g, weight: 0 }))] };
  const page: number[] = [];
  const trial: number[] = [];
  for (let round = 0; round <= bench.pairs; round++) {
    page.push(await timed('/OrgApi/CourseScoreManage/Items', { courseId, pageSize: 50 }));
    trial.push(
      await timed('/OrgApi/CourseScoreManage/SetBook', {
        courseId,
        version: book.version,
        missing: 'leave',
        ...weights,
      }),
    );
  }
  const limits = (what: string, values: readonly number[], most: number): Row => {
    const value = median(values.slice(1));
    return { what, value, unit: 'ms', aim: `<= ${most}`, ok: value <= most };
  };
  return {
    rows: [
      limits('first page', page, 300),
      limits('trial of other weights', trial, 1000),
      ...(await files(bench, server, teacher, courseId)),
    ],
  };
}

/** Own columns, and a mark in each cell of them: by statements, as a million clicks would be no measurement. */
async function fill(bench: Bench, teacher: Person, courseId: string): Promise<void> {
  for (let n = 1; n <= COLUMNS; n++)
    await teacher.call('/OrgApi/CourseScoreManage/AddColumn', { courseId, title: `第 ${n} 次`, max: 100 });
  await bench.database.pool.query(
    `insert into score_mark (column_id, student_id, version, score, excused, reason, by_id, at)
      select c.id, s.user_id, 1, 40 + (row_number() over ()) % 61, false, '', $2, 1
        from gradebook_column c join course_student s on s.course_id = c.course_id
        where c.course_id = $1 and c.kind = 'own' and not s.has_left`,
    [courseId, teacher.userId],
  );
}

async function files(bench: Bench, server: Running<ServerCommands>, teacher: Person, courseId: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [format, aim] of [
    ['csv', 2],
    ['xlsx', 5],
  ] as const) {
    const rounds = noRounds();
    let most = 0;
    const rest = (await server.used(true)).rss;
    for (let round = 0; round <= bench.pairs; round++) {
      const [ours, risen] = await watched(server, exported(server.url, teacher, courseId, format));
      most = Math.max(most, risen);
      const [peer, again] = [await copied(bench, courseId), await copied(bench, courseId)];
      if (round === 0) continue;
      rounds.ours.push(ours);
      rounds.peer.push(peer);
      rounds.again.push(again);
    }
    const { ours: value, peer, ratio, noise } = compare(rounds);
    const added = Math.max(0, (most - rest) / MB);
    rows.push(
      { what: format, value, unit: 'ms', peer, ratio, noise, aim: `<= ${aim}`, ok: ratio <= aim * noise },
      { what: `${format}, memory above rest`, value: added, unit: 'MB', aim: '<= 20', ok: added <= 20 },
    );
  }
  return rows;
}

async function exported(url: string, teacher: Person, courseId: string, format: string): Promise<number> {
  const begin = clock();
  const answer = await fetch(`${url}/OrgApi/CourseScoreManage/Export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: teacher.token },
    body: JSON.stringify({ courseId, format }),
  });
  if (answer.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(`no file: ${(await answer.text()).slice(0, 300)}`);
  const { byteLength } = await answer.arrayBuffer();
  if (byteLength < STUDENTS * COLUMNS) throw new Error(`a file of ${byteLength} bytes`);
  return since(begin);
}

async function copied({ database }: Bench, courseId: string): Promise<number> {
  const cells = Array.from({ length: COLUMNS }, (_, n) => `max(score) filter (where place = ${n + 1})`).join(', ');
  const client = await database.pool.connect();
  try {
    const begin = clock();
    let size = 0;
    // COPY takes no parameters; the id is our own
    const sql = `copy (select user_name, name, ${cells} from (
      select u.user_name, u.name, m.score, dense_rank() over (order by c.sort, c.id) as place
        from gradebook_column c join score_mark m on m.column_id = c.id join sys_user u on u.id = m.student_id
        where c.course_id = '${courseId}' and c.kind = 'own') cell
      group by user_name, name order by user_name) to stdout with (format csv)`;
    for await (const chunk of copyOut(client, sql)) size += chunk.length;
    if (size < STUDENTS * COLUMNS) throw new Error(`a copy of ${size} bytes`);
    return since(begin);
  } finally {
    client.release();
  }
}
