// What anybody may read of a school: its home, news, library, career map.
import type { FastifyInstance } from 'fastify';
import { home as contract } from '#contract/home.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { forbidden } from '#server/platform/failure.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { hostOrganisation } from '../portal/index.ts';
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
    helped: async (input, call) => {
      const voter = { orgId: await schoolOf(call), userId: call.who?.userId ?? null, address: call.request.ip };
      return noteHelped(app, voter, input);
    },
    careerMap: async (_input, call) => {
      const { rows } = await app.pool.query<OutputOf<'/api/Home/CareerMap'>>(
        'select version, nodes, edges from career_map where org_id = $1',
        [await schoolOf(call)],
      );
      return rows[0] ?? { version: 0, nodes: [], edges: [] };
    },
  });
}

/** One's own, or the host's; a school that shows itself to nobody who has not signed in has refused before (the portal's hook). */
const schoolOf = async ({ app, who, request }: Call<Who | null>): Promise<string> =>
  who?.orgId ?? (await hostOrganisation(app, request.host));
