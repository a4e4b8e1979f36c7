// A package comes in: at once, or as a file that was sent in parts; checked whole before anything of it is stored.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { packageUpload as contract, MOST_PACKAGE_BYTES, packageForm } from '#contract/experiment-rows.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { type Lang, type MessageKey, say } from '#server/platform/messages.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { incoming, receiveFiles } from '#server/platform/upload/receive.ts';
import { fileById } from '../files/index.ts';
import { mountAuthorFiles } from './author-files.ts';
import { withChecked } from './package/check.ts';
import { PackageFault, type PackageFaultLine, type PackageReason } from './package/faults.ts';
import { samePackage, storePackage, sweepPackages } from './package/package.store.ts';
import { type RunInTurn, turns } from './turns.ts';

type Uploaded = OutputOf<'/OrgApi/UploadFile/Experiment'>;

const MiB = 1024 * 1024;
/** Packages looked at at once: each may take a thread's memory. */
const AT_ONCE = 2;
const SWEEP_MS = 6 * 3_600_000;

export function mountPackageUpload(server: FastifyInstance, app: App): void {
  const turn = turns(AT_ONCE);
  mountAuthorFiles(server);
  mount(server, app, contract, { upload: (_input, call) => upload(call, turn) });
  sweepEvery(server, app, SWEEP_MS, () => sweepPackages(app));
}

async function upload(call: Call, turn: RunInTurn): Promise<Uploaded> {
  const { field, read } = formFields(packageForm);
  return receiveFiles(call, { field }, async (received) => {
    const { fileId } = read();
    const [file, second] = received.filter((f) => f.name !== '' || f.size > 0);
    if (second || (file && fileId !== undefined)) throw invalid({ file: 'oneFile' });
    if (file) return turn(() => take(call, file.path, file.sha256));
    if (fileId === undefined) throw invalid({ file: 'required' });
    return turn(() => takeSent(call, fileId));
  });
}

/** A file that was sent in parts before: it must be the caller's. */
async function takeSent(call: Call, fileId: string): Promise<Uploaded> {
  const { app, who } = call;
  const file = await fileById(app.pool, fileId);
  if (!file || file.ownerId !== who.userId) throw invalid({ fileId: 'missing' });
  if (file.size > MOST_PACKAGE_BYTES)
    throw refused(
      call.lang,
      new PackageFault('too-large', [
        { file: file.name, key: 'packageLarge', params: { max: MOST_PACKAGE_BYTES / MiB } },
      ]),
    );
  const at = join(incoming(app), app.newId());
  await mkdir(incoming(app), { recursive: true });
  try {
    await pipeline(await app.files.stream(file.key), createWriteStream(at, { mode: 0o600 }));
    const hash = createHash('sha256');
    await pipeline(createReadStream(at), hash);
    return await take(call, at, hash.digest('hex'));
  } finally {
    await rm(at, { force: true });
  }
}

async function take(call: Call, archive: string, hash: string): Promise<Uploaded> {
  const { app, who, lang } = call;
  const known = await samePackage(app.pool, who, hash);
  try {
    const stored =
      known ??
      (await withChecked(archive, join(incoming(app), `package-${app.newId()}`), (checked) =>
        storePackage(app, who, hash, checked),
      ));
    return { ...stored, warnings: stored.warnings.map((w) => told(lang, w)) };
  } catch (error) {
    if (error instanceof PackageFault) throw refused(lang, error);
    throw error;
  }
}

const told = (lang: Lang, { file, line, key, params }: PackageFaultLine) => ({
  file,
  ...(line === undefined ? {} : { line }),
  text: say(lang, key, params),
});

const SENTENCES = {
  'wrong-type': 'packageType',
  corrupt: 'packageCorrupt',
  encrypted: 'packageEncrypted',
  'too-large': 'experimentPackage',
  bomb: 'packageBomb',
  path: 'experimentPackage',
  link: 'experimentPackage',
  'no-manifest': 'packageNoManifest',
  manifest: 'experimentPackage',
} as const satisfies Record<PackageReason, MessageKey>;

/** A package of another kind is told what it is. */
const refused = (lang: Lang, { reason, faults }: PackageFault): Failure =>
  new Failure(CODE.invalid, (reason === 'no-manifest' && faults[0]?.key) || SENTENCES[reason], {
    data: { reason, errors: faults.map((f) => told(lang, f)) },
  });
