// A link of the portal's head or of the work area.
import { z } from 'zod';
import { rights } from './families/navbar.ts';
import { isLink } from './html-rules.ts';
import { crud, id, line, op, ownPathOrNone, time, version } from './kit.ts';

const NAVBAR_PLACES = ['portal', 'admin'] as const;
const place = z.enum(NAVBAR_PLACES);
/** A page elsewhere. */
const url = z
  .string()
  .trim()
  .max(500)
  .refine((given) => given === '' || isLink(given), 'linkOrMail');
const sort = z.number().min(0).max(1_000_000);

const fields = {
  place,
  name: line(50),
  path: ownPathOrNone.default(''),
  url: url.default(''),
  parentId: id.nullable().default(null),
  sort: sort.default(0),
  on: z.boolean().default(true),
};
const { place: _place, ...changeable } = fields;
const shown = { id, parentId: id.nullable(), name: z.string(), path: z.string(), url: z.string(), sort: z.number() };

export const navbar = {
  ...crud('/OrgApi/Navbar', {
    noun: 'a link of the navigation',
    row: z.strictObject({ ...shown, version, createdAt: time, place, on: z.boolean() }),
    add: fields,
    update: changeable,
    filters: { place: place.optional() },
    sorts: ['sort', 'name', 'createdAt'],
    ...rights.Navbar,
  }),
  setUp: op('/OrgApi/Navbar/SetUp', {
    summary: 'Put the links of a place in this order, below one another, on or off',
    access: rights.Navbar.write,
    input: z.strictObject({
      place,
      items: z
        .array(z.strictObject({ id, parentId: id.nullable(), sort, on: z.boolean() }))
        .min(1)
        .max(200),
    }),
  }),
};

export const homeNavbar = {
  navbar: op('/api/Home/Navbar', {
    audited: false,
    summary: "The links of the portal's head that are on; `admin`: of the work area, for who works there",
    access: 'public',
    input: z.strictObject({ place: place.default('portal'), off: z.boolean().optional() }),
    output: z.array(z.strictObject({ ...shown, on: z.boolean().optional() })),
  }),
};
