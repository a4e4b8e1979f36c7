// A step that is done by hand is ticked by whoever has done it, and the tick taken back: either is the same however often it is said.
import type { Clock, Postgres } from '#server/platform/app.ts';

interface Tick {
  agendaId: string;
  userId: string;
  stepId: string;
  on: boolean;
}

export async function tick(app: Clock & Postgres, { agendaId, userId, stepId, on }: Tick): Promise<void> {
  if (on)
    await app.pool.query(
      'insert into agenda_tick (agenda_id, user_id, step_id, at) values ($1, $2, $3, $4) on conflict do nothing',
      [agendaId, userId, stepId, app.now()],
    );
  else
    await app.pool.query('delete from agenda_tick where agenda_id = $1 and user_id = $2 and step_id = $3', [
      agendaId,
      userId,
      stepId,
    ]);
}
