// Files by key, on disk below DATA_DIR/files; S3 when it is configured. The one place that knows which.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export interface Files {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  get: (key: string) => Promise<Uint8Array>;
  stream: (key: string) => Promise<Readable>;
  delete: (key: string) => Promise<void>;
}

export function createFiles(dataDir: string): Files {
  const location = join(dataDir, 'files');
  mkdirSync(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: (key) => disk.getBytes(key),
    stream: (key) => disk.getStream(key),
    delete: (key) => disk.delete(key),
  };
}
