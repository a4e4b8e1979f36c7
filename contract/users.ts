// People, classes, roles and menus of an organisation.
import { z } from 'zod';
import { deptCalls, userCalls } from './classes.ts';
import { rights } from './families/admin.ts';
import { rights as systemRights } from './families/system.ts';
import { crud, id, line, MOST_IDS, op, ownPathOrNone, time, version } from './kit.ts';

const admin = ['admin'] as const;
export const phone = z.string().regex(/^1\d{10}$/);
const kit = { id, version, createdAt: time };

const deptRow = z.strictObject({
  ...kit,
  parentId: id.nullable(),
  name: z.string(),
  kind: z.string(),
  term: z.string().nullable(),
  sort: z.number(),
  /** Who belongs to it itself, without what is below it. */
  people: z.number().int(),
});
const deptFields = {
  parentId: id.nullable().default(null),
  name: line(100),
  /** `class` holds students; `group` is any set; `dept` the school's structure. */
  kind: z.enum(['dept', 'class', 'group']).default('dept'),
  term: z.string().trim().max(20).nullable().default(null),
  sort: z.number().min(0).max(1_000_000).default(0),
};

export const depts = {
  ...crud('/OrgApi/SysDept', {
    noun: 'a department or class',
    exports: true,
    row: deptRow,
    add: deptFields,
    filters: { kind: z.enum(['dept', 'class', 'group']).optional(), parentId: id.optional() },
    sorts: ['name', 'sort', 'createdAt'],
    ...rights.SysDept,
  }),
  ...deptCalls,
  simpleItems: op('/OrgApi/SysDept/SimpleItems', {
    audited: false,
    summary: 'The whole tree of departments and classes by name only, for pickers',
    access: ['admin', 'teacher'],
    output: z.array(z.strictObject({ id, parentId: id.nullable(), name: z.string(), kind: z.string() })),
  }),
};

const roleRow = z.strictObject({
  ...kit,
  name: z.string(),
  base: z.string(),
  builtin: z.boolean(),
  users: z.number().int(),
});
const roleFields = { name: line(50), base: z.enum(['student', 'teacher', 'admin', 'none']).default('none') };

export const roles = {
  ...crud('/OrgApi/SysRole', {
    noun: 'a role',
    exports: true,
    row: roleRow,
    add: roleFields,
    sorts: ['name', 'createdAt'],
    ...rights.SysRole,
  }),
  menus: op('/OrgApi/SysRole/Menus', {
    audited: false,
    summary: 'Which menus and buttons a role has: their ids',
    access: admin,
    power: 'SysRole.Items',
    input: z.strictObject({ id }),
    output: z.strictObject({ menuIds: z.array(id) }),
  }),
  setRoleMenus: op('/OrgApi/SysRole/SetRoleMenus', {
    summary: 'Which menus and buttons a role has',
    access: admin,
    input: z.strictObject({ id, menuIds: z.array(id).max(2000) }),
  }),
  itemsXs: op('/OrgApi/SysRole/ItemsXs', {
    audited: false,
    summary: 'Roles by name only, for pickers',
    access: ['admin', 'teacher'],
    output: z.array(z.strictObject({ id, name: z.string() })),
  }),
};

const userRow = z.strictObject({
  ...kit,
  userName: z.string(),
  name: z.string(),
  roleId: id,
  role: z.string(),
  deptId: id.nullable(),
  dept: z.string().nullable(),
  /** Whole only for who may edit the user. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  disabled: z.boolean(),
  resetPwd: z.number().int(),
  setEmail: z.number().int(),
});
export const userName = line(50).regex(/^[\w.-]+$/);
const userFields = {
  userName,
  name: line(50),
  roleId: id,
  deptId: id.nullable().default(null),
  phone: phone.nullable().default(null),
  email: z.email().max(200).nullable().default(null),
};

export const users = {
  ...crud('/OrgApi/SysUser', {
    noun: 'a user',
    exports: true,
    row: userRow,
    add: userFields,
    update: { ...userFields, disabled: z.boolean() },
    filters: {
      roleId: id.optional(),
      /** Whose role is built on it. */
      base: z.enum(['student', 'teacher', 'admin', 'super', 'qa', 'none']).optional(),
      deptId: id.optional(),
      disabled: z.boolean().optional(),
    },
    sorts: ['userName', 'name', 'createdAt'],
    ...rights.SysUser,
  }),
  setDisabled: op('/OrgApi/SysUser/SetDisabled', {
    summary: 'Disable many users, or enable them again; who is disabled is signed out at once',
    access: admin,
    input: z.strictObject({ ids: z.array(id).min(1).max(MOST_IDS), disabled: z.boolean() }),
    /** Whose state changed: the others were so already. */
    output: z.strictObject({ ids: z.array(id) }),
  }),
  teacherItems: op('/OrgApi/SysUser/TeacherItems', {
    audited: false,
    summary: 'Teachers by name, for pickers',
    access: ['admin', 'teacher'],
    input: z.strictObject({ keyword: z.string().trim().max(100).optional() }),
    output: z.array(z.strictObject({ id, name: z.string(), userName: z.string() })),
  }),
  ...userCalls,
};

const menuRow = z.strictObject({
  ...kit,
  parentId: id.nullable(),
  name: z.string(),
  code: z.string(),
  path: z.string(),
  icon: z.string(),
  sort: z.number(),
  type: z.number().int(),
  builtin: z.boolean(),
});
const menuFields = {
  parentId: id.nullable().default(null),
  name: line(50),
  code: z.string().regex(/^[A-Za-z][\w.]{0,80}$/),
  path: ownPathOrNone.default(''),
  icon: z.string().trim().max(50).default(''),
  sort: z.number().min(0).max(1_000_000).default(0),
  type: z.union([z.literal(0), z.literal(1)]).default(0),
};

export const menus = crud('/OrgApi/SysMenu', {
  noun: 'a menu or button',
  row: menuRow,
  add: menuFields,
  filters: { parentId: id.optional(), type: z.union([z.literal(0), z.literal(1)]).optional() },
  sorts: ['sort', 'code', 'name', 'createdAt'],
  ...systemRights.SysMenu,
});
