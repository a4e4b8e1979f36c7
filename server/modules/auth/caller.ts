// Where a call comes from, as far as signing in cares.
import type { Clock, HasConfig, HasKeys, HasLogger, Postgres } from '#server/platform/app.ts';
import type { SessionDeps } from '#server/platform/auth/sessions.ts';
import type { Call } from '#server/platform/http/mount.ts';
import type { Lang } from '#server/platform/messages.ts';
import { type CameBy, cameBy } from '#server/platform/site.ts';
import type { Who } from '#server/platform/who.ts';

export interface Caller extends CameBy {
  address: string;
  lang: Lang;
}

export const callerOf = ({ request, lang }: Call<Who | null>): Caller => ({
  address: request.ip,
  ...cameBy(request),
  lang,
});

export const sessionDeps = (app: Clock & HasConfig & Postgres & HasKeys & HasLogger): SessionDeps => ({
  pool: app.pool,
  key: app.key,
  now: app.now,
  accessTtlS: app.config.ACCESS_TTL_S,
  onReuse: (family) => app.logger.warn({ family }, 'a used refresh token came back: its sign-in was ended'),
});
