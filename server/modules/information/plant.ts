// A whole face at once, for a school that has none yet: as its administrators would write it, publish it and plan it.
import type { CareerKind, LibraryKind, ModuleKind } from '#contract/information-kinds.ts';
import type { Role } from '#contract/kit.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import { cleanHtml } from '#server/platform/html.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { catsOf } from '../experiments/index.ts';
import { draftModules, dropHome } from './home.store.ts';

const STEP = 10;

export interface Planted {
  news: readonly {
    title: string;
    summary: string;
    html: string;
    cat: string;
    /** So many days ago; below 0: planned for so many days from now. */
    days: number;
    pinned?: boolean;
  }[];
  library: readonly {
    kind: LibraryKind;
    title: string;
    html: string;
    cat?: string;
    roles?: readonly Role[];
    url?: string;
  }[];
  home: readonly {
    kind: ModuleKind;
    title: string;
    items?: readonly { title: string; text?: string; path?: string; url?: string }[];
  }[];
  career: {
    /** Node by node: its id, kind and name, and where it leads. */
    nodes: readonly { id: string; kind: CareerKind; name: string; to?: readonly string[] }[];
  };
}

export async function plant(app: Clock & Hooks & Postgres, orgId: string, face: Planted): Promise<void> {
  const now = app.now();
  const cats = await catsOf(app.pool, orgId, ['news', 'help', 'library']);
  const catId = (kind: string, name = '') => cats.find((cat) => cat.kind === kind && cat.name === name)?.id ?? null;
  await withTransaction(app.pool, async (client) => {
    for (const { title, summary, html, cat, days, pinned = false } of face.news) {
      const at = now - days * DAY;
      await client.query(
        `insert into news (id, org_id, created_at, title, summary, html, cat_id, pinned, status, published_at, publish_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, 'published', $3, $9)`,
        [
          ...[app.newId(), orgId, Math.min(at, now), title, summary, cleanHtml(html), catId('news', cat), pinned],
          days < 0 ? at : null,
        ],
      );
    }
    for (const [n, { kind, title, html, cat, roles = [], url = null }] of face.library.entries())
      await client.query(
        `insert into library_item (id, org_id, created_at, kind, title, html, cat_id, roles, url, sort, status)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'published')`,
        [
          ...[app.newId(), orgId, now, kind, title, cleanHtml(html)],
          ...[catId(kind === 'help' ? 'help' : 'library', cat), roles, url, (n + 1) * STEP],
        ],
      );
    for (const [n, { kind, title, items = [] }] of face.home.entries()) {
      const moduleId = app.newId();
      await client.query(
        'insert into home_module (id, org_id, created_at, kind, title, sort) values ($1, $2, $3, $4, $5, $6)',
        [moduleId, orgId, now, kind, title, (n + 1) * STEP],
      );
      for (const [at, item] of items.entries())
        await client.query(
          `insert into home_module_item (id, org_id, created_at, module_id, title, text, path, url, sort)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            ...[app.newId(), orgId, now, moduleId, item.title, item.text ?? ''],
            ...[item.path ?? null, item.url ?? null, (at + 1) * STEP],
          ],
        );
    }
    const modules = JSON.stringify(await draftModules(client, orgId));
    await client.query('insert into home_page (org_id, draft, version, modules) values ($1, 1, 1, $2)', [
      orgId,
      modules,
    ]);
    const { nodes } = face.career;
    const edges = nodes.flatMap(({ id: from, to = [] }) => to.map((end) => ({ from, to: end })));
    const bare = nodes.map(({ id, kind, name }) => ({ id, kind, name }));
    await client.query('insert into career_map (org_id, version, nodes, edges) values ($1, 1, $2, $3)', [
      ...[orgId, JSON.stringify(bare), JSON.stringify(edges)],
    ]);
  });
  dropHome(app, orgId);
}
