// The categories that news and the library stand in.
import type { CatKind } from '#contract/experiment-rows.ts';
import type { Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import { catsOf } from '../experiments/index.ts';

export const catKindOf = (libraryKind: unknown): CatKind => (libraryKind === 'help' ? 'help' : 'library');

export async function checkCat(app: Postgres, orgId: string, kind: CatKind, catId: unknown): Promise<void> {
  if (catId === null || catId === undefined) return;
  if (!(await catsOf(app.pool, orgId, [kind])).some(({ id }) => id === catId)) throw invalid({ catId: 'missing' });
}

/** Their names by id: a category that is gone has none. */
export async function catNames(app: Postgres, orgId: string): Promise<ReadonlyMap<string, string>> {
  const cats = await catsOf(app.pool, orgId, ['news', 'help', 'library']);
  return new Map(cats.map(({ id, name }) => [id, name]));
}
