// A lifecycle's log as QA sees it again: whole for whoever may read it, masked for who may not.
import { z } from 'zod';
import { op, page, paging, time, whole } from './kit.ts';
import { logName } from './stream.ts';

const row = z.strictObject({
  log: z.string(),
  /** The chart that leads it. */
  machine: z.string(),
  /** Ids of the active states. */
  state: z.string(),
  /** When something happened in it last. */
  at: time,
  /** How far its log goes. */
  events: whole,
  /** Who commanded it first; empty where nobody has. */
  userName: z.string(),
});
export type ReplayItem = z.output<typeof row>;

export const replay = {
  logs: op('/api/QA/ReplayItems', {
    summary: 'What can be replayed, what moved last first; `keyword`: of whom, or the begin of its log’s name',
    access: ['qa', 'super'],
    input: z.strictObject(paging),
    output: page(row),
  }),
  replay: op('/api/QA/Replay', {
    summary: "A part of a lifecycle's log; what people wrote is masked for who may not read it",
    access: ['qa', 'super'],
    // whoever looks into somebody's lesson is named, however little they see of it
    audited: true,
    input: z.strictObject({
      log: logName,
      after: whole.nonnegative().default(0),
      limit: z.number().int().min(1).max(1000).default(200),
    }),
    output: z.strictObject({
      epoch: z.string(),
      last: z.number().int(),
      events: z.array(z.strictObject({ seq: z.number().int(), event: z.record(z.string(), z.unknown()) })),
      /** Each letter and digit that a person wrote or was shown is `▒`. */
      masked: z.boolean(),
    }),
  }),
};
