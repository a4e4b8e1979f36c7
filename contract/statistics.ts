// The school in figures. Each is the length of a list that can be opened: `list.path` with `list.body` answers `itemCount` rows,
// on the page `list.route`.
import { z } from 'zod';
import { exportOperation, id, op, page, paging, time, whole } from './kit.ts';

const admin = ['admin'] as const;

export const FIGURES = [
  'students',
  'teachers',
  'classes',
  'courses',
  'lessons',
  'finished',
  'visits',
  'visitors',
  'signIns',
  'questions',
] as const;
export type FigureId = (typeof FIGURES)[number];

const list = z.strictObject({ path: z.string(), body: z.record(z.string(), z.unknown()), route: z.string() });

const taught = { id, courseId: id, course: z.string(), studentId: id, student: z.string() };

const STATISTICS = '/OrgApi/DataStatistics';
export const dataStatistics = {
  read: op(STATISTICS, {
    audited: false,
    power: 'DataStatistics.Items',
    summary: 'The school in figures; visitors are people and browsers, of whom a list has the visits',
    access: admin,
    output: z.strictObject({
      asOf: time,
      figures: z.array(z.strictObject({ id: z.enum(FIGURES), value: whole, list })),
    }),
  }),
  lessons: op(`${STATISTICS}/Lessons`, {
    audited: false,
    power: 'DataStatistics.Items',
    summary: 'Lessons that were begun, latest first',
    access: admin,
    input: z.strictObject({ ...paging, finished: z.boolean().optional() }),
    output: page(z.strictObject({ ...taught, startedAt: time, endedAt: time.nullable() })),
  }),
  questions: op(`${STATISTICS}/Questions`, {
    audited: false,
    power: 'DataStatistics.Items',
    summary: 'What students have asked, in lessons and of courses, latest first',
    access: admin,
    input: z.strictObject(paging),
    output: page(z.strictObject({ ...taught, text: z.string(), at: time, kind: z.enum(['lesson', 'course']) })),
  }),
};

export const DEVICES = ['phone', 'tablet', 'computer'] as const;
export const VISITS_BY = ['day', 'page', 'role', 'device', 'class'] as const;
export type VisitsBy = (typeof VISITS_BY)[number];
/** Whose visit it is where nobody has signed in; and the class of who is in none. */
export const VISITOR = 'visitor';
export const NO_CLASS = 'none';

/** The present day the last of them. */
export const DAYS_OF_LATE = 30;

const span = { from: time, until: time };
const filters = {
  from: time.optional(),
  until: time.optional(),
  /** The page, by a name. */
  webId: z.string().max(64).optional(),
  role: z.string().max(20).optional(),
  device: z.enum(DEVICES).optional(),
  classId: id.optional(),
};
const visit = z.strictObject({
  id: z.string(),
  at: time,
  /** Null: nobody had signed in. */
  userId: z.string().nullable(),
  user: z.string(),
  role: z.string(),
  device: z.enum(DEVICES),
  classId: z.string().nullable(),
  className: z.string(),
  webId: z.string(),
  webName: z.string(),
  url: z.string(),
});
export type Visit = z.output<typeof visit>;

const VISITS = '/OrgApi/TjStatisticsData';
const by = z.enum(VISITS_BY);
const shares = z.strictObject({ key: z.string(), visits: whole, visitors: whole, list });
export type VisitShare = z.output<typeof shares>;

export const visitStatistics = {
  read: op(VISITS, {
    audited: false,
    power: 'TjStatisticsData.Items',
    summary:
      'Visits of a span by day, page, role, device or class; a visitor is a person, or a browser that nobody signed in at',
    access: admin,
    // narrowed as the list is
    input: z.strictObject({ ...filters, keyword: paging.keyword, by, ...span }),
    output: z.strictObject({ asOf: time, visits: whole, visitors: whole, rows: z.array(shares) }),
  }),
  items: op(`${VISITS}/Items`, {
    audited: false,
    summary: 'Visits, latest first',
    access: admin,
    input: z.strictObject({ ...paging, ...filters }),
    output: page(visit),
  }),
  export: exportOperation(VISITS, 'visits of a span, by day, page, role, device or class', admin, { by, ...span }),
};
