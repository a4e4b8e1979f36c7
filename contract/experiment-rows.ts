// Experiments as their makers keep them, and the categories they stand in.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { experimentKind } from './experiments.ts';
import { rights } from './families/experiments.ts';
import { isOwnFile } from './html.ts';
import { crud, id, line, op, page, time, version, whole } from './kit.ts';

export const EXPERIMENT_RULES = ['best', 'last', 'first', 'mean'] as const;
export const experimentRule = z.enum(EXPERIMENT_RULES);
const status = z.enum(['draft', 'open', 'closed']);
const PACKAGE_KINDS = ['js', 'scorm12', 'scorm2004'] as const;
const packageKind = z.enum(PACKAGE_KINDS);

export const stepDeclared = z.strictObject({
  seq: whole,
  title: z.string(),
  maxScore: z.number(),
  /** Seconds. */
  expectTime: whole,
});
export type StepDeclared = z.infer<typeof stepDeclared>;

const requires = z.strictObject({ courseId: id, mastery: z.number().min(0).max(1) }).nullable();
const weights = z
  .record(z.string().regex(/^\d{1,6}$/), z.number().nonnegative().max(10_000))
  .refine((given) => Object.keys(given).length <= 1000, 'tooManyItems');
const comments = z.array(z.strictObject({ from: z.number().min(0).max(100), text: line(200) })).max(20);
/** Without a name and password in it: each student's browser opens it. */
const url = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .refine((address) => !/^https?:\/\/[^/?#]*@/i.test(address), 'badText');

const kept = {
  name: line(100),
  packageId: id.nullable().optional(),
  /** Of a link: where it is done. */
  url: url.nullable().optional(),
  intro: z.string().trim().max(5000).default(''),
  /** A stored picture's `url`, `<subject>:<motif>` for a drawing of ours, or empty: drawn from the name. */
  cover: z
    .string()
    .trim()
    .max(300)
    .refine((cover) => cover === '' || isOwnFile(cover) || /^[\w-]+:[\w-]+$/.test(cover), 'badText')
    .default(''),
  catIds: z.array(id).max(20).default([]),
  /** None: all of the school. */
  classIds: z.array(id).max(100).default([]),
  requires: requires.default(null),
  /** None: any number. */
  maxRuns: whole.min(1).max(100).nullable().default(null),
  minutes: whole
    .min(1)
    .max(60 * 24 * 30)
    .nullable()
    .default(null),
  rule: experimentRule.default('best'),
  /** What a step counts against the others, by its number; by its most points where nothing is said. */
  weights: weights.default({}),
  /** What is said of a score from so many percent on. */
  comments: comments.default([]),
  /** Found by everybody, visitors too; who may do it stays. */
  isPublic: z.boolean().default(false),
  /** Of a package: it may be tried without an account, which makes it public. */
  forGuests: z.boolean().default(false),
};

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  name: z.string(),
  kind: experimentKind,
  packageId: id.nullable(),
  url: z.string().nullable(),
  intro: z.string(),
  cover: z.string(),
  catIds: z.array(id),
  /** Their names. */
  cats: z.array(z.string()),
  classIds: z.array(id),
  classes: z.array(z.string()),
  requires: z.strictObject({ courseId: id, mastery: z.number() }).nullable(),
  /** The name of the course that goes before. */
  course: z.string(),
  maxRuns: whole.nullable(),
  minutes: whole.nullable(),
  rule: experimentRule,
  weights: z.record(z.string(), z.number()),
  comments: z.array(z.strictObject({ from: z.number(), text: z.string() })),
  /** Everybody finds it and its page, visitors too. */
  isPublic: z.boolean(),
  /** It can be tried without an account. */
  forGuests: z.boolean(),
  status,
  makerId: id,
  maker: z.string(),
  steps: z.array(stepDeclared),
  package: z
    .strictObject({
      kind: packageKind,
      title: z.string(),
      entry: z.string(),
      files: whole,
      bytes: whole.nonnegative(),
      /** It brings its own marking, which the server runs. */
      marked: z.boolean(),
    })
    .nullable(),
  /** People of the classes that the caller looks at, by how they stand. */
  standing: z.strictObject({ running: whole, toMark: whole, done: whole }),
  /** Whether the caller may change it: its maker, who teaches all its classes, administrators. */
  editable: z.boolean(),
  /** Of a link: signs what its system sends. Only for who may change it. */
  secret: z.string().optional(),
});
/** A list is no place for secrets. */
const listed = row.omit({ secret: true });

