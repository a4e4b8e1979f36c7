// Keeps boards that somebody watches current: a lesson's log grew, so its student's row is read again and, when it is
// another one than before, sent. Frames have no cursor; a board that reconnects asks for the whole again.
import type { App } from '#server/platform/app.ts';
import { boardRow } from './board.ts';

const COALESCE_MS = 200;
const MOST_KEPT = 5000;

/** What one look at the boards sends at most for a student: their row, where it is another one than before. */
export function createLiveBoards(app: App): { stop: () => void } {
  const grown = new Set<string>();
  const sent = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    timer = null;
    const lessons = [...grown];
    grown.clear();
    const classes = watched(app);
    if (classes.length === 0) return;
    const { rows } = await app.pool.query<{ classId: string; courseId: string; studentId: string }>({
      name: 'board-due',
      text: `select m.dept_id as "classId", l.course_id as "courseId", l.student_id as "studentId"
        from lesson l join member m on m.user_id = l.student_id where l.id = any($1) and m.dept_id = any($2)`,
      values: [lessons, classes],
    });
    for (const { classId, courseId, studentId } of rows) {
      const row = await boardRow(app.pool, classId, courseId, studentId, app.now());
      const key = `${classId} ${courseId} ${studentId}`;
      const look = JSON.stringify(row);
      if (!row || sent.get(key) === look) continue;
      if (sent.size > MOST_KEPT) sent.clear();
      sent.set(key, look);
      const log = `board:${classId}`;
      // a frame without a cursor names its log: one connection carries many
      const event = { type: 'CUSTOM', name: 'board.row', value: { log, courseId, row } };
      app.logs.hub.publish(log, JSON.stringify(event));
    }
  }

  app.logs.onGrown((log) => {
    if (!log.startsWith('lesson:')) return;
    grown.add(log.slice('lesson:'.length));
    timer ??= setTimeout(
      () => flush().catch((error: unknown) => app.logger.warn({ err: error }, 'board')),
      COALESCE_MS,
    );
  });
  return {
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}

const watched = (app: App): string[] =>
  app.logs.hub.logs().flatMap((log) => (log.startsWith('board:') ? [log.slice('board:'.length)] : []));
