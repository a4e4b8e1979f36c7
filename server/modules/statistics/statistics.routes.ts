// The school in figures, and its visits: counted, listed, taken away as a file. A visit is kept here too.
import type { FastifyInstance } from 'fastify';
import { session } from '#contract/auth.ts';
import { dataStatistics, NO_CLASS, VISITOR, type VisitsBy, visitStatistics } from '#contract/statistics.ts';
import type { App } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import { invalid } from '#server/platform/failure.ts';
import { type Context, mount } from '#server/platform/http/mount.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import { narrowed, readerOfSql } from '#server/platform/reader.sql.ts';
import { type Listing, listOf, readerOfAll } from '#server/platform/reader.ts';
import { contains } from '#server/platform/sql.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { exporter } from '../exports/index.ts';
import { hostOrganisation, organisations } from '../portal/index.ts';
import { figuresFor } from './figures.ts';
import { keepVisit, visitReader, visitsBefore, visitsBy } from './visits.ts';

const HOUR = 3_600_000;
const MONTH = 30 * DAY;

interface Taught {
  id: string;
  courseId: string;
  course: string;
  studentId: string;
  student: string;
}
const NAMES = `left join course k on k.id = x.course_id left join sys_user u on u.id = x.student_id`;
const TAUGHT = `x.id, x.course_id as "courseId", coalesce(k.name, '') as course, x.student_id as "studentId", coalesce(u.name, '') as student`;

export function mountStatistics(server: FastifyInstance, app: App): void {
  const lessons = readerOfSql<Taught & { startedAt: number; endedAt: number | null }>(app, {
    columns: `${TAUGHT}, x.started_at as "startedAt", x.over_at as "endedAt"`,
    table: 'lesson_shown x',
    names: NAMES,
    at: { column: 'x.started_at', field: 'startedAt' },
    id: 'x.id',
    narrow: ({ finished, keyword }, { who }) =>
      narrowed([
        ['x.org_id = ?', who.orgId],
        ['(x.over_at is not null) = ?', finished],
        [OF_SOMEBODY, keyword ? contains(keyword) : undefined],
      ]),
  });
  const questions = readerOfSql<Taught & { text: string; at: number; kind: 'lesson' | 'course' }>(app, {
    columns: `${TAUGHT}, x.text, x.at, x.kind`,
    table: 'question_asked x',
    names: NAMES,
    at: { column: 'x.at', field: 'at' },
    id: 'x.id',
    narrow: ({ keyword }, { who }) =>
      narrowed([
        ['x.org_id = ?', who.orgId],
        [`(is_named(x.text, ?) or ${OF_SOMEBODY})`, keyword ? contains(keyword) : undefined],
      ]),
  });
  mount(server, app, dataStatistics, {
    read: async (_input, call) => ({ asOf: app.now(), figures: await figuresFor(server, call) }),
    lessons: async (input, call) => listOf(lessons, input, call),
    questions: async (input, call) => listOf(questions, input, call),
  });
  const visits = visitReader(app);
  mount(server, app, visitStatistics, {
    read: async (span, { who }) => {
      if (span.until < span.from) throw invalid({ until: 'endsBeforeStart' });
      return { asOf: app.now(), ...(await visitsBy(app, who, span)) };
    },
    items: async (input, call) => listOf(visits, input, call),
    export: exporter(app, {
      operation: visitStatistics.export,
      name: 'exportVisits',
      columns: [
        { key: 'name', title: 'visitsOf', width: 24 },
        { key: 'visits', title: 'visitsCount' },
        { key: 'visitors', title: 'visitorsCount' },
      ],
    })(readerOfAll((listing, call) => sharesOf(app, listing, call))),
  });
  mountAccess(server, app);
  sweepEvery(server, app, HOUR, () => forgetOld(app));
}

/** Part of a course's or a student's name. */
const OF_SOMEBODY = `(x.course_id in (select id from course where is_named(name, ?))
  or x.student_id in (select id from sys_user where is_named(name, ?)))`;

const KNOWN: Record<string, MessageKey> = {
  student: 'visitsStudent',
  teacher: 'visitsTeacher',
  admin: 'visitsAdmin',
  super: 'visitsSuper',
  qa: 'visitsQa',
  guest: 'visitsGuest',
  [VISITOR]: 'visitsVisitor',
  phone: 'visitsPhone',
  tablet: 'visitsTablet',
  computer: 'visitsComputer',
  [NO_CLASS]: 'visitsNoClass',
};

/** With the names that people know the keys by. */
async function sharesOf(app: App, listing: Listing, { who, lang }: Context) {
  const { by, from, until } = listing as { by: VisitsBy; from: number; until: number }; // the contract's input has passed
  const { rows } = await visitsBy(app, who, { by, from, until });
  const classes = await app.pool.query<{ id: string; name: string }>(
    'select id, name from sys_dept where id = any($1)',
    [by === 'class' ? rows.map(({ key }) => key) : []],
  );
  const names = new Map(classes.rows.map(({ id, name }) => [id, name]));
  const word = (key: string): string => {
    const known = by === 'page' || by === 'day' ? undefined : KNOWN[key];
    return known ? say(lang, known) : (names.get(key) ?? key);
  };
  return rows.map(({ key, visits, visitors }) => ({ id: key, name: word(key), visits, visitors }));
}

/** `Pageview/Access`: open to everybody, hence counted by the address that it comes from. */
function mountAccess(server: FastifyInstance, app: App): void {
  const { access } = session;
  mount(
    server,
    app,
    { access },
    {
      access: async (visit, { who, request }) => {
        const orgId = who?.orgId ?? (await hostOrganisation(app, request.host));
        await keepVisit(app, visit, { who, orgId, address: request.ip, userAgent: request.headers['user-agent'] });
        return null;
      },
    },
  );
}

async function forgetOld(app: App): Promise<void> {
  for (const { id, settings } of await organisations(app))
    await visitsBefore(app, id, app.now() - settings.retention.visitMonths * MONTH);
}
