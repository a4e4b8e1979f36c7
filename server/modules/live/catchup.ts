// Who was not there gets what was shown as a lesson, with the same questions.
import { CODE } from '#contract/codes.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { maySeeCourse } from '../course/index.ts';
import { beginLesson } from '../theory/index.ts';
import type { Seated } from './live.access.ts';
import { logOfLive, viewOf } from './live.room.ts';
import { TAUGHT } from './live.store.ts';

/** The course's own lesson goes on beside it; called again it is the same, while it runs. 409 before the end, and where no point was shown. */
export async function catchUp(call: Call, { live, role }: Seated) {
  const { app, who } = call;
  const { state, allowed } = await viewOf(app, live.id, role);
  const refused = (key: 'state' | 'liveNoPoints') => new Failure(CODE.conflict, key, { data: { state, allowed } });
  if (state !== 'ended') throw refused('state');
  const { rows } = await app.pool.query<{ pointId: string }>(
    `select point_id as "pointId" from (${TAUGHT}) x where live_id = $1 group by point_id order by min(at)`,
    [live.id],
  );
  const { courseId } = live;
  if (rows.length === 0 || courseId === null) throw refused('liveNoPoints');
  if (!(await maySeeCourse(app.pool, who, courseId, app.now()))) throw refused('liveNoPoints');
  return beginLesson(call, courseId, { beside: logOfLive(live.id), pointIds: rows.map((r) => r.pointId) });
}
