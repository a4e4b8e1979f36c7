// Files of one item: photographs shrunk, each begun on the server with its checksum, in the order in which they were chosen; then they
// are on their way by themselves.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HandedFile } from '#contract/homework-own.ts';
import { ApiError } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';
import { sendLater, sharedUploads } from '#src/stream/uploads.ts';
import { shrink, warmUp } from '#src/ui/pictures/shrink.ts';
import type { PictureProblem } from '#src/ui/pictures/shrunk.ts';

export interface PreparedPicture {
  key: string;
  file: File;
  /** Null: it is being made ready; empty: nobody knows why it is not. */
  problem: string | null;
}

/** What this page itself knows of an upload. */
export interface OwnUpload {
  name: string;
  /** Of a picture. */
  url?: string;
  problem?: PictureProblem;
}

/** `add` is called with each that counts from now on. */
export function usePictures(room: number, add: (file: HandedFile) => void) {
  const [making, setMaking] = useState<readonly PreparedPicture[]>([]);
  /** How many were chosen beyond what the item takes. */
  const [left, setLeft] = useState(0);
  const seen = useRef(new Map<string, OwnUpload>());
  // one after the other: their order is the pages', and a phone has memory for one
  const last = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(add);
  latest.current = add;

  const begin = async ({ key, file }: Pick<PreparedPicture, 'key' | 'file'>) => {
    try {
      const { name, bytes, sha, ...known } = await shrink(file);
      const uploadId = await sendLater({ name, bytes, sha });
      const url = bytes.type.startsWith('image/') ? { url: URL.createObjectURL(bytes) } : {};
      if (!seen.current.has(uploadId)) seen.current.set(uploadId, { name, ...url, ...known });
      latest.current({ uploadId });
      setMaking((all) => all.filter((m) => m.key !== key));
    } catch (error) {
      const problem = error instanceof ApiError ? error.msg : '';
      setMaking((all) => all.map((m) => (m.key === key ? { ...m, problem } : m)));
    }
  };
  const queue = (one: Pick<PreparedPicture, 'key' | 'file'>) => {
    last.current = last.current.then(() => begin(one));
  };
  const retry = (one: PreparedPicture) => {
    setMaking((all) => all.map((m) => (m.key === one.key ? { ...m, problem: null } : m)));
    queue(one);
  };
  const retryAll = useEffectEvent(() => {
    for (const one of making) if (one.problem !== null) retry(one);
  });
  useEffect(() => {
    warmUp();
    // when the line is back
    const again = () => retryAll();
    window.addEventListener('online', again);
    const known = seen.current;
    return () => {
      window.removeEventListener('online', again);
      for (const { url } of known.values()) if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, []);

  return {
    making,
    left,
    choose: (files: readonly File[]) => {
      const most = Math.max(0, room - making.length);
      const fresh = files.slice(0, most).map((file) => ({ key: newId(), file, problem: null }));
      setLeft(files.length - fresh.length);
      setMaking((all) => [...all, ...fresh]);
      for (const one of fresh) queue(one);
    },
    retry,
    drop: (key: string) => setMaking((all) => all.filter((m) => m.key !== key)),
    ownOf: (uploadId: string): OwnUpload | undefined => seen.current.get(uploadId),
  };
}

/** How far those of these uploads are whose bytes this browser has, or had. `onOver`: one of them has ended. */
export function useUploadStates(
  uploadIds: readonly string[],
  onOver: () => void,
): ReadonlyMap<string, 'sending' | 'over'> {
  const [states, setStates] = useState<ReadonlyMap<string, 'sending' | 'over'>>(new Map());
  const all = uploadIds.join(' ');
  const told = useEffectEvent(onOver);
  useEffect(() => {
    if (all === '') return;
    const send = sharedUploads();
    const known = new Map<string, 'sending' | 'over'>();
    const stops = all.split(' ').map((id) =>
      send.watch(id, ({ waiting, status }) => {
        const state = waiting > 0 && status === 'open' ? 'sending' : 'over';
        const before = known.get(id);
        if (before === state) return;
        known.set(id, state);
        setStates((now) => new Map(now).set(id, state));
        if (before === 'sending') told();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [all]);
  return states;
}
