// What stands large in a class and who stands beside it.
import type { Attendee, Picture } from '#src/stream/seat.ts';
import type { ClassLog } from '../class/log/class-log.ts';

export type TileLayout = 'speaker' | 'grid';

export type Main =
  /** What the class looks at together: a board, a page, a question. */
  { kind: 'stage' } | { kind: 'screen'; picture: Picture } | { kind: 'person'; userId: string };

interface Given {
  people: readonly Attendee[];
  hostId: string;
  speaker: string | null;
  layout: TileLayout;
  /** Whom this person keeps in sight, whoever speaks. */
  pin: string | null;
  hasStage: boolean;
  /** Of a shared screen and a stage, the person has turned to the stage. */
  prefersStage: boolean;
}

interface Arranged {
  /** Null: all are equal. */
  main: Main | null;
  /** Whoever can be seen or heard, the teacher first. */
  beside: readonly Attendee[];
  /** Both a screen and a stage are there: one can turn from one to the other. */
  canTurn: boolean;
}

export function arrange({ people, hostId, speaker, layout, pin, hasStage, prefersStage }: Given): Arranged {
  // one's own screen within itself would go on for ever
  const screen = people.findLast((p) => p.screen && !p.isOwn)?.screen ?? null;
  const pinned = people.find((p) => p.userId === pin);
  const main = mainOf();
  const beside = people
    .filter((p) => p.camera || p.isHeard || p.userId === hostId)
    .filter((p) => !(main?.kind === 'person' && main.userId === p.userId))
    .sort((a, b) => rank(a) - rank(b));
  return { main, beside, canTurn: screen !== null && hasStage };

  function rank({ userId }: Attendee): number {
    if (userId === hostId) return 0;
    return userId === pin ? 1 : 2;
  }
  function mainOf(): Main | null {
    if (screen && !(hasStage && prefersStage)) return { kind: 'screen', picture: screen };
    if (hasStage) return { kind: 'stage' };
    if (pinned) return { kind: 'person', userId: pinned.userId };
    if (layout === 'grid') return null;
    const host = people.find((p) => p.userId === hostId);
    const speaking = people.find((p) => p.userId === speaker);
    const first = speaking ?? host ?? people.find((p) => p.camera) ?? people[0];
    return first ? { kind: 'person', userId: first.userId } : null;
  }
}

/** Which of a screen and a stage was opened last; told anew whenever either may have changed. */
export interface LastOpened {
  screen: string | null;
  stage: string | null;
  last: 'screen' | 'stage';
}

/**
 * As the class's log has it, so that who comes in later has the same; of a screen that it does not know yet, by what came
 * to this page last.
 */
export function openedNext(
  known: LastOpened,
  { screen, stage, shared }: { screen: string | null; stage: string | null; shared: ClassLog['shared'] },
): LastOpened {
  if (shared && screen !== null && shared.key === screen)
    return { screen, stage, last: stage !== null && shared.over !== stage ? 'stage' : 'screen' };
  if (known.screen === screen && known.stage === stage) return known;
  const last =
    screen !== null && known.screen !== screen
      ? 'screen'
      : stage !== null && known.stage !== stage
        ? 'stage'
        : known.last;
  return { screen, stage, last };
}

/** px, between tiles. */
export const TILE_GAP = 8;
/** px: narrower ones are turned over to the next page instead. */
const LEAST = 220;

/** Tiles of 16:9, as large as the room lets them be: in how many columns, how wide, and how many of them on a page. */
export function gridFor(
  count: number,
  width: number,
  height: number,
): { columns: number; perPage: number; tile: number } {
  const widthOf = (columns: number, rows: number) =>
    Math.floor(
      Math.min((width - TILE_GAP * (columns - 1)) / columns, ((height - TILE_GAP * (rows - 1)) / rows) * (16 / 9)),
    );
  let best = { columns: 1, perPage: 1, tile: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const tile = widthOf(columns, rows);
    if (tile > best.tile) best = { columns, perPage: columns * rows, tile };
  }
  const least = Math.min(LEAST, width);
  if (best.tile >= least) return best;
  const columns = Math.max(1, Math.floor((width + TILE_GAP) / (least + TILE_GAP)));
  const rows = Math.max(1, Math.floor((height + TILE_GAP) / ((least * 9) / 16 + TILE_GAP)));
  return { columns, perPage: columns * rows, tile: Math.max(0, widthOf(columns, rows)) };
}
