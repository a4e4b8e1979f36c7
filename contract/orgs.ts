// A school as its administrators keep it: its name, and the hosts that lead to it.
import { z } from 'zod';
import { rights } from './families/settings.ts';
import { crud, id, line, op, time, version } from './kit.ts';
import { userName } from './users.ts';

const hostName = line(253)
  .toLowerCase()
  .regex(/^[a-z\d_.-]+$/);
const hostPath = z
  .string()
  .trim()
  .max(200)
  .regex(/^$|^(\/[\w.-]+)+$/);
/** Scheme and host, nothing behind. */
const origin = z
  .string()
  .trim()
  .max(300)
  .refine((given) => given === '' || /^https?:\/\/[^/?#\s@]+$/i.test(given), 'badOrigin');

const HEX_OR_NAME = /^$|^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$|^[a-z]{3,20}$/i;
const BY_NUMBERS = /^(rgb|hsl)a?\(\s*\d*\.?\d+(%|deg)?((\s*[,/]\s*|\s+)\d*\.?\d+%?){2,3}\s*\)$/i;
/** As CSS has them, written out: by hex digits, by numbers, or by a name; empty says none. */
const colour = z
  .string()
  .max(50)
  .refine((given) => HEX_OR_NAME.test(given) || BY_NUMBERS.test(given));
/** Pixels as a number, or with their unit; empty says none. */
const size = z.union([
  z.number().min(0).max(10_000),
  z
    .string()
    .max(20)
    .regex(/^$|^\d*\.?\d+(px|%|r?em)$/i),
]);

/** What a host's look is, as the specification has it; what it leaves out stays as ours. */
export const headerConfig = z.object({
  isModel: z.union([z.boolean(), z.number()]).optional(),
  path: z.string().max(500).optional(),
  LogoStyle: z
    .object({
      bgColor: colour.optional(),
      textColor: colour.optional(),
      height: size.optional(),
      imgheight: size.optional(),
    })
    .optional(),
  TabStyle: z
    .object({
      bgColor: colour.optional(),
      textColor: colour.optional(),
      activeColor: colour.optional(),
      height: size.optional(),
      fontSize: size.optional(),
      marginRight: size.optional(),
    })
    .optional(),
});
export type HeaderConfig = z.output<typeof headerConfig>;
const STYLE_STATES = ['ok', 'timeout', 'too-large', 'not-json', 'invalid', 'refused'] as const;
export type StyleState = (typeof STYLE_STATES)[number];

const hosts = z
  .array(z.strictObject({ host: hostName, path: hostPath.default(''), from: origin.default('') }))
  .max(20)
  .refine((given) => new Set(given.map(({ host }) => host)).size === given.length, { error: 'twice' });
const fields = { name: line(100), hosts: hosts.default([]) };

const family = crud('/OrgApi/OrgInfo', {
  noun: 'a school',
  row: z.strictObject({
    id,
    version,
    createdAt: time,
    code: z.string(),
    name: z.string(),
    hosts: z.array(z.strictObject({ host: z.string(), path: z.string(), from: z.string() })),
  }),
  add: {
    code: line(30).regex(/^[a-z][a-z\d-]*$/),
    ...fields,
    // a school that is made without them is entered by nobody yet
    adminUserName: userName.optional(),
    adminName: line(50).optional(),
  },
  update: fields,
  sorts: ['name', 'createdAt'],
  ...rights.OrgInfo,
});

export const orgs = {
  ...family,
  add: {
    ...family.add,
    output: z.strictObject({
      id,
      /** Where one was asked for: how they sign in for the first time. Said once. */
      admin: z
        .strictObject({
          school: z.string(),
          userName: z.string(),
          name: z.string(),
          pwd: z.string(),
          link: z.string(),
          until: time,
        })
        .optional(),
    }),
  },
  // a school is made and taken away by who runs the platform, and kept by its own administrators
  update: { ...family.update, access: rights.OrgInfo.read },
  style: op('/OrgApi/OrgInfo/Style', {
    summary: 'Fetch the look of a host now; the last good one stays where that fails',
    access: rights.OrgInfo.read,
    power: 'OrgInfo.Update',
    // what others serve is read anew: nothing of the school is changed
    audited: false,
    input: z.strictObject({ id, host: hostName }),
    output: z.strictObject({ state: z.enum(STYLE_STATES), style: headerConfig.nullable() }),
  }),
};
