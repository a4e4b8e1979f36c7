// What is drawn in a live class: kept in its log when a stroke is whole; while it grows, told to who looks on and kept nowhere.
import type { InputOf } from '#contract/index.ts';
import type { Growing } from '#contract/live.ts';
import { MOST_GROWN } from '#contract/live-limits.ts';
import type { Clock, HasLifecycles, HasLogs, Postgres } from '#server/platform/app.ts';
import { forbidden, invalid } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';
import { mustBeIn, type Seated } from './live.access.ts';
import { logOfLive, mustEnter } from './live.room.ts';

/** What grows within this time goes out as one frame, ms. */
const GATHER_MS = 40;
/** Who draws at once in one class. More have to wait until theirs are whole. */
const MOST_AT_ONCE = 12;

/** Hosts, and who has the floor: else 403. */
async function mustDraw(
  app: Clock & Postgres & HasLifecycles,
  who: Who,
  liveId: string,
  page: string,
): Promise<Seated> {
  const seat = await mustBeIn(app, who, liveId);
  const { context } = await mustEnter(app, seat);
  if (seat.role === 'student' && !context.floor.some((s) => s.userId === who.userId)) throw forbidden();
  await mustHavePage(app, liveId, page);
  return seat;
}

/** The board's, or of material that the class has or had. */
async function mustHavePage(app: Postgres, liveId: string, page: string): Promise<void> {
  const [of = ''] = page.split(':');
  if (of === 'board') return;
  const { rowCount } = await app.pool.query({
    name: 'live-ink-page',
    text: 'select from live_resource where id = $1 and live_id = $2',
    values: [of, liveId],
  });
  if (rowCount === 0) throw invalid({ page: 'livePage' });
}

export async function draw(
  app: Clock & Postgres & HasLifecycles,
  who: Who,
  { liveId, page, ops, cmd = app.newId() }: InputOf<'/api/Live/Draw'>,
): Promise<{ seq: number }> {
  const { role } = await mustDraw(app, who, liveId, page);
  const value = { page, by: { userId: who.userId, name: who.name, role }, ops };
  const seq = await app.lifecycles.append(logOfLive(liveId), {
    cmd: `ink:${cmd}`,
    userId: who.userId,
    events: [{ type: 'CUSTOM', name: 'live.ink', value }],
  });
  return { seq };
}

export interface Drawings {
  tell: (who: Who, liveId: string, stroke: Growing) => Promise<null>;
  stop: () => void;
}

export function createDrawings(app: Clock & Postgres & HasLifecycles & HasLogs): Drawings {
  const classes = new Map<string, Map<string, Growing & { userId: string }>>();
  let timer: NodeJS.Timeout | null = null;

  function flush() {
    timer = null;
    for (const [liveId, strokes] of classes) {
      const log = logOfLive(liveId);
      for (const list of inFrames([...strokes.values()]))
        app.logs.publish(log, { type: 'CUSTOM', name: 'live.drawing', value: { log, strokes: list } });
    }
    classes.clear();
  }
  return {
    tell: async (who, liveId, stroke) => {
      await mustDraw(app, who, liveId, stroke.page);
      const strokes = classes.get(liveId) ?? new Map<string, Growing & { userId: string }>();
      classes.set(liveId, strokes);
      const known = strokes.get(who.userId);
      if (known || strokes.size < MOST_AT_ONCE)
        strokes.set(who.userId, { ...grown(known, stroke), userId: who.userId });
      timer ??= setTimeout(flush, GATHER_MS);
      return null;
    },
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}

/** No frame is longer than what goes from one process to another in one piece: two long stretches make two. */
function inFrames<T extends Growing>(strokes: readonly T[]): T[][] {
  const frames: T[][] = [];
  let points = 0;
  for (const stroke of strokes) {
    points += stroke.points.length;
    const last = frames.at(-1);
    if (last && points <= 2 * MOST_GROWN) last.push(stroke);
    else {
      frames.push([stroke]);
      points = stroke.points.length;
    }
  }
  return frames;
}

/** One frame has one stretch of each: what does not go on where the other ends takes its place. */
function grown(known: Growing | undefined, next: Growing): Growing {
  if (known?.id !== next.id || known.page !== next.page || next.from < known.from) return next;
  const points = [...known.points.slice(0, next.from - known.from), ...next.points];
  return next.from > known.from + known.points.length || points.length > MOST_GROWN ? next : { ...known, points };
}
