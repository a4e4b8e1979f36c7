// The files on their way to a course. Outside React, so that they go on while the teacher looks at something else.
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';
import type { Sending } from './send.ts';

export const MAX_MB = 50;
const MAX_BYTES = MAX_MB * 1024 * 1024;
/** More would only share the same line, and hold back the first to be finished. */
const AT_ONCE = 2;
const PATH = '/OrgApi/CourseAIKnowledgeGraph/UploadFile';

/** What a teacher may choose; the server judges by content. */
export const ACCEPT = '.pdf,.docx,.pptx,.md,.markdown,.txt';

export interface Upload {
  id: string;
  courseId: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1; 1 while the server stores it. */
  progress: number;
  /** One of WIRE's reasons, where the server or we know one. */
  reason?: string | undefined;
  /** A sentence, where there is no reason. */
  message?: string | undefined;
  /** Another try may help: the line was cut, not the file refused. */
  again: boolean;
}

export interface Uploads {
  /** Starts them; those that cannot be taken are listed as failed at once. */
  add(courseId: string, files: readonly File[]): void;
  retry(id: string): void;
  /** Stops it where it runs, and forgets it. */
  remove(id: string): void;
  list(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  /** Called with the course when a file has arrived. */
  onStored(listener: (courseId: string) => void): () => void;
}

type Send = (sending: Sending) => Promise<unknown>;

export function createUploads(send: Send): Uploads {
  let uploads: readonly Upload[] = [];
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const storedListeners = new Set<(courseId: string) => void>();

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

  async function run({ id, courseId, file }: Upload): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    change(id, { state: 'sending', progress: 0 });
    const onProgress = (progress: number) => change(id, { progress });
    try {
      await send({ path: PATH, fields: { courseId }, file, signal: abort.signal, onProgress });
      drop(id);
      for (const tell of [...storedListeners]) tell(courseId);
    } catch (error) {
      if (!abort.signal.aborted) change(id, { state: 'failed', ...failureOf(error) });
    } finally {
      running.delete(id);
      startNext();
    }
  }

  return {
    add(courseId, files) {
      const fresh = files.map((file): Upload => {
        const reason = refusedAtOnce(file);
        return { id: newId(), courseId, file, state: reason ? 'failed' : 'waiting', progress: 0, reason, again: false };
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
function refusedAtOnce(file: File): string | undefined {
  if (file.size > MAX_BYTES) return 'too-large';
  return file.size === 0 ? 'empty' : undefined;
}

function failureOf(error: unknown): Pick<Upload, 'reason' | 'message' | 'again'> {
  if (!(error instanceof ApiError)) return { reason: 'unknown', again: true };
  if (error.code === CODE.tooLarge) return { reason: 'too-large', again: false };
  const reason = (error.data as { reason?: unknown } | null)?.reason; // WIRE, "Knowledge base"
  if (typeof reason === 'string') return { reason, again: reason === 'quota' };
  return { message: error.msg, again: error.code !== CODE.forbidden && error.code !== CODE.missing };
}
