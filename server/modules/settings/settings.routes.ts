// What a school sets for itself: read, changed, put back, tried. Nothing that is set here shuts out who sets it.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { GROUPS, type GroupId, markedWords, orgChecklist, orgSettings } from '#contract/settings.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { mustStayListed } from '#server/platform/auth/addresses.ts';
import { limit } from '#server/platform/auth/throttle.ts';
import { Failure } from '#server/platform/failure.ts';
import { SECRET_MASK } from '#server/platform/http/audit.told.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { pageIn } from '#server/platform/reader.ts';
import type { Who } from '#server/platform/who.ts';
import { wouldBeShown } from '../menus/index.ts';
import { faceChanged, organisationById } from '../portal/index.ts';
import { openWork } from './checklist.ts';
import { mountLogo } from './logo.ts';
import { changeGroup, clearGroups, settingGroups } from './settings.store.ts';
import { tryGroup } from './settings.try.ts';

const TRIES_A_MINUTE = 20;

export function mountSettings(server: FastifyInstance, app: App): void {
  mountLogo(app);
  mount(server, app, orgChecklist, {
    checklist: async (_input, { who }) => ({ items: await openWork(app, who.orgId) }),
  });
  mount(server, app, markedWords, {
    words: async (_input, { who }) => ({ mark: (await organisationById(app, who.orgId))?.settings.words.mark ?? [] }),
  });
  mount(server, app, orgSettings, {
    items: async ({ page, pageSize, keyword }, { who }) => {
      const all = await settingGroups(app, who.orgId);
      const asked = keyword
        ? all.filter(({ id, values }) => [id, ...Object.keys(values)].some((n) => n.includes(keyword)))
        : all;
      return pageIn(asked, { page, pageSize });
    },
    update: async ({ id, version, values }, call) => {
      // the pages' guard leaves those of these names where they are; who has a role of the school's own is led away, whatever
      // it is built on
      if (values['jumpNewPath'] === 1 && !['admin', 'super'].includes(call.who.role))
        throw new Failure(CODE.conflict, 'shutsYouOutOfPages');
      const mode = values['menuMode'];
      if (mode === 'static' || mode === 'dynamic') await mustSeeSettings(app, call.who, mode);
      const change = () =>
        changeGroup(app, call.who, { id, version, values }, async (client) => {
          if (values['whiteList'] === undefined) return;
          await mustStayListed(client, { orgId: call.who.orgId, address: call.request.ip }, 'shutsYouOut');
        });
      const changed = await toldOf(app, call, [id], change, values);
      faceChanged(app, call.who.orgId);
      return { version: changed };
    },
    delete: async ({ ids }, call) => {
      const groups = [...new Set<GroupId>(ids)];
      if (groups.includes('portal')) await mustSeeSettings(app, call.who, GROUPS.portal.fields.menuMode.usual);
      await toldOf(app, call, groups, () => clearGroups(app, call.who.orgId, groups));
      faceChanged(app, call.who.orgId);
      return { deleted: groups.length };
    },
    test: async (input, call) => {
      await limit(app, `setting test ${call.who.orgId}`, TRIES_A_MINUTE, 60_000);
      return tryGroup(app, call, input);
    },
  });
}

/** Menus of another kind leave whoever chooses them the page on which they chose. */
async function mustSeeSettings(app: Postgres, who: Who, mode: 'dynamic' | 'static'): Promise<void> {
  const org = await organisationById(app, who.orgId);
  if (org?.settings.menuMode === mode || (await wouldBeShown(app.pool, 'system_setting', who, mode))) return;
  throw new Failure(CODE.conflict, 'shutsYouOutOfPages');
}

type Values = Readonly<Record<string, unknown>>;

/** What stood there and what stands there now, for the operation log; of secrets only that they are there. */
async function toldOf<T>(
  app: App,
  { who, note }: Call,
  ids: readonly GroupId[],
  change: () => Promise<T>,
  given: Values = {},
): Promise<T> {
  const shown = async () => {
    const groups = (await settingGroups(app, who.orgId)).filter(({ id }) => ids.includes(id));
    return Object.fromEntries(
      groups.flatMap(({ id, values, secrets }) =>
        [
          ...Object.entries(values),
          ...Object.entries(secrets).map(([name, there]) => [name, there ? SECRET_MASK : null] as const),
        ].map(([name, value]) => [ids.length > 1 ? `${id}.${name}` : name, value]),
      ),
    );
  };
  const before = await shown();
  const done = await change();
  const after = await shown();
  // one secret for another is told, one that stays is none of the change
  const stays = Object.keys(after).filter((name) => before[name] === after[name] && !(name in given));
  note.ids = ids;
  note.subject = ids.join('、');
  note.before = without(before, stays);
  note.after = without(after, stays);
  return done;
}

const without = (values: Values, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
