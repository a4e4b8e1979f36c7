// What anybody may read of a school without signing in: its home, news, library, career map.
import { z } from 'zod';
import { careerEdges, careerNodes } from './career.ts';
import { CODE } from './codes.ts';
import { LIBRARY_KINDS, MODULE_KINDS } from './information-kinds.ts';
import { id, op, page, paging, ROLES, time, versionFrom0, whole } from './kit.ts';

export const homeItem = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  /** A page of ours; null: it leads nowhere, or to `url`. */
  path: z.string().nullable(),
  url: z.string().nullable(),
  /** As of a course: a stored picture's `url`, `<subject>:<motif>`, or empty: drawn from the title. */
  cover: z.string(),
  at: time.nullable(),
  /** Where it can be tried without an account. */
  tryAt: z.string().nullable(),
});
export type HomeItem = z.output<typeof homeItem>;
const homeModule = z.strictObject({ id, kind: z.enum(MODULE_KINDS), title: z.string(), items: z.array(homeItem) });
export type HomeModule = z.output<typeof homeModule>;
const homePage = z.strictObject({ version: versionFrom0, modules: z.array(homeModule) });
export type HomePage = z.output<typeof homePage>;

const cats = z.array(z.strictObject({ id, name: z.string() }));
const newsCard = z.strictObject({
  id,
  title: z.string(),
  summary: z.string(),
  catId: id.nullable(),
  cat: z.string(),
  pinned: z.boolean(),
  at: time,
});
const near = z.strictObject({ id, title: z.string() }).nullable();
const article = {
  id,
  kind: z.enum(LIBRARY_KINDS),
  title: z.string(),
  catId: id.nullable(),
  cat: z.string(),
  roles: z.array(z.enum(ROLES)),
  url: z.string().nullable(),
};
const helped = { yes: whole, no: whole };
/** As the browser calls itself. */
const uuid = z.string().regex(/^[\w-]{8,64}$/);
const open = { access: 'public', audited: false } as const;

export const home = {
  index: op('/api/Home/Index', {
    ...open,
    summary: 'The home, module by module, those that have something; `preview`: its draft, for administrators',
    refuses: [CODE.forbidden],
    input: z.strictObject({ preview: z.boolean().optional() }),
    output: homePage,
  }),
  newsItems: op('/api/Home/NewsItems', {
    ...open,
    summary: 'News, pinned ones first, then the latest',
    input: z.strictObject({ ...paging, catId: id.optional() }),
    output: page(newsCard).extend({ cats }),
  }),
  news: op('/api/Home/News', {
    ...open,
    summary: 'One piece of news, with those before and after it',
    input: z.strictObject({ id }),
    output: newsCard.extend({ html: z.string(), newer: near, older: near }),
  }),
  libItems: op('/api/Home/LibItems', {
    ...open,
    summary: 'What the library has of a kind, in its order',
    input: z.strictObject({
      ...paging,
      kind: z.enum(LIBRARY_KINDS),
      catId: id.optional(),
      /** Only what is for such people, or for everybody. */
      role: z.enum(ROLES).optional(),
    }),
    output: page(z.strictObject({ ...article, text: z.string() })).extend({ cats }),
  }),
  lib: op('/api/Home/Lib', {
    ...open,
    summary: 'One article of the library, and how many it has helped',
    input: z.strictObject({ id }),
    output: z.strictObject({ ...article, html: z.string(), ...helped }),
  }),
  helped: op('/api/Home/Helped', {
    ...open,
    summary: 'Whether an article helped; of a person the latest answer counts, of a visitor that of the browser',
    refuses: [CODE.missing, CODE.tooMany],
    input: z.strictObject({ id, yes: z.boolean(), uuid }),
    output: z.strictObject(helped),
  }),
  careerMap: op('/api/Home/CareerMap', {
    ...open,
    summary: 'The career map; version 0 where there is none yet',
    output: z.strictObject({ version: versionFrom0, nodes: careerNodes, edges: careerEdges }),
  }),
};
