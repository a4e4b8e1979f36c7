// What a school sets for itself. Each group is declared once: what is read and written, the form, the search over
// settings, OpenAPI and the operation log follow.
import { z } from 'zod';
import { rights } from './families/settings.ts';
import { line, op, ownPathOrNone, page, paging, versionFrom0, whole } from './kit.ts';
import { LAYOUTS, LOOK, MODES, OTHER_COLOURS, THEME_COLOURS } from './look.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
/** With less nobody could hand anything in. */
const LEAST_QUOTA = 100 * MIB;

export interface Setting<S extends z.ZodType = z.ZodType> {
  /** As it is written. */
  schema: S;
  /** What counts where nothing, or nothing right, is set. */
  usual: z.output<S>;
  /** As it is read, where a part may be right on its own. */
  read: z.ZodType;
  /** What its number counts, for people. */
  unit?: 'MiB';
  /** It is a picture, which is chosen and sent. */
  isPicture?: boolean;
}

function setting<S extends z.ZodType>(
  schema: S,
  usual: NoInfer<z.output<S>>,
  more: Pick<Setting, 'unit' | 'isPicture'> = {},
): Setting<S> {
  return { schema, usual, read: schema.catch(usual), ...more };
}

/** One number for students and one for everybody else. `written`: what is taken now, where more was taken once. */
function pair(
  number: z.ZodType<number>,
  usual: { student: number; staff: number },
  { written = number, ...more }: Pick<Setting, 'unit'> & { written?: z.ZodType<number> } = {},
) {
  const schema = z.strictObject({ student: written, staff: written });
  const read = z.object({ student: number.catch(usual.student), staff: number.catch(usual.staff) }).catch(usual);
  return { ...setting(schema, usual, more), read };
}

const flag = z.union([z.literal(0), z.literal(1)]);
/** A stored picture's `url`, or a path of this server: our pages show no picture of another site. */
const picture = ownPathOrNone;
const hostNames = z.array(line(253).regex(/^[\w.-]+$/)).max(50);
const bytes = z
  .int()
  .min(0)
  .max(1024 * GIB);
const address = (protocols: readonly string[]) =>
  line(500).refine(
    (text) => {
      const url = URL.parse(text);
      // what is fetched takes no password in its address, and what is shown must have none
      const isOpen = protocols.includes('https:');
      const hasPassword = url !== null && url.username + url.password !== '';
      return url !== null && url.hostname !== '' && protocols.includes(url.protocol) && !(isOpen && hasPassword);
    },
    { error: 'badAddress' },
  );

