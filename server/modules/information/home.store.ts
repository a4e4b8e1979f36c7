// The home as visitors have it: what was published, filled with what the school shows, kept in memory for moments.
import type { HomeItem, HomeModule, HomePage } from '#contract/home.ts';
import { isOwnFile } from '#contract/html.ts';
import type { FILLED_KINDS, ModuleKind } from '#contract/information-kinds.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { dayOf } from '#server/platform/days.ts';
import { createMemory } from '#server/platform/memory.ts';
import { type Lang, say } from '#server/platform/messages.ts';
import type { Db } from '#server/platform/sql.ts';
import { FOR_ALL } from '../course/index.ts';
import { openExperiments } from '../experiments/index.ts';
import { publicLives } from '../live/index.ts';
import { opensToGuests } from '../portal/index.ts';
import { shownLibrary, shownNews } from './shown.store.ts';
import { textOf } from './text.ts';

type Has = Clock & Hooks & Postgres;
const MOST = 8;
const MOST_NEWS = 6;

export interface KeptModule {
  id: string;
  kind: ModuleKind;
  title: string;
  items: Pick<HomeItem, 'id' | 'title' | 'text' | 'path' | 'url'>[];
}

/** What is drafted, in its order. */
export async function draftModules(db: Db, orgId: string): Promise<KeptModule[]> {
  const { rows } = await db.query<KeptModule>(
    `select m.id, m.kind, m.title, coalesce((select json_agg(json_build_object('id', i.id, 'title', i.title, 'text', i.text,
          'path', i.path, 'url', i.url) order by i.sort, i.created_at, i.id)
        from home_module_item i where i.module_id = m.id and i.deleted_at is null), '[]') as items
      from home_module m where m.org_id = $1 and m.deleted_at is null order by m.sort, m.created_at, m.id`,
    [orgId],
  );
  return rows;
}

/** Modules that are switched off are so for the preview, too. */
const offIn = async (app: Postgres, orgId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from home_module where org_id = $1 and status = 'off'",
    [orgId],
  );
  return new Set(rows.map((r) => r.id));
};

export async function previewOf(app: Has, orgId: string): Promise<HomePage> {
  const { rows } = await app.pool.query<{ draft: number }>('select draft from home_page where org_id = $1', [orgId]);
  return { version: rows[0]?.draft ?? 0, modules: await filled(app, orgId, await draftModules(app.pool, orgId)) };
}

async function publishedOf(app: Has, orgId: string, lang: Lang): Promise<HomePage> {
  const { rows } = await app.pool.query<{ version: number; modules: KeptModule[] | null }>(
    'select version, modules from home_page where org_id = $1',
    [orgId],
  );
  const { version = 0, modules = null } = rows[0] ?? {};
  return { version, modules: await filled(app, orgId, modules ?? usual(lang)) };
}

/** Of a school that has published none of its own. */
const usual = (lang: Lang): KeptModule[] =>
  (
    [
      ['now', 'homeNow'],
      ['courses', 'homeCourses'],
      ['experiments', 'homeExperiments'],
      ['news', 'homeNews'],
    ] as const
  ).map(([kind, word]) => ({ id: kind, kind, title: say(lang, word), items: [] }));

async function filled(app: Has, orgId: string, modules: readonly KeptModule[]): Promise<HomeModule[]> {
  const off = await offIn(app, orgId);
  const shown = modules.filter(({ id }) => !off.has(id));
  const whole = await Promise.all(
    shown.map(async ({ items, ...module }) => ({
      ...module,
      items:
        items.length > 0
          ? items.map((item) => ({ ...PLAIN, ...item }))
          : await (SOURCES[module.kind]?.(app, orgId) ?? []),
    })),
  );
  return whole.filter(({ items }) => items.length > 0);
}

const PLAIN = { text: '', path: null, url: null, cover: '', at: null, tryAt: null };
const query = encodeURIComponent;

