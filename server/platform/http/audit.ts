// Notes what the back office changed: the contract says of each operation whether it is noted.
import type { Operation } from '#contract/kit.ts';
import type { Clock } from '../basics.ts';
import type { Postgres } from '../postgres/pool.ts';
import { createRegistry, type Hooks } from '../registry.ts';
import type { Who } from '../who.ts';

/** What a handler may say of the rows it changed; the ids of input and answer stand in where it says nothing. */
export interface AuditNote {
  ids?: readonly string[];
  /** The names of the changed rows, for people who read the audit log. */
  subject?: string;
}

const MAX_IDS = 200;
const MAX_SUBJECT = 300;
/** Of which the names of people take so much: a whole class leaves room for what was done. */
const MAX_PEOPLE = 120;

/** A query of `id, course_id, user_id`: of which course and of whom each of a module's rows is, null where a row is of none. */
const owners = createRegistry<string>('rows of the operation log');
/** The log names course and person of a call that names only such a row. */
export const auditsRows = owners.register;

export async function auditOperation(
  app: Clock & Hooks & Postgres,
  o: Operation,
  who: Who,
  given: { input: unknown; result: unknown; note: AuditNote; address: string },
): Promise<void> {
  const ids = given.note.ids ?? [...idsIn(given.input), ...idsIn(given.result)];
  const subject = given.note.subject ?? nameIn(given.input);
  const named = [...new Set([...ids, ...idsWithin(given.input)])].slice(0, MAX_IDS);
  const rows = [...owners.of(app).values()].map((query) => `(${query})`).join(' union all ');
  // the course and the people that a change is about are told, where the names of what was changed do not tell them
  await app.pool.query({
    name: 'operation-log',
    text: `with of as materialized (select course_id, user_id from (${rows || NO_ROWS}) r (id, course_id, user_id) where r.id = any($10))
      insert into operation_log (id, org_id, user_id, power, path, ids, subject, address, at)
      select $1, $2, $3, $4, $5, $6, left(concat_ws(' · ',
          (select string_agg(k.name, '、' order by k.name_key) from course k
            where k.org_id = $2 and position(k.name in $7) = 0
              and (k.id = any($10) or k.id in (select course_id from of))),
          (select left(string_agg(u.name, '、' order by u.name_key), ${MAX_PEOPLE}) from sys_user u
            where u.org_id = $2 and position(u.name in $7) = 0
              and (u.id = any($10) or u.id in (select user_id from of))),
          nullif($7::text, '')), ${MAX_SUBJECT}), $8, $9`,
    values: [
      app.newId(),
      who.orgId,
      who.userId,
      o.power,
      o.path,
      [...new Set(ids)].slice(0, MAX_IDS),
      subject.slice(0, MAX_SUBJECT),
      given.address,
      app.now(),
      named,
    ],
  });
}

const NO_ROWS = 'select null, null, null';

/** What a call names by its fields of ids, whichever they are, those of its rows among them. */
function idsWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, given]: [string, unknown]) => {
    const all = Array.isArray(given) ? given : [given];
    return /(^i|I)ds?$/.test(name) ? all.filter((x): x is string => typeof x === 'string') : all.flatMap(idsWithin);
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
