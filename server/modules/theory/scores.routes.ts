// Scores and statistics of a course, for who teaches it.
import type { FastifyInstance } from 'fastify';
import { shownScore } from '#contract/gradebook.ts';
import { shownMastery } from '#contract/mastery.ts';
import { byValue, oneWidth } from '#contract/names.ts';
import { rounded } from '#contract/rounding.ts';
import { courseScores, courseStat, type ScoreRow, type ScoreSort } from '#contract/scores.ts';
import type { App, Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import { type Context, type Handlers, mount } from '#server/platform/http/mount.ts';
import { say } from '#server/platform/messages.ts';
import { type Listing, pageIn, type Reader, readerOfAll } from '#server/platform/reader.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { mustTeachCourse, plainAmong } from '../course/index.ts';
import { type ExportColumn, exporter } from '../exports/index.ts';
import { bookRows, distinct, headingsOf, loadBook } from '../gradebook/index.ts';
import { type BookNarrowing, bookStatisticsOf, narrowedRows, ofBand } from './book.statistics.ts';
import { tellDifferences } from './recount.ts';
import { type LessonStanding, rowsWithBeside, type ScoreQuery } from './scores.ts';
import { courseStatistics } from './statistics.ts';

const STATES = { none: 'lessonNone', running: 'lessonRunning', done: 'lessonDone' } as const;
// exported rows are those of `scoreRows`; the exporter knows them as plain ones only
const scored = (row: Record<string, unknown>): ScoreRow => row as ScoreRow;

export function mountScores(server: FastifyInstance, app: App): void {
  const exported = exporter(app, {
    operation: courseScores.export,
    name: 'exportScores',
    columns: [
      { key: 'userName', title: 'colStudentNo' },
      { key: 'name', title: 'colName' },
      { key: 'className', title: 'colClass', width: 20 },
      { key: 'total', title: 'colTotal' },
      { key: 'state', title: 'colState', value: (row, { lang }) => say(lang, STATES[scored(row).state]) },
      { key: 'score', title: 'colLessonScore', value: (row) => shown(scored(row).score) },
      { key: 'points', title: 'colMastery', width: 60, value: (row) => masteryInWords(scored(row)) },
      { key: 'seconds', title: 'colMinutes', value: (row) => rounded(scored(row).seconds / 60) },
      { key: 'own', title: 'colOwn' },
      { key: 'teacher', title: 'colTeacherScore' },
      { key: 'flagged', title: 'colFlagged' },
      { key: 'toMark', title: 'colToMark' },
      { key: 'endedAt', title: 'colEndedAt' },
    ],
    decided: bookColumns,
  })(reader);
  const scores: Handlers<typeof courseScores> = {
    items: ({ page, pageSize, ...listing }, call) => pageOf(listing, { page, pageSize }, call),
    export: exported,
  };
  mount(server, app, courseScores, scores);
  sweepEvery(server, app, DAY, (first) => (first ? Promise.resolve() : tellDifferences(app)));
  mount(server, app, courseStat, {
    read: async ({ courseId, classId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const rows = await rowsWithBeside(app, { courseId, classId });
      return courseStatistics(app.pool, await inBook(app, courseId, rows), { courseId, classId: classId ?? null });
    },
    book: async (whose, call) => bookStatisticsOf(app, whose.courseId, await listed(whose, call)),
  });
}

interface ListedScoresQuery extends ScoreQuery, BookNarrowing {
  state?: ScoreRow['state'] | undefined;
  sort?: string | undefined;
}

/** Whose rows they are, without what the book makes of them. */
async function standings({ state, ...query }: ListedScoresQuery, { app, who }: Context): Promise<LessonStanding[]> {
  await mustTeachCourse(app, who, query.courseId);
  const rows = await narrowedRows(app, query.courseId, await rowsWithBeside(app, query), query);
  return state ? rows.filter((r) => r.state === state) : rows;
}

const sorted = <R extends LessonStanding>(rows: readonly R[], sort: string | undefined): readonly R[] =>
  sort ? rows.toSorted(by(sort)) : rows;

/** All at once: a course has hundreds of students, and what they are ordered by is computed. */
async function listed(query: ListedScoresQuery, call: Context): Promise<readonly ScoreRow[]> {
  const rows = await inBook(call.app, query.courseId, await standings(query, call));
  return sorted(ofBand(rows, query.band), query.sort);
}

/** The book is asked for a page's rows alone, where it decides neither which these are nor their order. */
async function pageOf(query: ListedScoresQuery, at: Parameters<typeof pageIn>[1], call: Context) {
  if (query.band !== undefined || /(?:total|score)$/.test(query.sort ?? ''))
    return pageIn(await listed(query, call), at);
  const page = pageIn(sorted(await standings(query, call), query.sort), at);
  return { ...page, items: await inBook(call.app, query.courseId, page.items) };
}

/** With what the course's book makes of them. */
async function inBook(
  app: Clock & Postgres & Hooks,
  courseId: string,
  standing: LessonStanding[],
): Promise<ScoreRow[]> {
  const studentIds = standing.map((s) => s.id);
  const book = await loadBook(app, app.pool, courseId);
  const [rows, left] = await Promise.all([
    bookRows(app, app.pool, book, { courseId, studentIds, now: app.now() }),
    app.pool.query<{ id: string }>({
      name: 'course-left',
      text: 'select user_id as id from course_student where course_id = $1 and has_left and user_id = any($2)',
      values: [courseId, studentIds],
    }),
  ]);
  const gone = new Set(left.rows.map((r) => r.id));
  const own = book.columns.find((c) => c.kind === 'lesson' && c.refId === courseId);
  return standing.map((s) => {
    const { cells = {}, groups = {}, total = null } = rows.get(s.id) ?? {};
    const cell = own && cells[own.id];
    // one number everywhere: what the lessons came to, or what a teacher has said instead
    const score = cell?.state === 'scored' ? cell.score : cell?.state === 'excused' ? null : s.score;
    return { ...s, score, left: gone.has(s.id), cells, groups, total };
  });
}

type Sortable = LessonStanding & Partial<Pick<ScoreRow, 'total' | 'score'>>;

/** Who has no value comes last, whichever way round. */
function by(sort: string): (a: Sortable, b: Sortable) => number {
  const way = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace('-', '') as ScoreSort; // by the contract of the listing
  return (a, b) => {
    const [x, y] = [a[field] ?? null, b[field] ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return way * byValue(x, y);
  };
}

const LACKING = {
  none: '',
  doing: 'cellDoing',
  toMark: 'cellToMark',
  missing: 'cellMissing',
  excused: 'cellExcused',
} as const;

/** Of an ordinary course nothing else: the others tell of an AI course's lessons. */
const PLAIN = ['userName', 'name', 'className', 'total'];

/** As the book has them, before the total: its columns, then its groups. */
async function bookColumns(
  listing: Listing,
  { app, who, lang }: Context,
  known: readonly ExportColumn[],
): Promise<ExportColumn[]> {
  const { courseId } = wanted(listing);
  await mustTeachCourse(app, who, courseId);
  const { columns, groups } = await loadBook(app, app.pool, courseId);
  const isPlain = (await plainAmong(app.pool, [courseId])).has(courseId);
  const headings = headingsOf(columns);
  const taken = new Set([...headings.values()].map(oneWidth));
  const ofBook = [
    ...columns.map(
      ({ id, title }): ExportColumn => ({
        key: `cell.${id}`,
        title: { text: headings.get(id) ?? title },
        value: (row) => {
          const { state, score } = scored(row).cells[id] ?? { state: 'none', score: null };
          if (state === 'scored') return shown(score);
          const word = LACKING[state];
          return word === '' ? null : say(lang, word);
        },
      }),
    ),
    ...groups.map(
      ({ id, name, weight }): ExportColumn => ({
        key: `group.${id}`,
        title: { text: distinct(say(lang, 'colGroup', { name, weight }), taken) },
        value: (row) => scored(row).groups[id] ?? null,
      }),
    ),
  ];
  return known
    .filter((c) => !isPlain || PLAIN.includes(c.key))
    .map((c) => (typeof c.title === 'string' ? { ...c, title: { text: distinct(say(lang, c.title), taken) } } : c))
    .flatMap((c) => (c.key === 'total' ? [...ofBook, c] : [c]));
}

/** For the export; the job checks the rights again when it reads. */
const reader: Reader = {
  ...readerOfAll(async (listing, call) => [...(await listed(wanted(listing), call))]),
  count: async (listing, call) => (await pageOf(wanted(listing), { page: 1, pageSize: 0 }, call)).itemCount,
};
const wanted = (listing: Listing): ListedScoresQuery => listing as unknown as ListedScoresQuery; // the contract's input has passed

const shown = (score: number | null): number | null => (score === null ? null : shownScore(score));

/** A point that nothing was answered of has no mastery. */
const masteryInWords = ({ points }: ScoreRow): string =>
  points.map((p) => `${p.title} ${percentOrNone(shownMastery(p))}`).join('；');
const percentOrNone = (percent: number | null): string => (percent === null ? '—' : `${percent}%`);
