// Sign-ins stand in the operation log, right and wrong.
import { CODE } from '#contract/codes.ts';
import type { Operation } from '#contract/kit.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { logSignIn } from '#server/platform/http/audit.ts';
import { hostOrganisation } from '../portal/index.ts';
import type { Caller } from './caller.ts';
import { parseLoginName } from './signin.ts';
import { accountByName, accountsByPhone } from './user.store.ts';

/** Whose sign-in it was to be, asked only where it was wrong. */
interface Meant {
  typed: string;
  find: () => Promise<{ orgId: string; userId: string | null }>;
}

/** A secret that was wrong, and who may not come in: what was not tried at all (captcha, too many) is no sign-in. */
const WRONG: readonly number[] = [CODE.credentials, CODE.forbidden];

export async function noted<T extends { id: string; orgId: string }>(
  app: Clock & Postgres,
  operation: Operation,
  { typed, find }: Meant,
  { address }: Caller,
  signIn: () => Promise<T>,
): Promise<T> {
  const row = { userName: typed, address };
  try {
    const done = await signIn();
    await logSignIn(app, operation, { ...row, orgId: done.orgId, userId: done.id, code: CODE.ok });
    return done;
  } catch (error) {
    if (error instanceof Failure && WRONG.includes(error.code))
      await logSignIn(app, operation, { ...row, ...(await find()), code: error.code });
    throw error;
  }
}

export const whoseName = (
  app: Postgres,
  caller: Caller,
  o: { userName: string; orgId?: string | undefined },
): Meant => ({
  typed: o.userName,
  find: async () => {
    const { org, name } = await parseLoginName(app, caller, o.userName, o.orgId);
    const account = org && (await accountByName(app, org.id, name));
    return { orgId: org?.id ?? (await hostOrganisation(app, caller.host)), userId: account?.id ?? null };
  },
});

export const whosePhone = (app: Postgres, caller: Caller, o: { phone: string; orgId?: string | undefined }): Meant => ({
  typed: o.phone,
  find: async () => {
    const known = await accountsByPhone(app, o.phone);
    const account = known.find((a) => o.orgId === undefined || a.orgId === o.orgId);
    return { orgId: account?.orgId ?? (await hostOrganisation(app, caller.host)), userId: account?.id ?? null };
  },
});
