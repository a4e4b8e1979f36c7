// An address, or a network, from which people may sign in whom the school binds to such.
import { z } from 'zod';
import { rights } from './families/whitelist.ts';
import { crud, id, time, version } from './kit.ts';

/** `10.0.0.0/8`, `2001:db8::/32`, or an address alone: the server looks whether it is one. */
const cidr = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(50)
  .regex(/^[\da-f.:]+(\/\d{1,3})?$/);
const fields = { cidr, note: z.string().trim().max(200).default('') };

export const whitelist = crud('/OrgApi/SysWhiteList', {
  noun: 'an address of the white list',
  row: z.strictObject({ id, version, createdAt: time, cidr: z.string(), note: z.string() }),
  add: fields,
  sorts: ['cidr', 'createdAt'],
  ...rights.SysWhiteList,
});
