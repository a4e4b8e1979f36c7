// A live class as something that is assigned: its row makes the assignment, and nobody else.
import type { App } from '#server/platform/app.ts';
import { type Begun, kindOf } from '../assignments/index.ts';
import { pathOf } from './live.notices.ts';
import { STATE } from './live.store.ts';

export function mountAssigned(app: App): void {
  kindOf(app, 'live', {
    tellsItself: true,
    family: 'LiveStream',
    open: async () => null,
    stateOf: async (liveIds, studentIds) => {
      const { rows } = await app.pool.query<{ refId: string; studentId: string; state: string; wasIn: boolean }>({
        name: 'lives-assigned',
        text: `select l.id as "refId", u.id as "studentId", ${STATE} as state, s.user_id is not null as "wasIn"
          from live_class l join lifecycle y on y.id = 'live:' || l.id cross join unnest($2::text[]) u (id)
            left join live_seat s on s.live_id = l.id and s.user_id = u.id
          where l.id = any($1)`,
        values: [liveIds, studentIds],
      });
      // while it is held everybody's place is there, come or not
      return rows.flatMap(({ refId, studentId, state, wasIn }): Begun[] => {
        if (state === 'open') return [{ refId, studentId, state: 'doing', isNow: true }];
        return state === 'ended' && wasIn ? [{ refId, studentId, state: 'done' }] : [];
      });
    },
    path: pathOf,
  });
}
