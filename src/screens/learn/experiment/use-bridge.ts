// Joins the frame of a package to the journal: what it says is kept, sent and answered; and that its page is there is told.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Cmi } from '#contract/experiment-records.ts';
import type { OutputOf } from '#contract/index.ts';
import { factsOf } from '#contract/scorm.ts';
import { createBridge, type ObjectPorts } from '#src/stream/experiment-bridge.ts';
import { BEAT_MS, sendBeat } from '#src/stream/experiment-sender.ts';
import type { LaneState } from '#src/stream/send.ts';
import { sharedJournal } from '#src/stream/shared-journal.ts';
import type { Launch } from './launch.ts';

type Item = OutputOf<'/api/Experiment/Item'>;

export interface RunProgress {
  /** The step that was entered last; null before. */
  seq: number | null;
  done: ReadonlySet<number>;
  /** What the package said of its steps. */
  scores: ReadonlyMap<number, number>;
}

/** Content objects of a SCORM package, in the order of the item's steps. */
export interface Objects {
  ids: readonly string[];
  open: string;
  /** The one that is open has ended its visit: nothing more comes of it until it is opened again. */
  isClosed: boolean;
}

interface Bridged {
  /** Null of another kind of package, and before it has said what it has. */
  objects: Objects | null;
  onOpen: (id: string) => void;
  journal: LaneState | null;
  progress: RunProgress;
}

interface Given {
  frame: RefObject<HTMLIFrameElement | null>;
  launch: Launch;
  item: Item;
  before: RunProgress;
  user: string;
  lang: 'zh' | 'en';
  /** The server has not heard of this page for a while. */
  isLost: boolean;
  onPrint: (height: number) => void;
}

export function useBridge({ frame, launch, item, before, user, lang, isLost, onPrint }: Given): Bridged {
  const [journal, setJournal] = useState<LaneState | null>(null);
  const [progress, setProgress] = useState(before);
  const [objects, setObjects] = useState<Objects | null>(null);
  const print = useRef(onPrint);
  print.current = onPrint;
  const said = useRef({ user, lang });
  said.current = { user, lang };

  useEffect(() => {
    const shared = sharedJournal();
    const { launchId, runId, url, seed, saved } = launch;
    const { origin } = new URL(url);
    const content = frame.current?.contentWindow ?? null;
    let waiting = 0;
    let ids: readonly string[] = [];
    const heard: ObjectPorts = {
      listed: (listed) => {
        ids = listed;
        setObjects({ ids, open: '', isClosed: false });
        setProgress((was) => launch.unsent.reduce((progress, body) => after(progress, body, ids), was));
      },
      opened: (open) => {
        setObjects({ ids, open, isClosed: false });
        setProgress((was) => ({ ...was, seq: seqOf(ids, open) ?? was.seq }));
      },
    };
    const bridge = createBridge({
      ...(item.kind === 'scorm' && { objects: heard }),
      init: () => ({
        runId,
        seed,
        saved,
        steps: item.stepList.map(({ seq, title, maxScore, expectTime }) => ({ seq, title, maxScore, expectTime })),
        user: { name: said.current.user },
        lang: said.current.lang,
        dark: document.documentElement.classList.contains('dark'),
      }),
      keep: async (body) => {
        const n = await shared.add(launchId, { body });
        if (n === null) return n;
        setProgress((was) => after(was, body, ids));
        if (body['end'] === true)
          setObjects((was) => was && { ...was, isClosed: was.isClosed || was.open === body['sco'] });
        return n;
      },
      post: (message) => content?.postMessage(message, origin),
      waiting: () => waiting,
      now: Date.now,
    });
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      // a frame that is taken away says its last words as nobody's
      if ((source !== content && (source !== null || isShown)) || from !== origin) return;
      const height = printOf(data);
      if (height === null) void bridge.receive(data);
      else print.current(height);
    };
    let isShown = true;
    const hearing = new AbortController();
    addEventListener('message', hear, { signal: hearing.signal });
    let upTo = 0;
    const unwatch = shared.watch(launchId, (state) => {
      waiting = state.waiting;
      setJournal(state);
      if (state.upTo > upTo) bridge.stored(state.upTo, state.refused);
      upTo = state.upTo;
    });
    return () => {
      isShown = false;
      setTimeout(() => hearing.abort(), LAST_WORDS_MS);
      unwatch();
    };
  }, [frame, launch, item.kind, item.stepList]);
  useEffect(() => {
    const tell = () => void sendBeat({ id: launch.launchId, to: launch.to });
    // a browser slows the timers of a page that nobody looks at
    if (isLost) tell();
    const timer = setInterval(tell, BEAT_MS);
    return () => clearInterval(timer);
  }, [launch, isLost]);
  useEffect(() => () => void sendBeat({ id: launch.launchId, to: launch.to }, true), [launch]);

  return {
    objects,
    onOpen: (sco) => {
      const { origin } = new URL(launch.url);
      frame.current?.contentWindow?.postMessage({ mengoo: 1, type: 'open', sco }, origin);
    },
    journal,
    progress,
  };
}

/** So long may what a frame says as it goes be on its way. */
const LAST_WORDS_MS = 2_000;

const seqOf = (ids: readonly string[], id: unknown): number | null => {
  const at = ids.indexOf(String(id));
  return at < 0 ? null : at + 1;
};

function after(was: RunProgress, body: Record<string, unknown>, ids: readonly string[]): RunProgress {
  const { type, seq, score, cmi, sco, end } = body;
  if (cmi !== undefined) {
    const object = seqOf(ids, sco);
    const facts = factsOf(cmi as Cmi, end === true); // as the bridge has looked at it
    if (object === null || !facts.isDone) return was;
    return {
      ...was,
      done: new Set([...was.done, object]),
      scores: new Map([...was.scores, [object, facts.score]]),
    };
  }
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
function printOf(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('mengoo' in data) || !('type' in data)) return null;
  if (data.mengoo !== 1 || data.type !== 'print') return null;
  const height = 'height' in data ? Number(data.height) : 0;
  return Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Number.isFinite(height) ? Math.ceil(height) : 0));
}
