// Last term's course: closed, with what its class has learned in it still to be read.
import type { Clock, Postgres } from '#server/platform/app.ts';

const DAY = 24 * 3_600_000;
const TERM = '2026春';
/** When it was taught, before today. */
const BEGAN = 220 * DAY;
const ENDED = 120 * DAY;

const SECTIONS: readonly (readonly [title: string, html: string])[] = [
  [
    '质点与参考系',
    '<p>研究物体怎样运动，先要说清楚相对于谁：选定的物体叫<strong>参考系</strong>。物体的大小不影响结果时，可以把它看成<strong>质点</strong>。</p>',
  ],
  [
    '位移与速度',
    '<p>位移只看起点和终点，路程要看走过的每一步。平均速度是位移除以时间，瞬时速度是它在极短时间里的极限。</p>',
  ],
  [
    '匀变速直线运动',
    '<p>加速度不变时，速度随时间均匀变化：<em>v</em> = <em>v</em>₀ + <em>at</em>，位移 <em>x</em> = <em>v</em>₀<em>t</em> + ½<em>at</em>²。</p>',
  ],
];

interface Place {
  orgId: string;
  teacherId: string;
  classId: string;
}

export async function lastTermCourse(app: Clock & Postgres, { orgId, teacherId, classId }: Place): Promise<void> {
  const [courseId, chapterId] = [app.newId(), app.newId()];
  const began = app.now() - BEGAN;
  await app.pool.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, description, cover, status, term, created_at)
      values ($1, $2, $3, '力学基础', 'plain', '从参考系到匀变速直线运动，为物理实验打底。', '', '', 'closed', $4, $5)`,
    [courseId, orgId, teacherId, TERM, began],
  );
  await app.pool.query(
    `insert into course_class (id, org_id, course_id, class_id, teacher_id, term, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [app.newId(), orgId, courseId, classId, teacherId, TERM, began],
  );
  const insert = (id: string, parentId: string | null, sort: number, title: string, html: string) =>
    app.pool.query(
      `insert into course_section (id, org_id, created_at, course_id, parent_id, sort, kind, title, html, status)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'published')`,
      [id, orgId, began, courseId, parentId, sort, parentId === null ? 'chapter' : 'text', title, html],
    );
  await insert(chapterId, null, 1, '第一章 直线运动', '');
  for (const [n, [title, html]] of SECTIONS.entries()) {
    const id = app.newId();
    await insert(id, chapterId, n + 1, title, html);
    // four to nine minutes, each their own
    await app.pool.query(
      `insert into section_study (student_id, section_id, state, studied_ms, updated_at)
        select id, $2, 'done', (240 + (row_number() over (order by user_name) * 37 + $3) % 300) * 1000, $4
          from sys_user where dept_id = $1 and user_name like 'student%'`,
      [classId, id, n * 53, app.now() - ENDED - (SECTIONS.length - n) * DAY],
    );
  }
}
