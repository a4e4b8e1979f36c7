// Notes what the back office changed: the contract says of each operation whether it is noted.
import { CODE } from '#contract/codes.ts';
import { isExport, type Operation } from '#contract/kit.ts';
import type { Clock, HasLogger } from '../basics.ts';
import type { HasLogs } from '../log/boards.ts';
import type { Postgres } from '../postgres/pool.ts';
import { createRegistry, type Hooks } from '../registry.ts';
import type { Db } from '../sql.ts';
import type { Who } from '../who.ts';
import { named } from './audit.names.ts';
import { differing, told } from './audit.told.ts';

/** What a handler may say of the rows it changed; the ids of input and answer stand in where it says nothing. */
export interface AuditNote {
  ids?: readonly string[];
  /** The names of the changed rows, for people who read the audit log. */
  subject?: string;
  /** Of what was changed, by field: what stood there, and what stands there now. Left out: what was asked for. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const MAX_IDS = 200;
const MAX_SUBJECT = 300;
/** Of which the names of people take so much: a whole class leaves room for what was done. */
const MAX_PEOPLE = 120;

/** A query of `id, course_id, user_id`: of which course and of whom each of a module's rows is, null where a row is of none. */
const owners = createRegistry<string>('rows of the operation log');
/** The log names course and person of a call that names only such a row. */
export const auditsRows = owners.register;

/** What a handler began, until its row stands in the log. */
interface Begun {
  id: string;
  at: number;
}

interface Deps extends Clock, HasLogger, HasLogs, Hooks, Postgres {}

/** Of this process: what it works on now is not left behind. */
const working = new WeakMap<object, Set<string>>();
function workingOn({ registries }: Hooks): Set<string> {
  const ids = working.get(registries) ?? new Set<string>();
  working.set(registries, ids);
  return ids;
}

const kindOf = (o: Operation) => (isExport(o) ? 'export' : 'operation');

/** What was done: who may delete may also take back, and the log tells one from the other. */
const doneBy = ({ path, power }: Operation): string =>
  path.endsWith('/Restore') ? power.replace(/\.\w+$/, '.Restore') : power;

/** That it has begun stands in the database before the handler does anything: no change is without its row. */
export async function beginOperation(
  app: Deps,
  o: Operation,
  who: Who,
  given: { input: unknown; address: string },
): Promise<Begun> {
  const begun = { id: app.newId(), at: app.now() };
  workingOn(app).add(begun.id);
  await app.pool
    .query({
      name: 'operation-begun',
      text: `insert into operation_begun (id, org_id, user_id, kind, power, path, ids, subject, address, at, instance)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        ...[begun.id, who.orgId, who.userId, kindOf(o), doneBy(o), o.path, idsIn(given.input).slice(0, MAX_IDS)],
        ...[nameIn(given.input).slice(0, MAX_SUBJECT), given.address, begun.at, app.logs.instance.id()],
      ],
    })
    .catch((error: unknown) => {
      workingOn(app).delete(begun.id);
      throw error;
    });
  return begun;
}

/** The handler refused: nothing was changed, and nothing is noted. */
export async function abandonOperation(app: Deps, { id }: Begun): Promise<void> {
  await app.pool
    .query('delete from operation_begun where id = $1', [id])
    .catch((err: unknown) => app.logger.error({ err }, 'operation log'))
    // a sweep before would take it for left behind
    .finally(() => workingOn(app).delete(id));
}

/** The log's row takes the place of what has begun, in one statement. Where it cannot, the next sweep does. */
export async function endOperation(app: Deps, begun: Begun, o: Operation, who: Who, given: Ended): Promise<void> {
  try {
    await writeRow(app, begun, o, who, given);
  } catch (err) {
    // the change stands: its caller is not told otherwise
    app.logger.error({ err, operation: o.path }, 'operation log');
  } finally {
    workingOn(app).delete(begun.id);
  }
}

interface Ended {
  input: unknown;
  result: unknown;
  note: AuditNote;
  address: string;
  /** 0, or the code that it failed with. */
  code: number;
}

async function writeRow(app: Deps, begun: Begun, o: Operation, who: Who, given: Ended): Promise<void> {
  const { note } = given;
  const ids = note.ids ?? [...idsIn(given.input), ...idsIn(given.result)];
  const subject = note.subject ?? nameIn(given.input);
  const about = [...new Set([...ids, ...idsWithin(given.input)])].slice(0, MAX_IDS);
  const rows = [...owners.of(app).values()].map((query) => `(${query})`).join(' union all ');
  const [before, after] = await named(
    app,
    ...differing(note.before, note.after ?? (note.before === undefined ? asked(given.input) : undefined)),
  );
  // the course and the people that a change is about are told, where the names of what was changed do not tell them
  await app.pool.query({
    name: 'operation-log',
    text: `with of as materialized (select course_id, user_id from (${rows || NO_ROWS}) r (id, course_id, user_id) where r.id = any($10)),
        ended as (delete from operation_begun where id = $1)
      insert into operation_log (id, org_id, user_id, power, path, ids, subject, address, at, kind, result, before, after)
      select $1, $2, $3, $4, $5, $6, left(concat_ws(' · ',
          (select string_agg(k.name, '、' order by k.name_key) from course k
            where k.org_id = $2 and position(k.name in $7) = 0
              and (k.id = any($10) or k.id in (select course_id from of))),
          (select left(string_agg(u.name, '、' order by u.name_key), ${MAX_PEOPLE}) from sys_user u
            where u.org_id = $2 and position(u.name in $7) = 0
              and (u.id = any($10) or u.id in (select user_id from of))),
          nullif($7::text, '')), ${MAX_SUBJECT}), $8, $9, $11, $12, $13, $14
      on conflict (id) do nothing`,
    values: [
      begun.id,
      who.orgId,
      who.userId,
      doneBy(o),
      o.path,
      [...new Set(ids)].slice(0, MAX_IDS),
      subject.slice(0, MAX_SUBJECT),
      given.address,
      begun.at,
      about,
      kindOf(o),
      given.code,
      toldOf(before),
      toldOf(after),
    ],
  });
}

/** What a handler says nothing of: what it was asked for. The row says beside it of which course that was. */
function asked(input: unknown): Record<string, unknown> | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const { id: _id, ids: _ids, version: _version, courseId: _course, ...fields } = input as Record<string, unknown>;
  return Object.keys(fields).length > 0 ? fields : undefined;
}

const toldOf = (values: object | undefined): string | null => (values ? JSON.stringify(told(values)) : null);

/** What a process that died has left, and what could not be written: rows that say so (code 500). */
export async function logLeftBehind(app: Deps): Promise<void> {
  await app.pool.query(
    `with left_behind as (delete from operation_begun b
        where b.id <> all($1) and (b.instance = $2 or not exists (
          select from pg_locks k where k.locktype = 'advisory' and k.classid = 7 and k.objid::bigint = b.instance
            and k.objsubid = 2 and k.database = (select oid from pg_database where datname = current_database())))
        returning *)
      insert into operation_log (id, org_id, user_id, kind, power, path, ids, subject, address, at, result)
        select id, org_id, user_id, kind, power, path, ids, subject, address, at, $3 from left_behind
      on conflict (id) do nothing`,
    [[...workingOn(app)], app.logs.instance.id(), CODE.failed],
  );
}

/** Somebody signed in, or tried to: `userId` null where nobody has that name. */
export async function logSignIn(
  app: Clock & Postgres,
  { power, path }: Operation,
  s: { orgId: string; userId: string | null; userName: string; address: string; code: number },
): Promise<void> {
  await app.pool.query(
    `insert into operation_log (id, org_id, user_id, kind, power, path, user_name, address, at, result)
      -- who has tried a guest's name has tried nobody's: of a guest nothing stays
      select $1, o.id, (select id from sys_user u where id = $3 and not exists (select from guest where user_id = u.id)),
        'signIn', $4, $5, $6, $7, $8, $9
      -- before the first school there is no log that it could stand in
      from organisation o where o.id = $2`,
    [app.newId(), s.orgId, s.userId, power, path, s.userName, s.address, app.now(), s.code],
  );
}

/** Whoever sits at the server has changed a school by a command: nobody of its people, and named by the command. */
export async function logCommand(
  app: Clock,
  db: Db,
  c: { orgId: string; power: string; command: string; subject: string } & Pick<AuditNote, 'before' | 'after'>,
): Promise<void> {
  await db.query(
    `insert into operation_log (id, org_id, power, path, user_name, subject, at, before, after)
      values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    [app.newId(), c.orgId, c.power, c.command, c.subject, app.now(), toldOf(c.before), toldOf(c.after)],
  );
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

/** The rows that a call is about: those that it names, and those that it puts in order. */
export function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, ids, items } = value as { id?: unknown; ids?: unknown; items?: unknown };
  const placed = Array.isArray(items) ? items.flatMap((item: unknown) => idsIn(item)) : [];
  return [id, ...(Array.isArray(ids) ? ids : []), ...placed].filter((x): x is string => typeof x === 'string');
}

function nameIn(value: unknown): string {
  const { name, title } = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const found = name ?? title;
  return typeof found === 'string' ? found : '';
}
