// 大学物理实验: an ordinary course of three chapters around the pendulum lesson, with a class at different places in it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from '#contract/chapters.ts';
import { insertFile, mediaOf, newKey } from '#server/modules/files/index.ts';
import type { Clock, HasFiles, HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import { experimentsTalk } from './talk.ts';
import { termUnderWay } from './term.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const FILM = /\.(webm|vtt)$/;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** A file that lies beside this one, and its type. */
type StoredFile = readonly [name: string, type: string];

interface Content {
  kind: 'video' | 'text' | 'document' | 'lesson' | 'link';
  title: string;
  html?: string;
  file?: StoredFile;
  url?: string;
  lock?: Lock;
  status?: 'draft';
  /** Seconds. */
  need?: number;
  /** Of a film, in Chinese. */
  captions?: StoredFile;
}

const CHAPTERS: readonly { title: string; sections: readonly Content[] }[] = [
  {
    title: '第一章 走进实验室',
    sections: [
      {
        kind: 'text',
        title: '课程说明',
        html:
          '<p>大学物理实验由三章组成：先认识实验室的规矩和量具，再用单摆测重力加速度，最后把误差算清楚、把报告写明白。</p>' +
          '<h3>怎样学</h3><ul><li>每一节按顺序学，学完会打上记号；</li><li>第二章的 AI 课堂约九十分钟，可以分几次上；</li>' +
          '<li>看不懂的地方，在 AI 课堂里随时可以问。</li></ul>',
      },
      {
        kind: 'document',
        title: '实验室安全与仪器使用',
        file: ['实验室安全与仪器使用.txt', 'text/plain; charset=utf-8'],
        need: 30,
      },
      {
        kind: 'text',
        title: '读数与有效数字',
        html:
          '<p>用米尺、秒表读数时，最后一位是估读的：它不准，但有意义，不能省。</p>' +
          '<p>有效数字由全部可靠数字加一位估读数字组成。单位换算不改变有效数字的位数：<strong>98.6 cm</strong> 写成 <strong>0.986 m</strong>，仍是三位。</p>' +
          '<blockquote>记录下来的每个数，都要让别人看得出是用什么量具读的。</blockquote>',
        lock: { previous: true },
      },
    ],
  },
  {
    title: '第二章 单摆法测重力加速度',
    sections: [
      {
        kind: 'video',
        title: '单摆是怎样摆动的',
        file: ['单摆的摆动.webm', 'video/webm'],
        captions: ['单摆的摆动.vtt', 'text/vtt; charset=utf-8'],
      },
      { kind: 'document', title: '实验讲义', file: ['单摆实验讲义.pdf', 'application/pdf'], need: 60 },
      { kind: 'document', title: '课件', file: ['单摆实验课件.pptx', `${OFFICE}.presentationml.presentation`] },
      { kind: 'lesson', title: 'AI 课堂：单摆法测重力加速度' },
    ],
  },
  {
    title: '第三章 误差与报告',
    sections: [
      {
        kind: 'document',
        title: '误差与不确定度',
        file: ['误差与不确定度.docx', `${OFFICE}.wordprocessingml.document`],
      },
      { kind: 'link', title: '国际单位制手册', url: 'https://www.bipm.org/en/publications/si-brochure' },
      {
        kind: 'text',
        title: '实验报告的写法',
        html:
          '<p>一份报告回答五个问题：测什么、凭什么能测、怎样测的、得到什么、有多可信。</p>' +
          '<ol><li>目的与原理：写出所用公式，说明每个量怎样得到；</li><li>步骤：别人照着能重做；</li>' +
          '<li>原始数据：列表，带单位；</li><li>处理：作图或计算，写出过程；</li><li>结果：带不确定度，并说明误差从哪里来。</li></ol>',
      },
      { kind: 'text', title: '下学期选修的实验', html: '<p>还在准备。</p>', status: 'draft' },
    ],
  },
];

/** Beside the chapters. */
const MATERIAL: readonly { name: string; file: StoredFile }[] = [
  { name: '单摆实验讲义（打印版）', file: ['单摆实验讲义.pdf', 'application/pdf'] },
  { name: '课外阅读：单摆史话与应用', file: ['单摆史话与应用.md', 'text/plain; charset=utf-8'] },
];

interface Place {
  orgId: string;
  teacherId: string;
  classId: string;
  /** The AI course that the second chapter leads to. */
  lessonId: string;
}

export async function experimentsCourse(
  app: Clock & Postgres & HasFiles & HasLogger & Hooks,
  { orgId, teacherId, classId, lessonId }: Place,
): Promise<void> {
  const courseId = app.newId();
  const intro = '从实验室的规矩到一份完整的报告：量具、单摆、误差，三章学会做一个物理实验。';
  await app.pool.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, description, cover, status, term, is_public, created_at)
      values ($1, $2, $3, '大学物理实验', 'plain', $4, '', '', 'published', '2026秋', true, $5)`,
    [courseId, orgId, teacherId, intro, app.now()],
  );
  await app.pool.query(
    `insert into course_class (id, org_id, course_id, class_id, teacher_id, term, created_at)
      values ($1, $2, $3, $4, $5, '2026秋', $6)`,
    [app.newId(), orgId, courseId, classId, teacherId, app.now()],
  );
  const studied: string[] = [];
  const sectionIds = new Map<string, string>();
  const insert = async (
    parentId: string | null,
    sort: number,
    content: Content | { kind: 'chapter'; title: string },
  ) => {
    const id = app.newId();
    const own: Partial<Content> = content.kind === 'chapter' ? {} : content;
    const fileId = own.file ? await fileOf(app, { orgId, teacherId, usedBy: `section:${id}`, file: own.file }) : null;
    const film = content.kind === 'video' && fileId !== null ? await mediaOf(app, fileId) : undefined;
    const captions = own.captions
      ? [
          {
            lang: 'zh',
            label: '中文',
            fileId: await fileOf(app, { orgId, teacherId, usedBy: `section:${id}`, file: own.captions }),
          },
        ]
      : [];
    await app.pool.query(
      `insert into course_section (id, org_id, created_at, course_id, parent_id, sort, kind, title, file_id, html, url, ref_id,
          status, lock, need, length_ms, captions)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        ...[id, orgId, app.now(), courseId, parentId, sort, content.kind, content.title, fileId],
        ...[own.html ?? '', own.url ?? '', content.kind === 'lesson' ? lessonId : null, own.status ?? 'published'],
        ...[own.lock ? JSON.stringify(own.lock) : null, own.need ?? null],
        ...[film ? Math.round(film.length * 1000) : null, JSON.stringify(captions)],
      ],
    );
    sectionIds.set(content.title, id);
    if (parentId !== null && own.status !== 'draft' && content.kind !== 'lesson') studied.push(id);
    return id;
  };
  for (const [c, { title, sections }] of CHAPTERS.entries()) {
    const chapterId = await insert(null, c + 1, { kind: 'chapter', title });
    for (const [s, section] of sections.entries()) await insert(chapterId, s + 1, section);
  }
  for (const [n, { name, file }] of MATERIAL.entries()) {
    const id = app.newId();
    const fileId = await fileOf(app, { orgId, teacherId, usedBy: `resource:${id}`, file });
    await app.pool.query(
      'insert into course_resource (id, org_id, created_at, course_id, file_id, name, sort) values ($1, $2, $3, $4, $5, $6, $7)',
      [id, orgId, app.now(), courseId, fileId, name, n + 1],
    );
  }
  await learn(app, { courseId, classId }, studied);
  await termUnderWay(app, { orgId, courseId, classId, teacherId, sectionIds });
  await experimentsTalk(app, { orgId, courseId, teacherId, classId, sections: sectionIds });
}

