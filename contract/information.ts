// What a school tells of itself: its news, and its library of resources, partners and help.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { rights } from './families/information.ts';
import { html } from './html.ts';
import { isLink } from './html-rules.ts';
import { INFORMATION_STATUS, LIBRARY_KINDS } from './information-kinds.ts';
import { crud, id, line, op, page, plannedTime, ROLES, time, version, whole } from './kit.ts';

const status = z.enum(INFORMATION_STATUS);
const body = html(200_000, true);
/** Of another site: nothing in it runs. */
export const outerLink = z
  .string()
  .trim()
  .max(1000)
  .refine((given) => isLink(given), 'linkOrMail');
const sort = whole.min(0).max(100_000).default(0);

const setStatus = <const B extends '/OrgApi/News' | '/OrgApi/LibView'>(base: B, noun: string) =>
  op(`${base}/SetStatus`, {
    power: `${base.slice('/OrgApi/'.length)}.Update`,
    summary: `Publish ${noun}, take it off, or make it a draft again`,
    access: rights.News.write,
    refuses: [CODE.conflict],
    input: z.strictObject({ id, status, version: version.optional() }),
    output: z.strictObject({ id, version, status }),
  });

const newsFields = {
  title: line(120),
  summary: z.string().trim().max(500).default(''),
  html: body.default(''),
  catId: id.nullable().default(null),
  pinned: z.boolean().default(false),
  /** Nobody sees it before, published or not. */
  publishAt: plannedTime.nullable().default(null),
};
const newsRow = z.strictObject({
  id,
  version,
  createdAt: time,
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  catId: id.nullable(),
  cat: z.string(),
  pinned: z.boolean(),
  publishAt: time.nullable(),
  publishedAt: time.nullable(),
  status,
});
const newsRows = crud('/OrgApi/News', {
  noun: 'a piece of news',
  row: newsRow,
  add: newsFields,
  filters: { status: status.optional(), catId: id.optional() },
  sorts: ['createdAt', 'title', 'status'],
  ...rights.News,
});
export const news = {
  ...newsRows,
  items: { ...newsRows.items, output: page(newsRow.omit({ html: true })) },
  setStatus: setStatus('/OrgApi/News', 'a piece of news'),
};

const libraryFields = {
  kind: z.enum(LIBRARY_KINDS),
  title: line(120),
  html: body.default(''),
  catId: id.nullable().default(null),
  roles: z.array(z.enum(ROLES)).max(ROLES.length).default([]),
  url: outerLink.nullable().default(null),
  sort,
};
const libraryRow = z.strictObject({
  id,
  version,
  createdAt: time,
  kind: z.enum(LIBRARY_KINDS),
  title: z.string(),
  html: z.string(),
  catId: id.nullable(),
  cat: z.string(),
  roles: z.array(z.enum(ROLES)),
  url: z.string().nullable(),
  sort: whole,
  status,
  yes: whole,
  no: whole,
});
const libraryRows = crud('/OrgApi/LibView', {
  noun: 'an article of the library',
  row: libraryRow,
  add: libraryFields,
  filters: { kind: z.enum(LIBRARY_KINDS).optional(), status: status.optional(), catId: id.optional() },
  sorts: ['sort', 'createdAt', 'title', 'status'],
  ...rights.LibView,
});
export const library = {
  ...libraryRows,
  items: { ...libraryRows.items, output: page(libraryRow.omit({ html: true })) },
  setStatus: setStatus('/OrgApi/LibView', 'an article'),
};
