// Foreign ids to try the operations of replay.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/QA/Replay': { who: 'qa', kind: 'replay', input: (log) => ({ log }) },
});

export const rows = async ({ pool, second, other, ownClass }: RowKit): Promise<Rows> => {
  const elsewhere = `lesson:${randomUUID()}`;
  await pool.query(
    `with l as (insert into log (id, epoch) values ($1, 'e') returning id)
      insert into lifecycle (id, chart, snapshot, hash, state, updated_at, org_id) select id, 'lesson', '{}', '', '', 1, $2 from l`,
    [elsewhere, second.org_id],
  );
  // of a class and of a person there is nothing to replay, even for who may read it
  const [user, ofClass] = [`user:${other.user.id}`, `class:${ownClass()}`];
  return { replay: { second: elsewhere, user, class: ofClass, never: `chat:${randomUUID()}` } };
};
