// What was changed in the back office: who, when, what.
import { z } from 'zod';
import { id, op, page, paging, time } from './kit.ts';

const operation = z.strictObject({
  id,
  at: time,
  userId: id,
  user: z.string(),
  userName: z.string(),
  /** `SysUser.Delete`: the client has words for it. */
  power: z.string(),
  /** Where `Restore {ids}` undoes it: the family's base path; empty where it cannot be undone. */
  restorePath: z.string(),
  ids: z.array(id),
  subject: z.string(),
  address: z.string(),
});

export const operationLog = {
  items: op('/OrgApi/LogOperate/Items', {
    audited: false,
    summary: 'What was changed, latest first',
    access: ['admin'],
    input: z.strictObject({
      ...paging,
      userId: id.optional(),
      power: z.string().max(100).optional(),
      from: time.optional(),
      until: time.optional(),
    }),
    output: page(operation),
  }),
};
