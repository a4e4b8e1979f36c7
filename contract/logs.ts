// What was changed in the back office, who signed in, and what was taken away as a file: who, when, what.
import { z } from 'zod';
import { exportOperation, id, op, page, paging, time, whole } from './kit.ts';

export const AUDIT_KINDS = ['operation', 'signIn', 'export'] as const;

/** Fields by name; secrets are hidden, what is long is cut. */
const values = z.record(z.string(), z.unknown()).nullable();

const operation = z.strictObject({
  id,
  at: time,
  kind: z.enum(AUDIT_KINDS),
  /** Null: a sign-in by a name that nobody has. */
  userId: id.nullable(),
  user: z.string(),
  /** Of a sign-in: as it was typed. */
  userName: z.string(),
  /** `SysUser.Delete`: the client has words for it. */
  power: z.string(),
  /** What was called, where one power is for several calls: `HomeModule.Publish`. */
  call: z.string(),
  /** Where `Restore {ids}` undoes it: the family's base path; empty where it cannot be undone. */
  restorePath: z.string(),
  ids: z.array(id),
  subject: z.string(),
  address: z.string(),
  /** 0, or the code that it ended with; 500: it broke, or its process died, so it may be done or not. */
  result: whole,
  before: values,
  after: values,
});
export type LogRow = z.output<typeof operation>;

const BASE = '/OrgApi/LogOperate';
const admin = ['admin'] as const;
const filters = {
  kind: z.enum(AUDIT_KINDS).optional(),
  result: whole.optional(),
  userId: id.optional(),
  power: z.string().max(100).optional(),
  from: time.optional(),
  until: time.optional(),
};

/** The log is only ever added to, and by nobody's call. */
const nobody = (call: 'Add' | 'Update' | 'Delete') =>
  op(`${BASE}/${call}`, { summary: `Refused to everybody: the log is only added to`, access: [], audited: false });

export const operationLog = {
  items: op(`${BASE}/Items`, {
    audited: false,
    summary: 'What was changed, who signed in, what was exported; latest first',
    access: admin,
    input: z.strictObject({ ...paging, ...filters }),
    output: page(operation),
  }),
  item: op(`${BASE}/Item`, {
    audited: false,
    summary: 'One row of the log',
    access: admin,
    input: z.strictObject({ id }),
    output: operation,
  }),
  add: nobody('Add'),
  update: nobody('Update'),
  delete: nobody('Delete'),
  export: {
    ...exportOperation(BASE, 'the operation log', admin, { keyword: paging.keyword, ...filters }),
    again: true,
  },
};
