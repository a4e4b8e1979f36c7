// Photographs of one item: shrunk, begun on the server with their checksum, and then on their way by themselves.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HandedFile } from '#contract/homework-own.ts';
import { newId } from '#src/api/ids.ts';
import { sendLater, sharedUploads } from '#src/stream/uploads.ts';
import { shrink } from '#src/ui/pictures/shrink.ts';

export interface Making {
  key: string;
  file: File;
  /** Null: it is being made ready. */
  problem: string | null;
}

/** `add` is called with each that counts from now on. */
export function usePictures(room: number, add: (file: HandedFile) => void) {
  const [making, setMaking] = useState<readonly Making[]>([]);
  const seen = useRef(new Map<string, string>());
  const latest = useRef(add);
  latest.current = add;

  const begin = async ({ key, file }: Pick<Making, 'key' | 'file'>) => {
    try {
      const ready = await shrink(file);
      const uploadId = await sendLater(ready);
      if (ready.bytes.type.startsWith('image/')) seen.current.set(uploadId, URL.createObjectURL(ready.bytes));
      latest.current({ uploadId });
      setMaking((all) => all.filter((m) => m.key !== key));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      setMaking((all) => all.map((m) => (m.key === key ? { ...m, problem } : m)));
    }
  };
  const retry = (one: Making) => {
    setMaking((all) => all.map((m) => (m.key === one.key ? { ...m, problem: null } : m)));
    void begin(one);
  };
  const retryAll = useEffectEvent(() => {
    for (const one of making) if (one.problem !== null) retry(one);
  });
  // when the line is back
  useEffect(() => {
    const again = () => retryAll();
    window.addEventListener('online', again);
    const urls = seen.current;
    return () => {
      window.removeEventListener('online', again);
      for (const url of urls.values()) URL.revokeObjectURL(url);
    };
  }, []);

  return {
    making,
    choose: (files: readonly File[]) => {
      const fresh = files
        .slice(0, Math.max(0, room - making.length))
        .map((file) => ({ key: newId(), file, problem: null }));
      setMaking((all) => [...all, ...fresh]);
      for (const one of fresh) void begin(one);
    },
    retry,
    drop: (key: string) => setMaking((all) => all.filter((m) => m.key !== key)),
    /** What this page itself has of it. */
    pictureOf: (uploadId: string): string | undefined => seen.current.get(uploadId),
  };
}

/** Those of these uploads whose bytes are still in this browser. */
export function useUnsentUploads(uploadIds: readonly string[]): ReadonlySet<string> {
  const [unsent, setUnsent] = useState<ReadonlySet<string>>(new Set());
  const all = uploadIds.join(' ');
  useEffect(() => {
    if (all === '') return;
    const send = sharedUploads();
    const stops = all.split(' ').map((id) =>
      send.watch(id, ({ waiting, status }) => {
        const isOn = waiting > 0 && status === 'open';
        setUnsent((now) =>
          now.has(id) === isOn ? now : new Set(isOn ? [...now, id] : [...now].filter((n) => n !== id)),
        );
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [all]);
  return unsent;
}