interface Stored {
  orgId: string;
  teacherId: string;
  usedBy: string;
  file: StoredFile;
}

async function fileOf(
  app: Clock & Postgres & HasFiles,
  { orgId, teacherId, usedBy, file: [name, type] }: Stored,
): Promise<string> {
  const bytes = readFileSync(join(import.meta.dirname, FILM.test(name) ? 'films' : 'documents', name));
  const id = app.newId();
  const key = newKey(app);
  await app.files.put(key, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const own = { id, orgId, ownerId: teacherId, name, size: bytes.length, type, key, sha256 };
  await insertFile(app.pool, { ...own, purpose: 'upload', createdAt: app.now() });
  await app.pool.query('update stored_file set used_by = $2 where id = $1', [id, usedBy]);
  return id;
}

/** The class in its order: the later in the list, the less far; some have not begun. */
async function learn(
  app: Clock & Postgres,
  { courseId, classId }: { courseId: string; classId: string },
  sectionIds: readonly string[],
): Promise<void> {
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from sys_user where dept_id = $1 and user_name like 'student%' order by user_name desc",
    [classId],
  );
  for (const [n, { id }] of rows.entries()) {
    const far = Math.max(n % 3 === 2 ? 1 : 0, sectionIds.length - Math.floor(n / 2.5));
    for (const [at, sectionId] of sectionIds.slice(0, far).entries()) {
      const isLast = far > 1 && at === far - 1;
      // two to nine minutes, each their own
      const studiedMs = isLast ? 7_000 : (2 + ((n * 3 + at * 5) % 8)) * MINUTE + n * 1_300;
      // every second day, the last time a while ago
      const lastAt = app.now() - (far - 1 - at) * 2 * DAY - 2 * HOUR;
      await app.pool.query(
        // of a film half or all of it was seen
        `insert into section_study (student_id, section_id, state, studied_ms, updated_at, share, seen, position_ms)
          select $1, s.id, $3, $4, $5, case when s.length_ms is null then 0 else $6::float8 end,
              case when s.length_ms is null then '[]' else jsonb_build_array(jsonb_build_array(0, round(s.length_ms * $6))) end,
              case when s.length_ms is null then 0 else round(s.length_ms * $6) end
            from course_section s where s.id = $2`,
        [id, sectionId, isLast ? 'doing' : 'done', studiedMs, lastAt, isLast ? 0.5 : 1],
      );
      await app.pool.query(
        `insert into study (id, student_id, course_id, section_id, n, last_at, counted_ms, ended_at)
          values ($1, $2, $3, $4, $5, $6, $7, $6)`,
        [app.newId(), id, courseId, sectionId, Math.ceil(studiedMs / 15_000), lastAt, studiedMs],
      );
    }
  }
}
