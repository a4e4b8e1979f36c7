// What a marker draws: on the screen at once, with the server one call after the other, in their order.
import { useRef, useState } from 'react';
import type { InkOp, Stroke } from '#contract/ink.ts';
import { call } from '#src/api/client.ts';
import { isUnreachable } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';
import { toast } from '#src/ui/toast.ts';

type Ink = Readonly<Record<string, readonly Stroke[]>>;

const TRIES = 5;
const WAIT_MS = 1500;

export function withOps(strokes: readonly Stroke[], ops: readonly InkOp[]): readonly Stroke[] {
  return ops.reduce<readonly Stroke[]>((now, op) => {
    if (op.op === 'clear') return [];
    if (op.op === 'remove') return now.filter((s) => !op.ids.includes(s.id));
    return now.some((s) => s.id === op.stroke.id) ? now : [...now, op.stroke];
  }, strokes);
}

async function sent(id: string, page: string, ops: InkOp[]): Promise<void> {
  for (let n = 1; ; n++) {
    try {
      await call('/OrgApi/WorkReply/Ink', { id, page, ops }, { quiet: true });
      return;
    } catch (error) {
      if (!isUnreachable(error) || n >= TRIES) throw error;
      await new Promise((done) => setTimeout(done, WAIT_MS * n));
    }
  }
}

/** What takes these back. What was taken away comes back as another stroke: its own does not any more. */
export const inverseOf = (strokes: readonly Stroke[], ops: readonly InkOp[]): InkOp[] =>
  ops.toReversed().flatMap((op): InkOp[] => {
    if (op.op === 'add') return [{ op: 'remove', ids: [op.stroke.id] }];
    const gone = op.op === 'clear' ? strokes : strokes.filter((s) => op.ids.includes(s.id));
    return gone.map((stroke) => ({ op: 'add', stroke: { ...stroke, id: newId() } }));
  });

export function useInk(replyId: string, stored: Ink) {
  const [ink, setInk] = useState(stored);
  /** What takes back what was drawn here, by page; the last comes first. */
  const [undos, setUndos] = useState<Readonly<Record<string, readonly InkOp[][]>>>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const put = (page: string, ops: InkOp[]) => {
    setInk((now) => ({ ...now, [page]: withOps(now[page] ?? [], ops) }));
    last.current = last.current
      .then(() => sent(replyId, page, ops))
      .catch((error: unknown) => toast.error(error instanceof Error ? error.message : String(error)));
  };
  const draw = (page: string, ops: InkOp[]) => {
    const inverse = inverseOf(ink[page] ?? [], ops);
    setUndos((all) => ({ ...all, [page]: [inverse, ...(all[page] ?? [])] }));
    put(page, ops);
  };
  /** Of a page where nothing was drawn here there is none. */
  const undoOf = (page: string): (() => void) | undefined => {
    const [first, ...rest] = undos[page] ?? [];
    if (!first) return undefined;
    return () => {
      setUndos((all) => ({ ...all, [page]: rest }));
      put(page, first);
    };
  };
  return { ink, draw, undoOf };
}
