// Who may see a stored file: its owner, and whoever may see what uses it.
import { extname } from 'node:path';
import { CODE } from '#contract/codes.ts';
import type { Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import { createRegistry } from '#server/platform/registry.ts';
import type { Who } from '#server/platform/who.ts';
import { organisationById } from '../portal/index.ts';
import { type FileRow, fileById, findFile } from './file.store.ts';

/** Whether `who` may see the files of `<kind>:<id>`. */
type FilePolicy = (who: Who, id: string) => Promise<boolean>;

const policies = createRegistry<FilePolicy>('file policy');

/** Each module says it of what it lets files be used by (`useFiles`); a kind of work says it in its own declaration. */
export const filePolicy = policies.register;

/**
 * Whether anybody may see the files of `<kind>:<id>`, without signing in: what a school shows to all. `at the door`: also where it
 * shows itself to people with an account alone.
 */
type OpenPolicy = (id: string) => Promise<boolean | 'at the door'>;
const open = createRegistry<OpenPolicy>('open file policy');
export const openFiles = open.register;

async function opened(app: Hooks, { usedBy }: FileRow): Promise<boolean | 'at the door'> {
  const cut = usedBy?.indexOf(':') ?? -1;
  return cut > 0 && ((await open.of(app).get(usedBy?.slice(0, cut) ?? '')?.(usedBy?.slice(cut + 1) ?? '')) ?? false);
}

async function maySee(app: Hooks, who: Who, file: FileRow): Promise<boolean> {
  if (file.ownerId === who.userId) return true;
  if (file.usedBy === null) return false;
  const cut = file.usedBy.indexOf(':');
  const by = file.usedBy.slice(0, cut);
  const policy = kindNamed(app, by)?.policy ?? policies.of(app).get(by);
  return (await policy?.(who, file.usedBy.slice(cut + 1))) ?? false;
}

const nameless = createRegistry<true>('files whose names are hidden');
/** Of what uses files: only who sent one learns what it is called, as where a name may say what is asked. */
export const hideFileNames = (app: Hooks, usedBy: string): void => nameless.register(app, usedBy, true);

/** As others than its owner may know it. */
export function knownAs(app: Hooks, file: FileRow): FileRow {
  const by = file.usedBy?.slice(0, file.usedBy.indexOf(':')) ?? '';
  return nameless.of(app).has(by) ? { ...file, name: `${file.id}${extname(file.name)}` } : file;
}

/** Throws `missing` for a file that is not there or not theirs to see. */
export async function visibleFile(app: Postgres & Hooks, who: Who, id: string): Promise<FileRow> {
  const file = await findFile(app.pool, who.orgId, id);
  if (!file || !((await maySee(app, who, file)) || (await opened(app, file)))) throw missing();
  return file.ownerId === who.userId ? file : knownAs(app, file);
}

/** The same for a visitor: a token is asked for where only somebody signed in could see it, and of all where the school shows itself to them alone. */
export async function openFile(app: Postgres & Hooks, id: string): Promise<FileRow> {
  const file = await fileById(app.pool, id);
  const how = file ? await opened(app, file) : false;
  if (!file || how === false) throw new Failure(CODE.signedOut, 'signedOut');
  if (how === 'at the door') return file;
  const school = await organisationById(app, file.orgId);
  if (school?.settings.loginAccess === 1) throw new Failure(CODE.signedOut, 'signedOut');
  return file;
}
