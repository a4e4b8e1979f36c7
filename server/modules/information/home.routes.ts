// What anybody may read of a school: its home, news, library, career map.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { home as contract } from '#contract/home.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, forbidden } from '#server/platform/failure.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { hostOrganisation, organisationById } from '../portal/index.ts';
import { homeOf, previewOf } from './home.store.ts';
import { noteHelped, oneNews, oneOfLibrary, shownLibrary, shownNews } from './shown.store.ts';

export function mountHome(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    index: async ({ preview }, call) => {
      if (preview) {
        if (!call.who || !isAdmin(call.who)) throw forbidden();
        return previewOf(app, call.who.orgId);
      }
      return homeOf(app, await schoolOf(call), call.lang);
    },
    newsItems: async (listed, call) => shownNews(app, await schoolOf(call), listed),
    news: async ({ id }, call) => oneNews(app, await schoolOf(call), id),
    libItems: async (listed, call) => shownLibrary(app, await schoolOf(call), listed),
    lib: async ({ id }, call) => oneOfLibrary(app, await schoolOf(call), id),
    helped: async (input, call) => noteHelped(app, await schoolOf(call), input),
    careerMap: async (_input, call) => {
      const { rows } = await app.pool.query<OutputOf<'/api/Home/CareerMap'>>(
        'select version, nodes, edges from career_map where org_id = $1',
        [await schoolOf(call)],
      );
      return rows[0] ?? { version: 0, nodes: [], edges: [] };
    },
  });
}

/** One's own, or the host's: which may show itself to nobody who has not signed in. */
async function schoolOf({ app, who, request }: Call<Who | null>): Promise<string> {
  if (who) return who.orgId;
  const orgId = await hostOrganisation(app, request.host);
  if ((await organisationById(app, orgId))?.settings.loginAccess === 1) throw new Failure(CODE.signedOut, 'signedOut');
  return orgId;
}