interface OpenCourse {
  id: string;
  name: string;
  kind: 'ai' | 'plain';
  intro: string;
  cover: string;
  forGuests: boolean;
}

/** As a page at any address finds it: a stored picture by the path that is open to visitors. */
const shownCover = (cover: string): string => (isOwnFile(cover) ? `.${cover}` : cover);

/** What a module shows that names nothing itself. */
type Source = (app: Has, orgId: string) => Promise<HomeItem[]>;
const SOURCES: { [K in ModuleKind]?: Source } & Record<(typeof FILLED_KINDS)[number], Source> = {
  now: async (app, orgId) => {
    const lives = await publicLives(app, { orgId, host: '' }, { from: app.now() });
    // what is on, and what comes today: no class of another day is going on
    const today = dayOf(app.now());
    const on = lives.filter((l) => l.state === 'open' || (l.state === 'scheduled' && dayOf(l.startAt) === today));
    return on.slice(0, 4).map(({ id, title, intro, startAt }) => ({
      ...PLAIN,
      id,
      title,
      text: textOf(intro),
      path: `/LiveInfo?id=${query(id)}`,
      at: startAt,
    }));
  },
  courses: async (app, orgId) => {
    const [isOpen, { rows }] = await Promise.all([
      opensToGuests(app, orgId),
      app.pool.query<OpenCourse>(
        `select k.id, k.name, k.kind, k.intro, k.cover, k.guest_points > 0 as "forGuests" from course k
          where k.org_id = $1 and k.deleted_at is null and ${FOR_ALL}
          order by k.term desc, k.created_at, k.id limit $2`,
        [orgId, MOST],
      ),
    ]);
    return rows.map(({ id, name, kind, intro, cover, forGuests }) => ({
      ...PLAIN,
      id,
      title: name,
      text: textOf(intro),
      cover: shownCover(cover),
      path: `/${kind === 'plain' ? 'CurriculumInfo' : 'AICurriculumInfo'}?courseId=${query(id)}`,
      tryAt: isOpen && forGuests && kind === 'ai' ? `/AiCurriculumLearning?courseId=${query(id)}&begin=1` : null,
    }));
  },
  experiments: async (app, orgId) => {
    const isOpen = await opensToGuests(app, orgId);
    return (await openExperiments(app, orgId, MOST)).map(({ id, name, intro, cover, forGuests }) => ({
      ...PLAIN,
      id,
      title: name,
      text: textOf(intro),
      cover: shownCover(cover),
      path: `/CourseInfo?id=${query(id)}`,
      tryAt: isOpen && forGuests ? `/CourseLearning?id=${query(id)}` : null,
    }));
  },
  news: async (app, orgId) => {
    const { items } = await shownNews(app, orgId, { page: 1, pageSize: MOST_NEWS });
    return items.map(({ id, title, summary, at }) => ({
      ...PLAIN,
      id,
      title,
      text: summary,
      path: `/News?id=${query(id)}`,
      at,
    }));
  },
  partners: async (app, orgId) => {
    const [schools, firms] = await Promise.all(
      (['partner', 'enterprise'] as const).map((kind) => shownLibrary(app, orgId, { kind, page: 1, pageSize: MOST })),
    );
    return [...(schools?.items ?? []), ...(firms?.items ?? [])].map(({ id, title, text }) => ({
      ...PLAIN,
      id,
      title,
      text,
      path: `/LibView?id=${query(id)}`,
    }));
  },
};

/** Another process hears of a change so late at most. */
const memory = createMemory<HomePage>(3_000);

/** The home, from memory. */
export const homeOf = (app: Has, orgId: string, lang: Lang): Promise<HomePage> =>
  memory.of(app, `${orgId} ${lang}`, () => publishedOf(app, orgId, lang));

/** After a change that it shows. */
export const dropHome = (app: Hooks, orgId: string): void => memory.drop(app, `${orgId} `);