const family = crud('/OrgApi/Experiment', {
  noun: 'an experiment',
  row,
  add: { kind: experimentKind, ...kept },
  update: kept,
  filters: { kind: experimentKind.optional(), status: status.optional(), catId: id.optional(), classId: id.optional() },
  sorts: ['name', 'createdAt', 'status'],
  ...rights.Experiment,
});

const CAT_KINDS = ['experiment', 'news', 'help', 'library'] as const;
export type CatKind = (typeof CAT_KINDS)[number];
const catKind = z.enum(CAT_KINDS);

const catRow = z.strictObject({
  kind: catKind,
  id,
  version,
  createdAt: time,
  name: z.string(),
  parentId: id.nullable(),
  sort: whole,
  /** Experiments that stand in it. */
  experiments: whole,
});

export const experiments = {
  ...family,
  items: { ...family.items, output: page(listed) },
  setOpenStatus: op('/OrgApi/Experiment/SetOpenStatus', {
    summary: 'Open an experiment to its classes, close it, or take it back; 409 without a package or an address',
    access: rights.Experiment.write,
    refuses: [CODE.conflict],
    input: z.strictObject({ id, status }),
    output: z.strictObject({ id, version }),
  }),
  cats: op('/OrgApi/Experiment/Cats', {
    audited: false,
    power: 'Experiment.Items',
    summary: 'The categories an experiment can stand in',
    access: rights.Experiment.read,
    output: z.array(z.strictObject({ id, parentId: id.nullable(), name: z.string() })),
  }),
};

const catFields = {
  name: line(50),
  parentId: id.nullable().default(null),
  sort: whole.min(0).max(100_000).default(0),
};
const cats = crud('/OrgApi/OrgCats', {
  noun: 'a category of experiments, news, help or the library',
  row: catRow,
  add: { kind: catKind.default('experiment'), ...catFields },
  update: catFields,
  filters: { parentId: id.optional(), kind: catKind.optional() },
  sorts: ['sort', 'name', 'createdAt'],
  ...rights.OrgCats,
});

export const orgCats = {
  ...cats,
  simpleItems: op('/OrgApi/OrgCats/SimpleItems', {
    audited: false,
    power: 'OrgCats.Items',
    summary: 'All categories of a kind, in their order',
    access: rights.OrgCats.read,
    input: z.strictObject({ kind: catKind.default('experiment') }),
    output: z.array(z.strictObject({ id, parentId: id.nullable(), name: z.string(), sort: whole })),
  }),
  setUp: op('/OrgApi/OrgCats/SetUp', {
    summary: 'Put categories in this order, below one',
    access: rights.OrgCats.write,
    input: z.strictObject({ parentId: id.nullable().default(null), ids: z.array(id).min(1).max(200) }),
    output: z.null(),
  }),
  link: op('/OrgApi/OrgCats/Link', {
    summary: 'Which experiments stand in a category: these, and no others',
    access: rights.OrgCats.write,
    input: z.strictObject({ id, experimentIds: z.array(id).max(500) }),
    output: z.null(),
  }),
};

/** Of a package; at once the server takes 50 MiB. */
export const MOST_PACKAGE_BYTES = 300 * 1024 * 1024;
export const packageForm = z.strictObject({ file: z.file().optional(), fileId: id.optional() });

export const packageUpload = {
  upload: op('/OrgApi/UploadFile/Experiment', {
    kind: 'upload',
    power: 'Experiment.Add',
    summary:
      'Check and store a package: a zip, or the id of one that was sent in parts. 422 with data.reason and data.errors, each with its file and line',
    access: rights.Experiment.write,
    form: packageForm,
    output: z.strictObject({
      id,
      kind: packageKind,
      title: z.string(),
      entry: z.string(),
      files: whole,
      bytes: whole.nonnegative(),
      steps: z.array(stepDeclared),
      /** It brings its own marking. */
      marked: z.boolean(),
      warnings: z.array(z.strictObject({ file: z.string(), line: whole.optional(), text: z.string() })),
    }),
  }),
};
