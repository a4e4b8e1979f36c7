// Notes what the back office changed: the contract says of each operation whether it is noted.
import type { Operation } from '#contract/kit.ts';
import type { Clock } from '../basics.ts';
import type { Postgres } from '../postgres/pool.ts';
import type { Who } from '../who.ts';

/** What a handler may say of the rows it changed; the ids of input and answer stand in where it says nothing. */
export interface AuditNote {
  ids?: readonly string[];
  /** The names of the changed rows, for people who read the audit log. */
  subject?: string;
}

const MAX_IDS = 200;
const MAX_SUBJECT = 300;

export async function auditOperation(
  app: Clock & Postgres,
  o: Operation,
  who: Who,
  given: { input: unknown; result: unknown; note: AuditNote; address: string },
): Promise<void> {
  const ids = given.note.ids ?? [...idsIn(given.input), ...idsIn(given.result)];
  const subject = given.note.subject ?? nameIn(given.input);
  await app.pool.query({
    name: 'operation-log',
    text: `insert into operation_log (id, org_id, user_id, power, path, ids, subject, address, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[app.newId(), who.orgId, who.userId, o.power, o.path],
      ...[[...new Set(ids)].slice(0, MAX_IDS), subject.slice(0, MAX_SUBJECT), given.address, app.now()],
    ],
  });
}

function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, ids } = value as { id?: unknown; ids?: unknown };
  return [id, ...(Array.isArray(ids) ? ids : [])].filter((x): x is string => typeof x === 'string');
}

function nameIn(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : '';
  return typeof name === 'string' ? name : '';
}