/** Who mails come from: `a@b.c`, or `School <a@b.c>`; nothing that a mail's head could read as more than one address. */
const sender = z
  .string()
  .trim()
  .max(200)
  .regex(
    /^$|^[^\p{Cc}<>,;:"\\@]*<[^\s\p{Cc}<>,;:"\\@]+@[^\s\p{Cc}<>,;:"\\@]+>$|^[^\s\p{Cc}<>,;:"\\@]+@[^\s\p{Cc}<>,;:"\\@]+$/u,
  );

const lookFields = {
  mode: setting(z.enum(MODES), LOOK.mode),
  layout: setting(z.enum(LAYOUTS), LOOK.layout),
  colour: setting(z.enum(THEME_COLOURS), LOOK.colour),
  success: setting(z.enum(OTHER_COLOURS), LOOK.success),
  warning: setting(z.enum(OTHER_COLOURS), LOOK.warning),
  error: setting(z.enum(OTHER_COLOURS), LOOK.error),
  breadcrumbs: setting(z.boolean(), LOOK.breadcrumbs),
  tabs: setting(z.boolean(), LOOK.tabs),
  keepTabs: setting(z.boolean(), LOOK.keepTabs),
  siderDark: setting(z.boolean(), LOOK.siderDark),
  siderCollapsed: setting(z.boolean(), LOOK.siderCollapsed),
  accordion: setting(z.boolean(), LOOK.accordion),
  footer: setting(z.boolean(), LOOK.footer),
  wide: setting(z.boolean(), LOOK.wide),
  motion: setting(z.boolean(), LOOK.motion),
};
type LookShape = { -readonly [K in keyof typeof lookFields]: (typeof lookFields)[K]['schema'] };
export const lookValues = z.strictObject(
  Object.fromEntries(Object.entries(lookFields).map(([name, { schema }]) => [name, schema])) as LookShape,
);

export const GROUPS = {
  portal: {
    fields: {
      showUserName: setting(flag, 1),
      iconURL: setting(picture, '', { isPicture: true }),
      /** 1 leads everybody to RedirectWeb, 0 away from it; -1 neither. */
      jumpNewPath: setting(z.union([z.literal(-1), z.literal(0), z.literal(1)]), -1),
      openLiveStream: setting(flag, 1),
      /** 1: who is not signed in sees the way in alone. */
      loginAccess: setting(flag, 0),
      allowRegister: setting(z.boolean(), false),
      /** People without an account may try what the school offers for it. */
      allowGuests: setting(z.boolean(), true),
      /** `static`: everybody has the built-in menu of their role; the server enforces powers alike. */
      menuMode: setting(z.enum(['dynamic', 'static']), 'dynamic'),
      /** The portal is closed; the text, where there is one, is the school's own. */
      closed: {
        ...setting(z.strictObject({ text: z.string().trim().max(500) }).nullable(), null),
        read: z
          .object({ text: z.string().max(500).catch('') })
          .nullable()
          .catch(null),
      },
      /** On these hosts a closed portal is not told by an alert. */
      quietHosts: setting(hostNames, []),
      /** On these hosts 实验课 leads to 课程. */
      courseToCurriculumHosts: setting(hostNames, []),
    },
  },
  safety: {
    again: true,
    fields: {
      /** Least length of a chosen password. */
      leastPassword: pair(whole.min(4).max(64), { student: 8, staff: 12 }),
      /** How many of small letters, capital letters, digits and signs a chosen password has at least. */
      kinds: setting(whole.min(1).max(4), 1),
      captcha: setting(z.enum(['after-failures', 'always']), 'after-failures'),
      /** Who may sign in and work from the addresses of the white list alone. */
      whiteList: setting(z.enum(['off', 'admin', 'staff', 'all']), 'off'),
    },
  },
  mail: {
    tested: true,
    fields: { from: setting(sender, '') },
    secrets: { url: address(['smtp:', 'smtps:']) },
  },
  sms: { tested: true, fields: {}, secrets: { url: address(['http:', 'https:']) } },
  ai: {
    tested: true,
    fields: {
      baseUrl: setting(z.union([z.literal(''), address(['http:', 'https:'])]), ''),
      model: setting(z.string().trim().max(200), ''),
    },
    secrets: { key: line(500) },
  },
  storage: {
    fields: {
      /** Bytes that one file may have, and all files of one user together. */
      fileLimit: { ...setting(bytes.min(MIB), GIB, { unit: 'MiB' }), read: bytes.catch(GIB) },
      fileQuota: pair(bytes, { student: 2 * GIB, staff: 20 * GIB }, { unit: 'MiB', written: bytes.min(LEAST_QUOTA) }),
    },
  },
  look: { fields: lookFields },
  words: {
    /** Words that are marked in what people say to each other. */
    fields: { mark: setting(z.array(line(50)).max(500), []) },
  },
  retention: {
    fields: {
      logMonths: setting(whole.min(1).max(240), 36),
      visitMonths: setting(whole.min(1).max(240), 24),
    },
  },
  backup: {
    fields: {
      /** Of the day, at the school. */
      hour: setting(whole.min(0).max(23), 3),
      /** So many are kept. */
      keep: setting(whole.min(1).max(365), 14),
    },
  },
} as const;

interface SettingGroup {
  fields: Readonly<Record<string, Setting>>;
  secrets?: Readonly<Record<string, z.ZodType>>;
  /** Where it leads can be tried. */
  tested?: boolean;
  /** The password is asked for again before it is changed. */
  again?: boolean;
}
export type GroupId = keyof typeof GROUPS;
export const GROUP_IDS = Object.keys(GROUPS) as [GroupId, ...GroupId[]];
/** Seen as every group may be. */
export const groupOf = (name: GroupId): SettingGroup => GROUPS[name];
export const TESTED = ['mail', 'sms', 'ai'] as const;

export type ValuesOf<G extends GroupId> = {
  -readonly [K in keyof (typeof GROUPS)[G]['fields']]: (typeof GROUPS)[G]['fields'][K] extends Setting<infer S>
    ? z.output<S>
    : never;
};

const groupId = z.enum(GROUP_IDS);
/** Each value may be left out; null takes a secret away. */
const written = (name: GroupId) => {
  const { fields, secrets = {} } = groupOf(name);
  return z.strictObject({
    id: z.literal(name),
    version: versionFrom0,
    values: z.strictObject({
      ...Object.fromEntries(Object.entries(fields).map(([key, { schema }]) => [key, schema.optional()])),
      ...Object.fromEntries(Object.entries(secrets).map(([key, schema]) => [key, schema.nullable().optional()])),
    }),
  });
};
const [first, ...others] = GROUP_IDS;

const AGAIN = GROUP_IDS.filter((name) => groupOf(name).again);

export const orgSettings = {
  items: op('/OrgApi/OrgSetting/Items', {
    audited: false,
    summary: 'What this school sets for itself, by groups; secrets only as whether they are set',
    access: rights.OrgSetting.read,
    input: z.strictObject(paging),
    output: page(
      z.strictObject({
        id: groupId,
        version: versionFrom0,
        source: z.enum(['default', 'set', 'environment']),
        values: z.record(z.string(), z.unknown()),
        secrets: z.record(z.string(), z.boolean()),
      }),
    ),
  }),
  update: op('/OrgApi/OrgSetting/Update', {
    summary: 'Change a group of settings: what is left out stays',
    access: rights.OrgSetting.write,
    again: ({ id: name }) => AGAIN.includes(name),
    input: z.discriminatedUnion('id', [written(first), ...others.map(written)]),
    output: z.strictObject({ version: versionFrom0 }),
  }),
  delete: op('/OrgApi/OrgSetting/Delete', {
    summary: 'Put groups of settings back to what they are by default, their secrets too',
    access: rights.OrgSetting.write,
    again: ({ ids }) => ids.some((name) => AGAIN.includes(name)),
    input: z.strictObject({ ids: z.array(groupId).min(1).max(GROUP_IDS.length) }),
    output: z.strictObject({ deleted: whole.nonnegative() }),
  }),
  test: op('/OrgApi/OrgSetting/Test', {
    audited: false,
    power: 'OrgSetting.Update',
    summary: 'Try where mail, SMS or the model lead, within 12 s',
    access: rights.OrgSetting.write,
    input: z.strictObject({ id: z.enum(TESTED), to: line(200).optional() }),
    output: z.strictObject({
      ok: z.boolean(),
      ms: whole.nonnegative(),
      reason: z.enum(['off', 'refused', 'timeout', 'auth', 'tls', 'private', 'answer']).optional(),
      text: z.string(),
    }),
  }),
};

export const orgChecklist = {
  checklist: op('/OrgApi/OrgSetting/Checklist', {
    audited: false,
    power: 'OrgSetting.Items',
    summary: 'What is still open in a new school, each with the page where it is done',
    access: rights.OrgSetting.read,
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id: z.enum(['look', 'hosts', 'mail', 'people', 'classes', 'terms', 'navbar', 'second']),
          done: z.boolean(),
          path: z.string(),
        }),
      ),
    }),
  }),
};

export const markedWords = {
  words: op('/api/Home/Words', {
    audited: false,
    summary: 'The words that this school marks in what people say to each other',
    access: 'self',
    output: z.strictObject({ mark: z.array(z.string()) }),
  }),
};
