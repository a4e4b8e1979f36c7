// What the home is made of: modules in an order, what stands in them, and when visitors see it.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { rights } from './families/information.ts';
import { outerLink } from './information.ts';
import { MODULE_KINDS } from './information-kinds.ts';
import { crud, id, line, op, ownPath, time, version, versionFrom0, whole } from './kit.ts';

const kind = z.enum(MODULE_KINDS);
const status = z.enum(['on', 'off']);
const sort = whole.min(0).max(100_000).default(0);
const BASE = '/OrgApi/HomeModule';

export const homeModules = {
  ...crud(BASE, {
    noun: 'a module of the home',
    row: z.strictObject({
      id,
      version,
      createdAt: time,
      kind,
      title: z.string(),
      sort: whole,
      status,
      /** What stands in it. */
      count: whole,
    }),
    add: { kind, title: line(60), sort },
    filters: { kind: kind.optional() },
    sorts: ['sort', 'createdAt'],
    ...rights.HomeModule,
  }),
  publish: op(`${BASE}/Publish`, {
    power: 'HomeModule.Update',
    summary: 'Visitors see the home as its preview of this version has it; 409 where it has changed since',
    access: rights.HomeModule.write,
    refuses: [CODE.conflict],
    input: z.strictObject({ version: versionFrom0 }),
    output: z.strictObject({ version: versionFrom0 }),
  }),
  setStatus: op(`${BASE}/SetStatus`, {
    power: 'HomeModule.Update',
    summary: 'Show a module to visitors or hide it, at once',
    access: rights.HomeModule.write,
    input: z.strictObject({ id, status }),
    output: z.strictObject({ id, version, status }),
  }),
};

export const homeModuleItems = crud('/OrgApi/HomeModuleItem', {
  noun: 'what stands in a module of the home',
  row: z.strictObject({
    id,
    version,
    createdAt: time,
    moduleId: id,
    title: z.string(),
    text: z.string(),
    path: z.string().nullable(),
    url: z.string().nullable(),
    sort: whole,
  }),
  add: {
    moduleId: id,
    title: line(120),
    text: z.string().trim().max(1000).default(''),
    path: ownPath.nullable().default(null),
    url: outerLink.nullable().default(null),
    sort,
  },
  filters: { moduleId: id.optional() },
  sorts: ['sort', 'createdAt'],
  ...rights.HomeModuleItem,
});
