// The operation log as administrators read it and take it away; nobody changes it. Whole months go when the school says so.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { operationLog as contract, type LogRow } from '#contract/logs.ts';
import type { App } from '#server/platform/app.ts';
import { forbidden, missing } from '#server/platform/failure.ts';
import { logLeftBehind } from '#server/platform/http/audit.ts';
import { type Context, mount, operationsOf } from '#server/platform/http/mount.ts';
import { type Lang, type MessageKey, say } from '#server/platform/messages.ts';
import { narrowed, readerOfSql } from '#server/platform/reader.sql.ts';
import { type Listing, listOf } from '#server/platform/reader.ts';
import { contains } from '#server/platform/sql.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { exporter } from '../exports/index.ts';
import { organisations } from '../portal/index.ts';

const COLUMNS = `l.id, l.at, l.kind, l.user_id as "userId", coalesce(u.name, '') as "user",
  coalesce(l.user_name, u.user_name, '') as "userName", l.power, l.path, l.ids, l.subject, l.address, l.result, l.before, l.after`;
const NAMES = 'left join sys_user u on u.id = l.user_id';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Row = LogRow & { path: string };

const narrow = ({ keyword, userId, power, from, until, kind, result }: Listing, { who }: Context) =>
  narrowed([
    ['l.org_id = ?', who.orgId],
    ['l.user_id = ?', userId],
    ['l.power = ?', power],
    ['l.at >= ?', from],
    ['l.at <= ?', until],
    ['l.kind = ?', kind],
    ['l.result = ?', result],
    [
      `(is_named(l.subject, ?) or is_named(coalesce(l.user_name, ''), ?) or l.user_id in (
        select id from sys_user where is_named(name, ?) or is_named(user_name, ?)))`,
      keyword ? contains(keyword) : undefined,
    ],
  ]);

export function mountLogs(server: FastifyInstance, app: App): void {
  const present = ({ path, ...row }: Row): LogRow => {
    const base = path.slice(0, path.lastIndexOf('/'));
    const [family = '', call] = path.replace(/^\/\w+\//, '').split('/');
    return {
      ...row,
      call: call ? `${family}.${call}` : row.power,
      restorePath: path.endsWith('/Delete') && restorable(server).has(`${base}/Restore`) ? base : '',
    };
  };
  const reader = readerOfSql<Row>(app, {
    columns: COLUMNS,
    table: 'operation_log l',
    names: NAMES,
    at: { column: 'l.at', field: 'at' },
    id: 'l.id',
    narrow,
    present,
  });
  const refuse = async (): Promise<never> => {
    throw forbidden();
  };
  mount(server, app, contract, {
    items: async (input, call) => listOf<LogRow>(reader, input, call),
    item: async ({ id }, { who }) => {
      const { rows } = await app.pool.query<Row>(
        `select ${COLUMNS} from operation_log l ${NAMES} where l.org_id = $1 and l.id = $2`,
        [who.orgId, id],
      );
      if (!rows[0]) throw missing();
      return present(rows[0]);
    },
    add: refuse,
    update: refuse,
    delete: refuse,
    export: exporter(app, {
      operation: contract.export,
      name: 'exportLog',
      always: 'job',
      columns: [
        { key: 'at', title: 'logAt', width: 20 },
        { key: 'kind', title: 'logKind', value: ({ kind }, { lang }) => say(lang, KINDS[kind as LogRow['kind']]) },
        { key: 'user', title: 'logUser' },
        { key: 'userName', title: 'logUserName' },
        { key: 'power', title: 'logPower', width: 24 },
        { key: 'subject', title: 'logSubject', width: 40 },
        { key: 'result', title: 'logResult', value: ({ result }, { lang }) => resultInWords(Number(result), lang) },
        { key: 'address', title: 'logAddress' },
        { key: 'before', title: 'logBefore', width: 40 },
        { key: 'after', title: 'logAfter', width: 40 },
      ],
    })(reader),
  });
  sweepEvery(server, app, MINUTE, () => logLeftBehind(app));
  sweepEvery(server, app, HOUR, () => dropMonths(app));
}

const KINDS: Record<LogRow['kind'], MessageKey> = {
  operation: 'logOfChange',
  signIn: 'logOfSignIn',
  export: 'logOfExport',
};

/** As the list has it. */
function resultInWords(code: number, lang: Lang): string {
  if (code === CODE.ok) return say(lang, 'logDone');
  if (code === CODE.credentials) return say(lang, 'logWrongSignIn');
  return code === CODE.failed ? say(lang, 'logBroken') : say(lang, 'logRefused', { code });
}

async function dropMonths(app: App): Promise<void> {
  for (const { id, settings } of await organisations(app))
    await app.pool.query('select drop_operation_months($1, $2, $3)', [id, settings.retention.logMonths, app.now()]);
}

const restorable = (server: FastifyInstance): ReadonlySet<string> =>
  new Set(operationsOf(server).flatMap((o) => (o.path.endsWith('/Restore') ? [o.path] : [])));
