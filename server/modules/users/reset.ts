// New passwords for people who forgot theirs: random, good once, shown once to who asked.
import { CODE } from '#contract/codes.ts';
import type { Clock, HasKeys, Postgres } from '#server/platform/app.ts';
import { hashInitial, hashPassword, INITIAL_MS, newPassword } from '#server/platform/auth/password.ts';
import { endSessionsOf } from '#server/platform/auth/sessions.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { logCommand } from '#server/platform/http/audit.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';

interface NewPassword {
  id: string;
  name: string;
  userName: string;
  className: string;
  pwd: string;
}

/** All or none. Teachers: only students of classes they teach today; only super resets a super. */
export async function resetPasswords(
  app: Clock & HasKeys & Postgres,
  who: Who,
  ids: readonly string[],
): Promise<NewPassword[]> {
  const wanted = [...new Set(ids)];
  // one's own is changed with the old one, so that a borrowed screen cannot do it
  if (wanted.includes(who.userId)) throw new Failure(CODE.conflict, 'ownPassword');
  const { rows } = await app.pool.query<Omit<NewPassword, 'pwd'>>(
    `select u.id, u.name, u.user_name as "userName", coalesce(d.name, '') as "className"
      from sys_user u join sys_role r on r.id = u.role_id left join sys_dept d on d.id = u.dept_id
      where u.id = any($1) and u.org_id = $2 and u.deleted_at is null and ($3 = 'super' or r.base <> 'super')
        and ($4 or r.base = 'student' and exists (
          select from class_teacher c join member m on m.dept_id = c.class_id
            where m.user_id = u.id and c.teacher_id = $5 and in_span(c.from_at, c.until_at, $6)))
      order by d.name_key, u.user_name collate name_order`,
    [wanted, who.orgId, who.base, isAdmin(who), who.userId, app.now()],
  );
  if (rows.length !== wanted.length) throw missing();
  const items = rows.map((r) => ({ ...r, pwd: newPassword() }));
  await withTransaction(app.pool, async (client) => {
    await client.query(
      `update sys_user u set pwd = x.pwd, pwd_expires_at = $3, reset_pwd = 1
        from unnest($1::text[], $2::text[]) as x (id, pwd) where u.id = x.id`,
      [items.map((i) => i.id), items.map((i) => hashInitial(app.key, i.pwd)), app.now() + INITIAL_MS],
    );
  });
  await endSessionsOf(
    app,
    items.map((i) => i.id),
    'password',
  );
  return items;
}

interface Administrator {
  id: string;
  orgId: string;
  name: string;
  school: string;
}

/**
 * An administrator who has lost the password, `name` or `name@code`: a new one, good until it is replaced at the first sign-in. Null
 * where there is none; several schools have one of that name where more than one is given back, and nothing is done.
 */
export async function renewAdministrator(
  app: Clock & Pick<Postgres, 'pool'>,
  login: string,
): Promise<{ found: Administrator[]; pwd: string | null }> {
  const at = login.lastIndexOf('@');
  const [userName, code] = at < 0 ? [login, null] : [login.slice(0, at), login.slice(at + 1)];
  const { rows: found } = await app.pool.query<Administrator>(
    `select u.id, u.org_id as "orgId", u.name, o.name as school from sys_user u join sys_role r on r.id = u.role_id
        join organisation o on o.id = u.org_id
      where lower(normalize(u.user_name, nfkc)) = lower(normalize($1, nfkc)) and ($2::text is null or lower(o.code) = lower($2))
        and r.base in ('admin', 'super') and not u.disabled and u.deleted_at is null and o.deleted_at is null`,
    [userName, code],
  );
  const [one] = found;
  if (!one || found.length > 1) return { found, pwd: null };
  const pwd = newPassword();
  const hash = await hashPassword(pwd);
  await withTransaction(app.pool, async (client) => {
    await client.query('update sys_user set pwd = $2, pwd_expires_at = $3, reset_pwd = 1 where id = $1', [
      one.id,
      hash,
      app.now() + INITIAL_MS,
    ]);
    await logCommand(app, client, {
      orgId: one.orgId,
      power: 'SysUser.ResetPwd',
      command: 'npm run unlock',
      subject: one.name,
    });
  });
  await endSessionsOf(app, [one.id], 'password');
  return { found, pwd };
}
