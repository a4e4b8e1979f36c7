// The first production start: a code in a file that only the server's owner reads opens the first school, once.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { setup } from '#contract/setup.ts';
import type { App, Clock, HasConfig, Postgres } from '#server/platform/app.ts';
import { hashPassword } from '#server/platform/auth/password.ts';
import { limit } from '#server/platform/auth/throttle.ts';
import { sameText } from '#server/platform/auth/tokens.ts';
import { Failure, invalid, missing, type Reason } from '#server/platform/failure.ts';
import { logSignIn } from '#server/platform/http/audit.ts';
import { mount, operationsOf } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { addFirstAdmin, callerOf, newPasswordReason, openSession } from '../auth/index.ts';
import { syncOrganisation } from '../menus/index.ts';
import { readSettings } from '../portal/index.ts';

const TRIES_A_MINUTE = 10;
/** Of all processes, one makes the first school. */
const LOCK = 340_007;

const fileOf = ({ config }: HasConfig): string => join(config.DATA_DIR, 'setup-code');
/** Null where nobody is waited for. */
const codeOf = (app: HasConfig): string | null =>
  app.config.NODE_ENV === 'production' && existsSync(fileOf(app)) ? readFileSync(fileOf(app), 'utf8').trim() : null;

const isEmpty = async ({ pool }: Postgres): Promise<boolean> =>
  (await pool.query('select from organisation limit 1')).rowCount === 0;

export function mountSetup(server: FastifyInstance, app: App): void {
  server.addHook('onReady', async () => {
    if (app.config.NODE_ENV !== 'production') return;
    if (!(await isEmpty(app))) return rmSync(fileOf(app), { force: true });
    if (codeOf(app)) return;
    mkdirSync(app.config.DATA_DIR, { recursive: true, mode: 0o700 });
    writeFileSync(fileOf(app), `${randomBytes(16).toString('hex')}\n`, { mode: 0o600 });
    app.logger.warn({ file: fileOf(app) }, 'no school yet: the code in this file makes the first one, at #/setup');
  });
  const isOpen = async (): Promise<boolean> => codeOf(app) !== null && (await isEmpty(app));
  // where there is nothing to set up nobody is told what it would take: this comes before the body is read
  server.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === setup.begin.path && !(await isOpen())) throw missing();
  });
  mount(server, app, setup, {
    state: async () => ({ open: await isOpen() }),
    begin: async (input, call) => {
      const code = codeOf(app);
      if (code === null) throw missing();
      const wrong = faultsIn(input);
      const isSound = Object.keys(wrong).length === 0;
      // who has the code is never kept waiting by those who guess at it
      if (!sameText(code, input.setupCode)) {
        await limit(app, `setup ${call.request.ip}`, TRIES_A_MINUTE, 60_000);
        if (isSound) throw new Failure(CODE.credentials, 'setupCodeWrong');
        throw invalid({ setupCode: 'setupCodeWrong', ...wrong });
      }
      if (!isSound) throw invalid(wrong);
      const userId = await makeSchool(app, server, input);
      rmSync(fileOf(app), { force: true });
      const caller = callerOf(call);
      const opened = await openSession(app, userId, caller);
      const { id, orgId, userName } = opened;
      await logSignIn(app, setup.begin, { orgId, userId: id, userName, address: caller.address, code: CODE.ok });
      return opened;
    },
  });
}

interface First {
  school: string;
  schoolCode: string;
  userName: string;
  name: string;
  pwd: string;
}

const NAMES = { schoolCode: /^[a-z][a-z\d-]*$/, userName: /^[\w.-]+$/ } as const;

/** All at once, so that nobody mends one to be told of the next: the contract would refuse a name before the code is looked at. */
function faultsIn(first: First): Record<string, Reason> {
  const names = (['schoolCode', 'userName'] as const).filter((field) => !NAMES[field].test(first[field]));
  const pwd = newPasswordReason(first.pwd, { settings: readSettings({}), userName: first.userName, base: 'admin' });
  return { ...Object.fromEntries(names.map((field) => [field, 'badText'])), ...(pwd && { pwd }) };
}

/** Whole or not at all: a start that ends in between begins anew. */
async function makeSchool(app: Clock & Postgres, server: FastifyInstance, first: First): Promise<string> {
  const [orgId, userId] = [app.newId(), app.newId()];
  const pwd = await hashPassword(first.pwd);
  await withTransaction(app.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from organisation limit 1');
    if (rowCount !== 0) throw missing();
    await client.query('insert into organisation (id, code, name, created_at) values ($1, $2, $3, $4)', [
      orgId,
      first.schoolCode,
      first.school,
      app.now(),
    ]);
    await syncOrganisation(client, orgId, operationsOf(server), app.newId, app.now());
    const { userName, name } = first;
    await addFirstAdmin(client, { id: userId, orgId, userName, name, pwd, now: app.now() });
  });
  return userId;
}
