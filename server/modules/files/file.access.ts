// Who may see a stored file: its owner, and whoever may see what uses it.
import type { Hooks, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import { createRegistry } from '#server/platform/registry.ts';
import type { Who } from '#server/platform/who.ts';
import { type FileRow, findFile } from './file.store.ts';

/** Whether `who` may see the files of `<kind>:<id>`. */
type FilePolicy = (who: Who, id: string) => Promise<boolean>;

const policies = createRegistry<FilePolicy>('file policy');

/** Each module says it of what it lets files be used by (`useFiles`); a kind of work says it in its own declaration. */
export const filePolicy = policies.register;

async function maySee(app: Hooks, who: Who, file: FileRow): Promise<boolean> {
  if (file.ownerId === who.userId) return true;
  if (file.usedBy === null) return false;
  const cut = file.usedBy.indexOf(':');
  const by = file.usedBy.slice(0, cut);
  const policy = kindNamed(app, by)?.policy ?? policies.of(app).get(by);
  return (await policy?.(who, file.usedBy.slice(cut + 1))) ?? false;
}

/** Throws `missing` for a file that is not there or not theirs to see. */
export async function visibleFile(app: Postgres & Hooks, who: Who, id: string): Promise<FileRow> {
  const file = await findFile(app.pool, who.orgId, id);
  if (!file || !(await maySee(app, who, file))) throw missing();
  return file;
}
