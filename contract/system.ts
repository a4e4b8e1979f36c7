// Whether the platform runs well, as `npm run doctor` says it too, and its backups.
import { z } from 'zod';
import { id, op } from './kit.ts';

export const CHECKS = [
  'database',
  'migrations',
  'disk',
  'clock',
  'files',
  'mail',
  'sms',
  'ai',
  'media',
  'tls',
  'backup',
  'jobs',
] as const;
export type CheckId = (typeof CHECKS)[number];
const CHECK_STATES = ['ok', 'warn', 'fail', 'off'] as const;

const check = z.strictObject({
  id: z.enum(CHECKS),
  /** `off`: not set up, and nothing is wrong with that. */
  state: z.enum(CHECK_STATES),
  text: z.string(),
  /** What to do. */
  fix: z.string().optional(),
});
export type Check = z.output<typeof check>;

export const system = {
  health: op('/OrgApi/System/Health', {
    audited: false,
    summary: 'What the platform needs to run, checked now, each with what to do',
    access: ['admin'],
    output: z.strictObject({
      /** Nothing fails. */
      ok: z.boolean(),
      checks: z.array(check),
    }),
  }),
  backup: op('/OrgApi/System/Backup', {
    summary:
      'Make a backup now, by a job: its result says the file below DATA_DIR/backups, its bytes, and how the drill went: restored into a second database and counted',
    access: ['super'],
    output: z.strictObject({ jobId: id }),
  }),
};
