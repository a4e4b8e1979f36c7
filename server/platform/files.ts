// Files by key, on disk below DATA_DIR/files; S3 when it is configured. The one place that knows which.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Config, ConfigError } from './config.ts';
import { FilePart } from './file-part.ts';

/** The bytes from `start` to `end`, both of them too. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Files {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Stores a copy of a file of this machine, without reading it into memory. */
  putFile: (key: string, path: string) => Promise<void>;
  get: (key: string) => Promise<Uint8Array>;
  /** All of it, or a part: no more than that is read. Whoever stops reading destroys it. */
  stream: (key: string, range?: ByteRange) => Promise<Readable>;
  /** No error when there is no such file. */
  delete: (key: string) => Promise<void>;
  /** Keys below a folder, `uploads/20260901`. */
  list: (folder: string) => AsyncIterable<string>;
}

export interface HasFiles {
  files: Files;
}

type Settings = Pick<
  Config,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_KEY' | 'S3_SECRET' | 'S3_PREFIX'
>;

/** The library's disk, and what it cannot do: to read a part. */
interface Store {
  disk: Disk;
  part: (key: string, range: ByteRange) => Promise<Readable>;
}

/** Rejects with ConfigError when a bucket is configured that does not answer. */
export async function createFiles(config: Settings): Promise<Files> {
  const { S3_BUCKET, S3_PREFIX } = config;
  if (!S3_BUCKET) return filesOf(localStore(config.DATA_DIR), '');
  const store = await bucketStore(config, S3_BUCKET);
  const prefix = S3_PREFIX ? `${S3_PREFIX.replace(/^\/+|\/+$/g, '')}/` : '';
  // a wrong key or name is better known now than at the first upload
  await store.disk.exists(`${prefix}start`).catch((error: unknown) => {
    throw new ConfigError(`S3_*: ${S3_BUCKET} 无法访问 / does not answer: ${rootOf(error)}`);
  });
  return filesOf(store, prefix);
}

function localStore(dataDir: string): Store {
  const location = join(dataDir, 'files');
  mkdirSync(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return { disk, part: async (key, range) => new FilePart(join(location, key), range) };
}

async function bucketStore(config: Settings, bucket: string): Promise<Store> {
  // the SDK is large: who keeps files on disk never loads it
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = new S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
    credentials: { accessKeyId: config.S3_KEY ?? '', secretAccessKey: config.S3_SECRET ?? '' },
    // what most services that speak S3 understand: the bucket in the path, no checksums of AWS's own
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const part: Store['part'] = async (Key, { start, end }) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key, Range: `bytes=${start}-${end}` }));
    if (!(Body instanceof Readable)) throw new Error(`${Key}: no bytes`);
    return Body;
  };
  return { disk, part };
}

function filesOf({ disk, part }: Store, prefix: string): Files {
  const contentType = 'application/octet-stream';
  return {
    put: async (key, bytes) => disk.put(prefix + key, bytes, { contentType }),
    putFile: async (key, path) => disk.copyFromFs(path, prefix + key, { contentType }),
    get: async (key) => disk.getBytes(prefix + key),
    // `file` refuses keys that lead elsewhere
    stream: async (key, range) => (range ? part(disk.file(prefix + key).key, range) : disk.getStream(prefix + key)),
    delete: async (key) => disk.delete(prefix + key),
    list: (folder) => list(disk, prefix, folder),
  };
}

async function* list(disk: Disk, prefix: string, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk
      .listAll(`${prefix}${folder}/`, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
      .catch((error: unknown) => {
        // on disk a folder that nothing was put into is not there
        if (codeOf(error) === 'ENOENT') return { objects: [], paginationToken: undefined };
        throw error;
      });
    for (const object of page.objects) if (object.isFile) yield object.key.slice(prefix.length);
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;
const codeOf = (error: unknown): string | undefined => (causeOf(error) as NodeJS.ErrnoException | null)?.code;
const rootOf = (error: unknown): string => {
  const cause = causeOf(error);
  return cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
};
