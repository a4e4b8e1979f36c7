// Signing in and keeping the sign-in.
import type { FastifyInstance } from 'fastify';
import { auth, session } from '#contract/auth.ts';
import type { App } from '#server/platform/app.ts';
import { endSession, refreshSession } from '#server/platform/auth/sessions.ts';
import { mount } from '#server/platform/http/mount.ts';
import { signIn } from './signin.ts';
import { infoOf, menuOf } from './user.store.ts';

export function mountAuth(server: FastifyInstance, app: App): void {
  const deps = { pool: app.pool, key: app.key, now: app.now, accessTtlS: app.config.ACCESS_TTL_S };
  const { userNamePwd, tokenRefresh, exitLogin, token, info } = auth;
  mount(
    server,
    app,
    { userNamePwd, tokenRefresh, exitLogin, token, info },
    {
      userNamePwd: (input, call) => signIn(call, input),
      tokenRefresh: ({ refreshToken }) => refreshSession(deps, refreshToken),
      exitLogin: async ({ refreshToken }) => {
        if (refreshToken) await endSession(deps, refreshToken);
        return null;
      },
      token: async (_input, { who }) => {
        const { rows } = await app.pool.query<{ exp: number }>(
          'select access_exp as exp from session where family = $1',
          [who.family],
        );
        return { exp: rows[0]?.exp ?? 0 };
      },
      info: (_input, { who }) => infoOf(app, who.userId),
    },
  );
  const { menu } = session;
  mount(server, app, { menu }, { menu: (_input, { who }) => menuOf(app, who) });
}
