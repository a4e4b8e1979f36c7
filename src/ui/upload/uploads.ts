// Files on their way to a place. Outside React, so that they go on while the person looks at something else.
import { CODE } from '#contract/codes.ts';
import { type FileReason, refusedByName } from '#contract/files.ts';
import { ApiError } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';

/** More would only share the same line, and hold back the first to be finished. */
const AT_ONCE = 2;

export interface Upload {
  id: string;
  /** Where it goes, in the words of whoever takes it: a course's id. */
  place: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1; 1 while the server stores it. */
  progress: number;
  /** One of WIRE's reasons, where the server or we know one. */
  reason?: string | undefined;
  /** The server's sentence: for reasons that this page does not know, and where there is none. */
  message?: string | undefined;
  /** Another try may help: the line was cut, not the file refused. */
  again: boolean;
}

export interface Uploads<R> {
  /** Starts them; those that cannot be taken are listed as failed at once. */
  add(place: string, files: readonly File[]): void;
  retry(id: string): void;
  /** Stops the upload if it runs, and forgets it. */
  remove(id: string): void;
  list(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  /** Called when a file has arrived. */
  onStored(listener: (place: string, stored: R) => void): () => void;
}

interface UploadPlan<R> {
  maxBytes: number;
  /** Endings that are taken, `.pdf,.docx`, as a file dialog has them; none: all. */
  accept?: string;
  /** Rejects with ApiError, or with the signal's reason. */
  send(file: File, sending: { place: string; signal: AbortSignal; onProgress(part: number): void }): Promise<R>;
}

export function createUploads<R>({ maxBytes, accept, send }: UploadPlan<R>): Uploads<R> {
  let uploads: readonly Upload[] = [];
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const storedListeners = new Set<(place: string, stored: R) => void>();

  const show = (next: readonly Upload[]): void => {
    uploads = next;
    for (const tell of [...listeners]) tell();
  };
  const change = (id: string, part: Partial<Upload>): void =>
    show(uploads.map((u) => (u.id === id ? { ...u, ...part } : u)));
  const drop = (id: string): void => show(uploads.filter((u) => u.id !== id));

  function startNext(): void {
    while (running.size < AT_ONCE) {
      const next = uploads.find((u) => u.state === 'waiting');
      if (!next) return;
      void run(next);
    }
  }

  async function run({ id, place, file }: Upload): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    change(id, { state: 'sending', progress: 0 });
    const onProgress = (progress: number) => change(id, { progress });
    try {
      const stored = await send(file, { place, signal: abort.signal, onProgress });
      drop(id);
      for (const tell of [...storedListeners]) tell(place, stored);
    } catch (error) {
      if (!abort.signal.aborted) change(id, { state: 'failed', ...uploadFailure(error) });
    } finally {
      running.delete(id);
      startNext();
    }
  }

  return {
    add(place, files) {
      const fresh = files.map((file): Upload => {
        const reason = clientRefusal(file, maxBytes, accept);
        return { id: newId(), place, file, state: reason ? 'failed' : 'waiting', progress: 0, reason, again: false };
      });
      show([...uploads, ...fresh]);
      startNext();
    },
    retry(id) {
      change(id, { state: 'waiting', progress: 0, reason: undefined, message: undefined });
      startNext();
    },
    remove(id) {
      running.get(id)?.abort();
      drop(id);
    },
    list: () => uploads,
    subscribe: (listener) => listen(listeners, listener),
    onStored: (listener) => listen(storedListeners, listener),
  };
}

function listen<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => set.delete(listener);
}

/** What is sure before a byte is sent. */
export function clientRefusal(file: File, maxBytes: number, accept?: string): FileReason | 'wrong-type' | undefined {
  // what is dropped has passed no dialog
  const name = file.name.toLowerCase();
  if (accept && !accept.split(',').some((ending) => name.endsWith(ending))) return 'wrong-type';
  const refused = refusedByName(name);
  if (refused) return refused;
  if (file.size > maxBytes) return 'too-large';
  return file.size === 0 ? 'empty' : undefined;
}

/** What became of a file, for its row. */
export function uploadFailure(error: unknown): Pick<Upload, 'reason' | 'message' | 'again'> {
  if (!(error instanceof ApiError)) return { reason: 'unknown', again: true };
  if (error.code === CODE.tooLarge) return { reason: 'too-large', message: error.msg, again: false };
  const reason = (error.data as { reason?: unknown } | null)?.reason; // WIRE, "Knowledge base", "Files and jobs"
  if (typeof reason === 'string') return { reason, message: error.msg, again: MAY_PASS.has(reason) };
  return { message: error.msg, again: error.code !== CODE.forbidden && error.code !== CODE.missing };
}

/** Refusals that are not of the file's making. */
const MAY_PASS: ReadonlySet<string> = new Set(['quota', 'checksum']);
