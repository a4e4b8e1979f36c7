// A word that forms offer: a term, a subject.
import { z } from 'zod';
import { rights } from './families/dict.ts';
import { crud, id, line, time, version } from './kit.ts';

/** What forms ask for; a school may have lists of its own beside. */
export const DICT_TYPES = ['term', 'subject'] as const;
const type = line(30).regex(/^[A-Za-z][\w-]*$/);

export const dict = crud('/OrgApi/Dict', {
  noun: 'a word of a list',
  row: z.strictObject({
    id,
    version,
    createdAt: time,
    type: z.string(),
    code: z.string(),
    name: z.string(),
    sort: z.number(),
    on: z.boolean(),
  }),
  add: {
    type,
    code: line(50),
    name: line(100),
    sort: z.number().min(0).max(1_000_000).default(0),
    on: z.boolean().default(true),
  },
  filters: { type: type.optional(), on: z.boolean().optional() },
  sorts: ['sort', 'type', 'code', 'name', 'createdAt'],
  ...rights.Dict,
});
