// What visitors see of news and the library.
import type { OutputOf } from '#contract/index.ts';
import type { LibraryKind } from '#contract/information-kinds.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { limit } from '#server/platform/auth/throttle.ts';
import { missing } from '#server/platform/failure.ts';
import { contains } from '#server/platform/sql.ts';
import { catNames } from './cats.ts';
import { MOST_SHOWN, shortOf } from './text.ts';

type At = 'coalesce(n.publish_at, n.published_at)';
const AT: At = 'coalesce(n.publish_at, n.published_at)';
/** $1: the time. */
export const SHOWN_NEWS = `n.status = 'published' and n.deleted_at is null and ${AT} <= $1`;
export const SHOWN_LIBRARY = "n.status = 'published' and n.deleted_at is null";

interface Listed {
  page: number;
  pageSize: number;
  keyword?: string | undefined;
  catId?: string | undefined;
}
type Has = Clock & Postgres;
const named = <T extends { catId: string | null }>(rows: readonly T[], names: ReadonlyMap<string, string>) =>
  rows.map((row) => {
    const cat = names.get(row.catId ?? '');
    return { ...row, catId: cat === undefined ? null : row.catId, cat: cat ?? '' };
  });

type NewsPage = OutputOf<'/api/Home/NewsItems'>;
type NewsCard = NewsPage['items'][number];
const NEWS = `n.id, n.title, n.summary, n.cat_id as "catId", n.pinned, ${AT} as at`;

export async function shownNews(
  app: Has,
  orgId: string,
  { page, pageSize, keyword, catId }: Listed,
): Promise<NewsPage> {
  const where = `n.org_id = $2 and ${SHOWN_NEWS} and ($3::text is null or n.cat_id = $3)
    and ($4::text is null or is_named(n.title, $4) or is_named(n.summary, $4))`;
  const values = [app.now(), orgId, catId ?? null, keyword ? contains(keyword) : null];
  const [list, facts, names] = await Promise.all([
    app.pool.query<Omit<NewsCard, 'cat'>>(
      `select ${NEWS} from news n where ${where} order by n.pinned desc, ${AT} desc, n.id limit $5 offset $6`,
      [...values, pageSize, (page - 1) * pageSize],
    ),
    app.pool.query<{ n: number; cats: string[] }>(
      `select (select count(*)::int from news n where ${where}) as n,
        array(select distinct n.cat_id from news n where n.org_id = $2 and ${SHOWN_NEWS} and n.cat_id is not null) as cats`,
      values,
    ),
    catNames(app, orgId),
  ]);
  const { n = 0, cats = [] } = facts.rows[0] ?? {};
  return { items: named(list.rows, names), itemCount: n, page, pageSize, cats: catsIn(names, cats) };
}

/** By their dates alone: what is pinned to the top of the list is no newer for it. */
export async function latestNews(app: Has, orgId: string, most: number): Promise<Omit<NewsCard, 'cat'>[]> {
  const { rows } = await app.pool.query<Omit<NewsCard, 'cat'>>(
    `select ${NEWS} from news n where n.org_id = $2 and ${SHOWN_NEWS} order by ${AT} desc, n.id limit $3`,
    [app.now(), orgId, most],
  );
  return rows;
}

/** In the order that the school has them in. */
const catsIn = (names: ReadonlyMap<string, string>, used: readonly string[]) =>
  [...names].filter(([id]) => used.includes(id)).map(([id, name]) => ({ id, name }));

export async function oneNews(app: Has, orgId: string, id: string): Promise<OutputOf<'/api/Home/News'>> {
  const { rows } = await app.pool.query<Omit<NewsCard, 'cat'> & { html: string }>(
    `select ${NEWS}, n.html from news n where ${SHOWN_NEWS} and n.org_id = $2 and n.id = $3`,
    [app.now(), orgId, id],
  );
  const [found] = named(rows, await catNames(app, orgId));
  if (!found) throw missing();
  const beside = async (sign: '>' | '<') => {
    const near = await app.pool.query<{ id: string; title: string }>(
      `select n.id, n.title from news n where ${SHOWN_NEWS} and n.org_id = $2 and (${AT}, n.id) ${sign} ($3, $4)
        order by ${AT} ${sign === '>' ? 'asc' : 'desc'}, n.id ${sign === '>' ? 'asc' : 'desc'} limit 1`,
      [app.now(), orgId, found.at, id],
    );
    return near.rows[0] ?? null;
  };
  const [newer, older] = await Promise.all([beside('>'), beside('<')]);
  return { ...found, newer, older };
}

