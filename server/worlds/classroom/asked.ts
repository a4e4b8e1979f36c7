// What students have asked: one the teacher, one what no material says, and one whose answer the teacher has corrected.
import { correct, newLesson } from '#server/modules/theory/index.ts';
import type { App } from '#server/platform/app.ts';
import { ENGINE } from '#server/platform/lifecycle/snapshot.ts';
import { waitUntil, writtenEvents } from './replayed.ts';
import { silent } from './silent.ts';

const COURSE = '单摆法测重力加速度';
const CORRECTED = '摆长怎么量才准？';
const CORRECTION =
  '量摆长要在挂好小球以后量：先用米尺量悬点到球顶的线长，再加上游标卡尺量出的小球半径。先量线再挂球，线会被拉长几毫米。';
const ASKED = [
  { student: 'student24', text: '老师，我数到 30 个周期时数乱了，是重新测还是可以用 29 个？', to: 'teacher' },
  { student: 'student25', text: '实验报告要写几页，什么时候交？', to: 'tutor' },
  { student: 'student26', text: CORRECTED, to: 'tutor' },
] as const;

/** Into the demo school, as soon as it is served: the tutor answers. */
export async function questionsAsked(app: App): Promise<void> {
  const { rows } = await app.pool.query<{
    id: string;
    userName: string;
    name: string;
    orgId: string;
    courseId: string;
  }>(
    `select u.id, u.user_name as "userName", u.name, u.org_id as "orgId", c.id as "courseId" from sys_user u
      join organisation o on o.id = u.org_id and o.code = 'demo' join course c on c.org_id = o.id and c.name = $2
      where u.user_name = any($1)`,
    [['teacher01', ...ASKED.map((a) => a.student)], COURSE],
  );
  const runs = new Map<string, string>();
  for (const { student, text, to } of ASKED) {
    const own = rows.find((r) => r.userName === student);
    if (!own) throw new Error(`no ${student} or no ${COURSE} in the demo school`);
    const who = { ...silent('student'), userName: student, userId: own.id, orgId: own.orgId, name: own.name };
    const lesson = await newLesson(app, who, own.courseId);
    const id = `lesson:${lesson.id}`;
    const runId = crypto.randomUUID();
    const opening = { owner: own.id, bodyHash: '', lang: 'zh' as const };
    const send = (
      cmd: string,
      event: { type: string; text?: string; to?: string },
      events = writtenEvents(`q.${cmd}`, text),
    ) =>
      app.lifecycles.command({
        id,
        cmd,
        event,
        who,
        as: ENGINE,
        testId: null,
        opening: { ...opening, runId: cmd, events },
      });
    await send(crypto.randomUUID(), { type: 'start' }, []);
    await send(runId, { type: 'ask', text, to });
    await waitUntil(async () => !/asking/.test((await app.lifecycles.view(id)).state));
    runs.set(text, runId);
  }
  const teacher = rows.find((r) => r.userName === 'teacher01');
  if (!teacher) throw new Error('no teacher01 in the demo school');
  const who = {
    ...silent('teacher'),
    userName: 'teacher01',
    userId: teacher.id,
    orgId: teacher.orgId,
    name: teacher.name,
  };
  await correct(app, who, { id: runs.get(CORRECTED) ?? '', text: CORRECTION });
}
