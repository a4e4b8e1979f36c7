// Trying what a school offers, without an account.
import type { SignedIn } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import type { Clock, HasConfig, HasKeys, HasLogger, Postgres } from '#server/platform/app.ts';
import { beginGuest } from '#server/platform/auth/guests.ts';
import { limitAddress } from '#server/platform/auth/throttle.ts';
import { Failure } from '#server/platform/failure.ts';
import { say } from '#server/platform/messages.ts';
import { hostOrganisation, organisationById, takesGuests } from '../portal/index.ts';
import { type Caller, sessionDeps } from './caller.ts';
import { infoOf } from './user.store.ts';

export async function openToGuest(
  app: Clock & HasConfig & Postgres & HasKeys & HasLogger,
  caller: Caller,
): Promise<SignedIn> {
  await limitAddress(app, caller.address);
  const org = await organisationById(app, await hostOrganisation(app, caller.host));
  if (!org || !takesGuests(org.settings)) throw new Failure(CODE.forbidden, 'noGuests');
  const visitor = { orgId: org.id, address: caller.address, name: say(caller.lang, 'guestName') };
  const { userId, ...tokens } = await beginGuest({ ...sessionDeps(app), newId: app.newId }, visitor);
  return { ...tokens, ...(await infoOf(app, userId)) };
}