type LibPage = OutputOf<'/api/Home/LibItems'>;
type Lib = OutputOf<'/api/Home/Lib'>;
const LIBRARY = 'n.id, n.kind, n.title, n.cat_id as "catId", n.roles, n.url';

export async function shownLibrary(
  app: Has,
  orgId: string,
  { kind, role, page, pageSize, keyword, catId }: Listed & { kind: LibraryKind; role?: string | undefined },
): Promise<LibPage> {
  const where = `n.org_id = $1 and n.kind = $2 and ${SHOWN_LIBRARY} and ($3::text is null or n.cat_id = $3)
    and ($4::text is null or is_named(n.title, $4) or is_named(n.words, $4))
    and ($5::text is null or n.roles = '{}' or $5 = any(n.roles))`;
  const values = [orgId, kind, catId ?? null, keyword ? contains(keyword) : null, role ?? null];
  const [list, facts, names] = await Promise.all([
    app.pool.query<Omit<LibPage['items'][number], 'cat'>>(
      `select ${LIBRARY}, left(n.words, ${MOST_SHOWN + 1}) as text from library_item n where ${where} order by n.sort, n.created_at, n.id limit $6 offset $7`,
      [...values, pageSize, (page - 1) * pageSize],
    ),
    app.pool.query<{ n: number; cats: string[] }>(
      `select (select count(*)::int from library_item n where ${where}) as n,
        array(select distinct n.cat_id from library_item n
          where n.org_id = $1 and n.kind = $2 and ${SHOWN_LIBRARY} and n.cat_id is not null) as cats`,
      values,
    ),
    catNames(app, orgId),
  ]);
  const { n = 0, cats = [] } = facts.rows[0] ?? {};
  const items = named(list.rows, names).map((row) => ({ ...row, text: shortOf(row.text) }));
  return { items, itemCount: n, page, pageSize, cats: catsIn(names, cats) };
}

export async function oneOfLibrary(app: Has, orgId: string, id: string): Promise<Lib> {
  const { rows } = await app.pool.query<Omit<Lib, 'cat' | 'yes' | 'no'>>(
    `select ${LIBRARY}, n.html from library_item n where ${SHOWN_LIBRARY} and n.org_id = $1 and n.id = $2`,
    [orgId, id],
  );
  const [found] = named(rows, await catNames(app, orgId));
  if (!found) throw missing();
  return { ...found, ...((await helpedBy(app, [id])).get(id) ?? NOBODY) };
}

const NOBODY = { yes: 0, no: 0 };

/** Of each article how many it has helped, and how many not. */
export async function helpedBy(
  app: Postgres,
  ids: readonly string[],
): Promise<Map<string, { yes: number; no: number }>> {
  const { rows } = await app.pool.query<{ id: string; yes: number; no: number }>(
    `select item_id as id, count(*) filter (where yes)::int as yes, count(*) filter (where not yes)::int as no
      from library_helped where item_id = any($1) group by item_id`,
    [ids],
  );
  return new Map(ids.map((id) => [id, NOBODY] as const).concat(rows.map(({ id, ...counts }) => [id, counts] as const)));
}

interface Voter {
  orgId: string;
  /** Null: a visitor. */
  userId: string | null;
  address: string;
}
const HOUR = 3_600_000;
/** Answers of the visitors of one address. */
const MOST_AN_HOUR = 60;

/** One answer of a person, or of a browser at which nobody has signed in; the latest counts. */
export async function noteHelped(
  app: Has,
  { orgId, userId, address }: Voter,
  { id, yes, uuid }: { id: string; yes: boolean; uuid: string },
): Promise<{ yes: number; no: number }> {
  await oneOfLibrary(app, orgId, id);
  // how a browser calls itself is its own word: a school of visitors has one address, but not so many opinions
  if (userId === null) await limit(app, `helped ${orgId} ${address}`, MOST_AN_HOUR, HOUR);
  // who has signed in since takes the browser's answer over
  await app.pool.query(
    `with before as (delete from library_helped where item_id = $1 and voter = $5)
      insert into library_helped (item_id, voter, yes, at) values ($1, $2, $3, $4)
      on conflict (item_id, voter) do update set yes = excluded.yes, at = excluded.at`,
    [id, userId === null ? uuid : `user:${userId}`, yes, app.now(), userId === null ? null : uuid],
  );
  return (await helpedBy(app, [id])).get(id) ?? NOBODY;
}
