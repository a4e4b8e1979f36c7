// Who was in a live class, for how long, and what they did there: read when it is asked for, so it is never old.
import type { z } from 'zod';
import type { liveData, liveStream } from '#contract/live-rows.ts';
import type { RollState } from '#contract/push-limits.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { attendanceOf, between, joinedSpans, lengthOf, type Span } from './attendance.rule.ts';
import { correctionsOf } from './corrections.ts';
import { STUDENTS } from './live.access.ts';
import { HERE_MS } from './live.spans.ts';
import { liveOf } from './live.store.ts';

export type AttendanceRow = z.output<typeof liveData.items.output>['items'][number];

interface Row {
  userId: string;
  name: string;
  userName: string;
  hands: number;
  checkedInAt: number | null;
  /** What a roll call of the class says; null: missing in it, or there was none. */
  called: Exclude<RollState, 'absent'> | null;
  chats: number;
  answered: number;
  right: number;
  spans: (Span & { kind: 'here' | 'away' | 'floor' | 'media'; isOpen: boolean })[];
}

const ROWS = `select x."userId", x.name, x."userName", coalesce(s.hands, 0) as hands, i.at as "checkedInAt", d.state as called,
    (select count(*)::int from live_chat c where c.live_id = $1 and c.user_id = x."userId" and c.deleted_at is null) as chats,
    coalesce(a.answered, 0) as answered, coalesce(a."right", 0) as "right",
    coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'from', p.from_at, 'until', p.until_at, 'isOpen', p.is_open)
      order by p.from_at) from live_span p where p.live_id = $1 and p.user_id = x."userId"), '[]') as spans
  from (${STUDENTS}) x left join live_seat s on s.live_id = $1 and s.user_id = x."userId"
    left join checked_in_shown i on i.live_id = $1 and i.user_id = x."userId"
    left join live_called_shown d on d.live_id = $1 and d.user_id = x."userId"
    left join (select v.user_id, count(*)::int as answered, (count(*) filter (where v.verdict = 'right'))::int as "right"
      from live_asked q join live_given v on v.question_id = q.id where q.live_id = $1 and q.kind = 'question'
      group by v.user_id) a on a.user_id = x."userId"
  order by x."userName" collate name_order, x."userId"`;

export async function attendance(app: Clock & Postgres, liveId: string): Promise<AttendanceRow[]> {
  const live = await liveOf(app.pool, liveId);
  if (!live) throw missing();
  const [{ rows }, corrected] = await Promise.all([
    app.pool.query<Row>({ name: 'live-attendance', text: ROWS, values: [liveId] }),
    correctionsOf(app.pool, liveId),
  ]);
  const now = app.now();
  const end = live.endedAt ?? now;
  const opened = live.openedAt ?? end;
  // who opens early takes nobody's time
  const held = { from: Math.min(Math.max(opened, live.startAt), end), until: end };
  return rows.map(({ spans, called, ...row }) => {
    const known = spans.map((s) => ({ ...s, until: untilOf(s, now) }));
    const of = (...kinds: Row['spans'][number]['kind'][]) =>
      joinedSpans(
        known.filter((s) => kinds.includes(s.kind)),
        { from: opened, until: end },
      );
    const there = of('here', 'away', 'media');
    const seconds = (some: readonly Span[]) => Math.round(lengthOf(some) / 1000);
    // who was called is what the teacher heard, wherever they sat
    const byRule = called ?? attendanceOf(there, held);
    const correction = corrected.get(row.userId);
    return {
      ...row,
      id: row.userId,
      state: correction?.state ?? byRule,
      byRule,
      reason: correction?.reason ?? null,
      firstAt: there[0]?.from ?? null,
      lastAt: there.at(-1)?.until ?? null,
      seconds: seconds(there),
      // the page was hidden, or its line lost until it came back
      awaySeconds: seconds([...of('away'), ...between(there)]),
      floorSeconds: seconds(of('floor')),
    };
  });
}

/** What goes on is known as far as it was told of, unless it is told of still. */
function untilOf({ kind, until, isOpen }: Row['spans'][number], now: number): number {
  if (!isOpen) return until;
  if (kind === 'floor' || kind === 'media') return now;
  return now - until <= HERE_MS ? now : until;
}

type Statistics = z.output<typeof liveStream.statistics.output>;

export async function attendanceStatistics(app: Clock & Postgres, liveId: string): Promise<Statistics> {
  const rows = await attendance(app, liveId);
  const { rows: counts } = await app.pool.query<{ questions: number; asked: number }>(
    `select (select count(*)::int from live_asked where live_id = $1) as questions,
      (select count(*)::int from live_ask where live_id = $1) as asked`,
    [liveId],
  );
  const { questions = 0, asked = 0 } = counts[0] ?? {};
  const of = (state: AttendanceRow['state']) => rows.filter((r) => r.state === state).length;
  const sum = (name: 'hands' | 'chats' | 'answered' | 'right') => rows.reduce((total, r) => total + r[name], 0);
  return {
    people: rows.length,
    present: of('present'),
    late: of('late'),
    partial: of('partial'),
    absent: of('absent'),
    excused: of('excused'),
    hands: sum('hands'),
    chats: sum('chats'),
    questions,
    answered: sum('answered'),
    right: sum('right'),
    asked,
  };
}
