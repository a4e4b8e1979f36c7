// Packages in the database, and their files under the hash of the archive: what a run began with, it ends with.
import type { Pool } from 'pg';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { Clock, HasFiles, Postgres } from '#server/platform/app.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import type { CheckedPackage } from './check.worker.ts';
import type { PackageFaultLine } from './faults.ts';

interface Package {
  id: string;
  kind: 'js' | 'scorm12' | 'scorm2004';
  title: string;
  entry: string;
  steps: StepDeclared[];
  files: number;
  bytes: number;
  marked: boolean;
  warnings: PackageFaultLine[];
}

const PACKAGE = `p.id, p.kind, p.title, p.entry, p.steps, p.bytes, p.warnings, p.marking is not null as marked,
  (select count(*)::int from experiment_file f where f.package_id = p.id) as files`;

type Owner = Pick<Who, 'orgId' | 'userId'>;

/** The very same archive of the same person. */
export async function samePackage(db: Db, who: Owner, hash: string): Promise<Package | null> {
  const { rows } = await db.query<Package>(
    `select ${PACKAGE} from experiment_package p where p.org_id = $1 and p.owner_id = $2 and p.hash = $3`,
    [who.orgId, who.userId, hash],
  );
  return rows[0] ?? null;
}

const folderOf = (orgId: string, hash: string): string => `packages/${orgId}/${hash}`;

/** Its files first: a row that names what is not there would be worse than files that nobody names. */
export async function storePackage(
  app: Clock & Postgres & HasFiles,
  who: Owner,
  hash: string,
  checked: CheckedPackage,
): Promise<Package> {
  const folder = folderOf(who.orgId, hash);
  for (const [n, { at }] of checked.files.entries()) await app.files.putFile(`${folder}/${n}`, at);
  const id = app.newId();
  const stored = await withTransaction(app.pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into experiment_package (id, org_id, owner_id, hash, kind, title, entry, steps, is_strict, scos, marking, bytes, warnings, created_at, plots,
          readings)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict (org_id, owner_id, hash) do nothing`,
      [
        ...[id, who.orgId, who.userId, hash, checked.kind, checked.title, checked.entry, JSON.stringify(checked.steps)],
        ...[checked.isStrict, JSON.stringify(checked.scos), checked.marking, checked.bytes],
        ...[
          JSON.stringify(checked.warnings),
          app.now(),
          JSON.stringify(checked.plots),
          JSON.stringify(checked.readings),
        ],
      ],
    );
    // sent twice at once
    if (rowCount === 1)
      await client.query(
        `insert into experiment_file (package_id, path, key, size, sha256)
          select $1, x.path, $2 || '/' || (x.n - 1), x.size, x.sha256
          from unnest($3::text[], $4::bigint[], $5::text[]) with ordinality x (path, size, sha256, n)`,
        [
          ...[id, folder, checked.files.map((f) => f.path)],
          ...[checked.files.map((f) => f.size), checked.files.map((f) => f.sha256)],
        ],
      );
    return samePackage(client, who, hash);
  });
  if (!stored) throw new Error('a package that was stored is not there');
  return stored;
}

export interface PackageFile {
  key: string;
  size: number;
  sha256: string;
}

export async function fileInPackage(db: Pool, packageId: string, path: string): Promise<PackageFile | null> {
  const { rows } = await db.query<PackageFile>({
    name: 'experiment-file',
    text: 'select key, size::float8 as size, sha256 from experiment_file where package_id = $1 and path = $2',
    values: [packageId, path],
  });
  return rows[0] ?? null;
}

const UNUSED_MS = 7 * 24 * 3_600_000;

/** What was sent and never used goes after a week, with those of its files that no other package has. */
export async function sweepPackages(app: Clock & Postgres & HasFiles): Promise<void> {
  const { rows } = await app.pool.query<{ keys: string[] }>(
    `with gone as (delete from experiment_package p where p.created_at < $1
        and not exists (select from experiment e where e.package_id = p.id)
        and not exists (select from experiment_run r where r.package_id = p.id) returning p.id, p.org_id, p.hash)
      select array(select f.key from experiment_file f where f.package_id = g.id) as keys from gone g
        where not exists (select from experiment_package o where o.org_id = g.org_id and o.hash = g.hash and o.id <> g.id
          and o.id not in (select id from gone))`,
    [app.now() - UNUSED_MS],
  );
  for (const key of rows.flatMap((r) => r.keys)) await app.files.delete(key);
}
