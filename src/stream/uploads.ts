// Files that were begun with a checksum and count already: their bytes go from this browser's database to the server, over cuts,
// reloads and whatever page is open, until they are there or the server has judged them.
import { CODE } from '#contract/codes.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { keptId, noteFileName } from '#src/api/file-names.ts';
import { newId } from '#src/api/ids.ts';
import { sendBytes } from '#src/api/send-file.ts';
import { keep } from '#src/api/storage.ts';
import { storedUser, token } from '#src/api/tokens.ts';
import { uploadFile } from '#src/api/upload.ts';
import { createSend, type LaneState, type Send } from './send.ts';
import { inDatabase } from './send-database.ts';
import type { Sender } from './send-lane.ts';
import type { SendLane } from './send-store.ts';

const KIND = 'upload';
/** A file that the server has not heard of: it was chosen with or without a line. */
const FILE = 'file';
/** A file waits for its own person so long between two looks. */
const AWAY_MS = 5_000;
/** `app/unsent.ts` looks for it: a page that has nothing to send does without all this. */
const MARK = 'uploads';
/** Bytes are waited for no longer than this, in seconds. */
const MARK_S = 2 * 86_400;

interface Ports {
  status: (uploadId: string) => Promise<{ offset: number; size: number; partSize: number }>;
  part: (uploadId: string, offset: number, bytes: Blob) => Promise<unknown>;
  finish: (uploadId: string) => Promise<unknown>;
}

const QUIET = { quiet: true } as const;
const PORTS: Ports = {
  status: (uploadId) => call('/OrgApi/UploadFile/Status', { uploadId }, QUIET),
  part: (uploadId, offset, bytes) =>
    sendBytes({
      path: '/OrgApi/UploadFile/Part',
      query: { uploadId, offset: String(offset) },
      bytes,
      signal: AbortSignal.timeout(120_000),
      onProgress: () => {},
    }),
  finish: (uploadId) => call('/OrgApi/UploadFile/Finish', { uploadId }, QUIET),
};

/** Gone, or refused: sent again it would be the same. */
const JUDGED: ReadonlySet<number> = new Set([CODE.forbidden, CODE.missing, CODE.invalid, CODE.tooLarge]);

/** On a shared tablet nobody's files go out under another's name, and nobody else is told what became of them. */
const isAnothers = ({ to }: Pick<SendLane, 'to'>): boolean => {
  const userId = to['userId'];
  return userId !== undefined && (token() === null || storedUser()?.id !== userId);
};

export function uploadSender({ status, part, finish }: Ports = PORTS): Sender {
  return {
    isStep: () => true,
    send: async (lane, [act]) => {
      if (!act) return { kind: 'over' };
      // the server would say that it is not there
      if (isAnothers(lane)) return { kind: 'later', afterMs: AWAY_MS };
      const { id } = lane;
      const bytes = act.body['bytes'] as Blob; // as `sendLater` has put it
      try {
        let { offset, size, partSize } = await status(id);
        while (offset < size) {
          await part(id, offset, bytes.slice(offset, offset + partSize));
          ({ offset, size, partSize } = await status(id));
        }
        await finish(id);
        return { kind: 'over' };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return JUDGED.has(error.code) ? { kind: 'over' } : { kind: 'later', error };
      }
    },
  };
}

/** What became of a file that was kept: its id at the server, or why that refused it. */
type Judged = { fileId: string } | { refused: string };

export const fileSender = (upload: typeof uploadFile = uploadFile): Sender => ({
  isStep: () => true,
  send: async (lane, [act]) => {
    if (!act) return { kind: 'over' };
    if (isAnothers(lane)) return { kind: 'later', afterMs: AWAY_MS };
    const [bytes, name] = [act.body['bytes'] as Blob, lane.to['name'] ?? '']; // as `keepFile` has put it
    const stored = (told: Judged) => ({ kind: 'stored', upTo: act.n, told }) as const;
    try {
      const { id } = await upload(new File([bytes], name, { type: bytes.type }), {
        signal: new AbortController().signal,
      });
      noteFileName(id, name);
      return stored({ fileId: id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return JUDGED.has(error.code) ? stored({ refused: error.msg }) : { kind: 'later', error };
    }
  },
});

let shared: Send | null = null;

/** Sends for all tabs, as long as this one lives. */
export function sharedUploads(): Send {
  if (shared) return shared;
  shared = createSend({ senders: { [KIND]: uploadSender(), [FILE]: fileSender() }, ...inDatabase('uploads') });
  shared.start();
  return shared;
}

/** Begun on the server, kept here: from now on it counts, and goes by itself. */
export async function sendLater(file: { name: string; bytes: Blob; sha: string }): Promise<string> {
  const { name, bytes, sha } = file;
  const type = bytes.type === '' ? {} : { type: bytes.type };
  const { uploadId } = await call('/OrgApi/UploadFile/Begin', { name, size: bytes.size, sha, ...type }, QUIET);
  const send = sharedUploads();
  keep(MARK, true, MARK_S);
  const userId = storedUser()?.id;
  await send.open({ id: uploadId, kind: KIND, to: { name, ...(userId === undefined ? {} : { userId }) } });
  await send.add(uploadId, { body: { bytes } });
  return uploadId;
}

/** Kept here under an id of its own, whether or not there is a line; it goes by itself. */
export async function keepFile(file: File, userId: string): Promise<string> {
  const id = keptId(newId());
  const send = sharedUploads();
  keep(MARK, true, MARK_S);
  noteFileName(id, file.name);
  await send.open({ id, kind: FILE, to: { name: file.name, userId } });
  await send.add(id, { body: { bytes: file } });
  return id;
}

const judgedIn = (state: Pick<LaneState, 'told'>): Judged | null => (state.told as Judged | undefined) ?? null; // as its sender gave it

/** Null: it is on its way. One that this browser does not have is lost. */
export async function fileOf(id: string): Promise<Judged | null> {
  const state = await sharedUploads().state(id);
  return state ? judgedIn(state) : { refused: '' };
}

/** When the server has judged it: why it was refused; null: it was taken. */
export function judged(id: string): Promise<string | null> {
  return new Promise((done) => {
    const unwatch = sharedUploads().watch(id, (state) => {
      const known = judgedIn(state);
      if (!known) return;
      unwatch();
      done('refused' in known ? known.refused : null);
    });
  });
}
