// Joins the frame of a package to the journal: what it says is kept, sent and answered; and how the run stands is told.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { createBridge } from '#src/stream/experiment-bridge.ts';
import { BEAT_MS, beat } from '#src/stream/experiment-sender.ts';
import type { JournalState } from '#src/stream/journal.ts';
import { sharedJournal } from '#src/stream/shared-journal.ts';
import type { Launch } from './launch.ts';

type Item = OutputOf<'/api/Experiment/Item'>;

export interface Progress {
  /** The step that was entered last; null before. */
  seq: number | null;
  done: ReadonlySet<number>;
  /** What the package said of its steps. */
  scores: ReadonlyMap<number, number>;
}

export interface Bridged {
  journal: JournalState | null;
  progress: Progress;
  isTakenOver: boolean;
  /** No record is taken any more. */
  isOver: boolean;
}

interface Given {
  frame: RefObject<HTMLIFrameElement | null>;
  launch: Launch;
  item: Item;
  before: Progress;
  user: string;
  lang: 'zh' | 'en';
  onPrint: (height: number) => void;
}

export function useBridge({ frame, launch, item, before, user, lang, onPrint }: Given): Bridged {
  const [journal, setJournal] = useState<JournalState | null>(null);
  const [progress, setProgress] = useState(before);
  const [told, setTold] = useState<'superseded' | 'over' | null>(null);
  const print = useRef(onPrint);
  print.current = onPrint;
  const said = useRef({ user, lang });
  said.current = { user, lang };

  useEffect(() => {
    const shared = sharedJournal();
    const { launchId, runId, url, seed, saved, to } = launch;
    const { origin } = new URL(url);
    let waiting = 0;
    const bridge = createBridge({
      init: () => ({
        runId,
        seed,
        saved,
        steps: item.stepList.map(({ seq, title, maxScore, expectTime }) => ({ seq, title, maxScore, expectTime })),
        user: { name: said.current.user },
        lang: said.current.lang,
      }),
      keep: async (body) => {
        const n = await shared.add(launchId, body);
        if (n !== null) setProgress((was) => after(was, body));
        return n;
      },
      post: (message) => frame.current?.contentWindow?.postMessage(message, origin),
      waiting: () => waiting,
      now: Date.now,
    });
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || from !== origin) return;
      const height = printOf(data);
      if (height === null) void bridge.receive(data);
      else print.current(height);
    };
    addEventListener('message', hear);
    let upTo = 0;
    const unwatch = shared.watch(launchId, (state) => {
      waiting = state.waiting;
      setJournal(state);
      if (state.upTo > upTo) bridge.stored(state.upTo, state.refused);
      upTo = state.upTo;
    });
    const timer = setInterval(() => {
      void beat({ id: launchId, to }).then(({ kind }) => {
        if (kind === 'superseded' || kind === 'over') setTold(kind);
      });
    }, BEAT_MS);
    return () => {
      removeEventListener('message', hear);
      unwatch();
      clearInterval(timer);
    };
  }, [frame, launch, item.stepList]);

  return {
    journal,
    progress,
    isTakenOver: told === 'superseded' || journal?.status === 'superseded',
    isOver: told === 'over' || journal?.status === 'over' || isEnd(journal?.state),
  };
}

const ENDS = ['finishing', 'finished', 'expired', 'abandoned'];
export const isEnd = (state: string | null | undefined): boolean => ENDS.includes(state ?? '');

function after(was: Progress, body: Record<string, unknown>): Progress {
  const { type, seq, score } = body;
  if (typeof seq !== 'number') return was;
  if (type === 'enter') return { ...was, seq };
  if (type !== 'step') return was;
  const scores = typeof score === 'number' ? new Map([...was.scores, [seq, score]]) : was.scores;
  return { ...was, done: new Set([...was.done, seq]), scores };
}

/** No higher than twenty sheets. */
const MOST_HEIGHT = 20_000;
const LEAST_HEIGHT = 200;

/** The height of what a package wants printed; null: it says something else. */
export function printOf(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('mengoo' in data) || !('type' in data)) return null;
  if (data.mengoo !== 1 || data.type !== 'print') return null;
  const height = 'height' in data ? Number(data.height) : 0;
  return Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Number.isFinite(height) ? Math.ceil(height) : 0));
}
