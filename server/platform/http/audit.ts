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
  /** Ids of courses and people that it is about, where the call does not name them. */
  about?: readonly string[];
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
  const named = [...ids, ...namedIn(given.input), ...(given.note.about ?? [])].slice(0, MAX_IDS);
  // the course and the people that a change is about are told, where the names of what was changed do not tell them
  await app.pool.query({
    name: 'operation-log',
    text: `insert into operation_log (id, org_id, user_id, power, path, ids, subject, address, at)
      select $1, $2, $3, $4, $5, $6, left(concat_ws(' · ',
          (select string_agg(k.name, '、' order by k.name_key) from course k
            where k.org_id = $2 and position(k.name in $7) = 0 and (k.id = any($10)
              or k.id in (select p.course_id from point_shown p where p.id = any($10))
              or k.id in (select s.course_id from section_shown s where s.id = any($10)))),
          (select string_agg(u.name, '、' order by u.name_key) from sys_user u
            where u.id = any($10) and u.org_id = $2 and position(u.name in $7) = 0),
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

/** Fields in which a call names courses, parts of them, and people. */
const NAMING = [
  'courseId',
  'pointId',
  'pointIds',
  'sectionId',
  'studentId',
  'studentIds',
  'userId',
  'userIds',
] as const;

function namedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const given = value as Partial<Record<(typeof NAMING)[number], unknown>>;
  return NAMING.flatMap((name) => given[name]).filter((x): x is string => typeof x === 'string');
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
