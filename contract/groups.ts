// Sets of groups of a class: kept by its teachers, drawn, or chosen by its students.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { rights } from './families/groups.ts';
import { crud, id, line, op, page, time, version, whole } from './kit.ts';

/** Who says who is in which group: the teacher, or the students. */
export const SET_MODES = ['hand', 'own'] as const;
const mode = z.enum(SET_MODES);
/** Places of a group, where students choose. */
const max = whole.min(1).max(200);
export const GROUP_NAME = 50;
const groupName = line(GROUP_NAME);

/** Why a student cannot have it so: `data.reason` of a 409. */
export const GROUP_REFUSALS = ['full', 'closed', 'other'] as const;

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  name: z.string(),
  classId: id,
  className: z.string(),
  mode,
  max,
  until: time.nullable(),
  maker: z.string(),
  groups: whole,
  /** Students of the class, and how many of them have a group. */
  people: whole,
  placed: whole,
});
export type GroupSet = z.infer<typeof row>;

const changed = { name: line(100), mode, max, until: time.nullable().default(null) };
const family = crud('/OrgApi/Group', {
  noun: 'a set of groups of a class',
  row,
  add: { ...changed, classId: id },
  update: changed,
  filters: { classId: id.optional(), mode: mode.optional() },
  sorts: ['name', 'createdAt'],
  ...rights.Group,
});

const read = { audited: false, power: 'Group.Items', access: rights.Group.read } as const;
const write = { power: 'Group.Update', access: rights.Group.write } as const;
const person = z.strictObject({ id, name: z.string(), userName: z.string() });

const rows = z.strictObject({
  groups: z.array(z.strictObject({ id, name: z.string(), leaderId: id.nullable(), userIds: z.array(id) })),
  /** Students of the class who have no group. */
  without: z.array(id),
  /** All that are meant, by number. */
  people: z.array(person),
});
export type GroupRows = z.infer<typeof rows>;

export const DRAWN_SIZE = { least: 1, most: 100 } as const;
const drawn = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), userIds: z.array(id) })),
  /** By score: of each group, of those who have one; null: nobody has. */
  means: z.array(z.number().nullable()).optional(),
});
export type Drawn = z.infer<typeof drawn>;

/** What may have happened in a group. */
const GROUP_EVENTS = ['joined', 'left', 'led'] as const;

export const groups = {
  ...family,
  items: { ...family.items, output: page(row) },
  draw: op('/OrgApi/Group/Draw', {
    ...write,
    summary:
      'Divides the class anew, sizes one apart: at random, or even by a column of a score book. `commit` 0 only says how; 1 puts it in place of the set’s groups, and with the `seed` that was shown it is what was shown',
    input: z.strictObject({
      id,
      by: z.enum(['random', 'score']),
      columnId: id.optional(),
      size: whole.min(DRAWN_SIZE.least).max(DRAWN_SIZE.most),
      seed: whole.optional(),
      commit: z.enum(['0', '1']).default('0'),
    }),
    output: drawn,
  }),
  rows: op('/OrgApi/Group/Rows', {
    ...read,
    summary: 'The groups of a set with their people, and who has none',
    input: z.strictObject({ id }),
    output: rows,
  }),
  put: op('/OrgApi/Group/Put', {
    ...write,
    summary: 'Moves students of the class into a group of the set, or out of all of them',
    input: z.strictObject({ id, userIds: z.array(id).min(1).max(500), groupId: id.nullable() }),
    output: z.strictObject({ moved: whole }),
  }),
  lead: op('/OrgApi/Group/Lead', {
    ...write,
    summary: 'Another member leads the group from now on',
    input: z.strictObject({ groupId: id, userId: id }),
  }),
  found: op('/OrgApi/Group/Found', {
    ...write,
    summary: 'One more group of a set, empty',
    input: z.strictObject({ id, name: groupName }),
    output: z.strictObject({ id }),
  }),
  rename: op('/OrgApi/Group/Rename', {
    ...write,
    summary: 'Calls a group of a set something else',
    input: z.strictObject({ groupId: id, name: groupName }),
  }),
  dissolve: op('/OrgApi/Group/Dissolve', {
    ...write,
    summary: 'Takes a group out of its set; its people have none then',
    input: z.strictObject({ groupId: id }),
  }),
  history: op('/OrgApi/Group/History', {
    ...read,
    summary: 'Who came into a group of the set, left it and led it, latest first; the last 500',
    input: z.strictObject({ id }),
    output: z.array(
      z.strictObject({ at: time, what: z.enum(GROUP_EVENTS), userId: id, name: z.string(), group: z.string() }),
    ),
  }),
  columns: op('/OrgApi/Group/Columns', {
    ...read,
    summary:
      'Columns of score books by which the set can be drawn: with scores of its class, in courses that the caller teaches',
    input: z.strictObject({ id }),
    output: z.array(z.strictObject({ id, title: z.string(), course: z.string(), scored: whole })),
  }),
};

const access = ['student'] as const;
const setId = id;

/** A student's own choice. */
export const myGroups = {
  items: op('/api/Group/Items', {
    summary: "Sets of the caller's classes, with their groups",
    access,
    output: z.array(
      z.strictObject({
        id,
        name: z.string(),
        classId: id,
        className: z.string(),
        mode,
        max,
        until: time.nullable(),
        /** The students choose, and may still. */
        isOpen: z.boolean(),
        /** The caller's; null: none. */
        groupId: id.nullable(),
        groups: z.array(
          z.strictObject({
            id,
            name: z.string(),
            leaderId: id.nullable(),
            members: z.array(z.strictObject({ id, name: z.string() })),
          }),
        ),
      }),
    ),
  }),
  join: op('/api/Group/Join', {
    summary: 'Go into a group; the same again changes nothing. 409 `data.reason`: `full`, `closed`, or in an `other`',
    access,
    refuses: [CODE.conflict],
    input: z.strictObject({ setId, groupId: id }),
  }),
  leave: op('/api/Group/Leave', {
    summary: 'Leave the group; a leader is followed by a member. What a student founded goes with its last member',
    access,
    refuses: [CODE.conflict],
    input: z.strictObject({ setId }),
  }),
  found: op('/api/Group/Found', {
    summary: 'Found a group and lead it',
    access,
    refuses: [CODE.conflict],
    input: z.strictObject({ setId, name: groupName }),
    output: z.strictObject({ groupId: id }),
  }),
};
export type MySet = z.infer<(typeof myGroups.items)['output']>[number];
