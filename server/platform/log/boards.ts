// Keeps boards that somebody watches current: a lifecycle's log grew, so its rows are read again and, where they are others
// than before, sent on `board:<id>`. Frames have no cursor; a board that reconnects asks for the whole again.
import type { StreamEvent } from '#contract/stream.ts';
import type { Who } from '../who.ts';
import type { Logs } from './index.ts';

const COALESCE_MS = 200;
const MOST_KEPT = 5000;
const TOPIC = 'board:';

interface Board {
  /** The kind of lifecycle whose steps may change a row of the board, as `lesson`. */
  of: string;
  /** The name of the CUSTOM event that carries a changed row. */
  event: string;
  /** Whether `who` may watch the board with this id; false also where it is no board of this kind. */
  policy: (who: Who, id: string) => Promise<boolean>;
  /** The rows of these lifecycles on those of these boards that they stand on, in one statement. */
  rows: (lifecycles: readonly string[], boards: readonly string[]) => Promise<BoardChange[]>;
}

interface BoardChange {
  board: string;
  /** The key of the row among the rows of its board. */
  key: string;
  /** The members of the frame's value, besides `log`. */
  value: Record<string, unknown>;
}

interface Boards {
  register: (board: Board) => void;
  stop: () => void;
}

export interface HasLogs {
  logs: Logs;
  boards: Boards;
}

interface Options {
  logs: Pick<Logs, 'hub' | 'onGrown' | 'policy'>;
  onError: (error: unknown) => void;
}

export function createBoards({ logs, onError }: Options): Boards {
  const kinds: (Board & { grown: Set<string> })[] = [];
  /** The text last sent of each row, so that an unchanged row is not sent again. */
  const sent = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    timer = null;
    const watched = logs.hub.logs().flatMap((log) => (log.startsWith(TOPIC) ? [log.slice(TOPIC.length)] : []));
    for (const { event, rows, grown } of kinds) {
      const ids = [...grown];
      grown.clear();
      if (watched.length === 0 || ids.length === 0) continue;
      for (const change of await rows(ids, watched)) tell(event, change);
    }
  }

  function tell(name: string, { board, key, value }: BoardChange) {
    const place = `${name} ${board} ${key}`;
    const look = JSON.stringify(value);
    if (sent.get(place) === look) return;
    if (sent.size > MOST_KEPT) sent.clear();
    sent.set(place, look);
    const log = TOPIC + board;
    // a frame without a cursor names its log: one connection carries many
    const event: StreamEvent = { type: 'CUSTOM', name, value: { log, ...value } };
    logs.hub.publish(log, JSON.stringify(event));
  }

  logs.onGrown((log) => {
    const cut = log.indexOf(':');
    for (const kind of kinds) {
      if (kind.of !== log.slice(0, cut)) continue;
      kind.grown.add(log.slice(cut + 1));
      timer ??= setTimeout(() => flush().catch(onError), COALESCE_MS);
    }
  });
  return {
    register: (board) => {
      kinds.push({ ...board, grown: new Set() });
      logs.policy('board', board.policy);
    },
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
