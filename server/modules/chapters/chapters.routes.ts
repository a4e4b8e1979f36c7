// Chapters and sections of an ordinary course, as its teachers keep them.
import type { FastifyInstance } from 'fastify';
import { chaptersImport, chapters as contract } from '#contract/chapters.ts';
import { packs } from '#contract/packs.ts';
import type { App } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { mount } from '#server/platform/http/mount.ts';
import { defineKind } from '#server/platform/kinds/kind.ts';
import { mustTeachCourse } from '../course/index.ts';
import { startJob, workJob } from '../jobs/index.ts';
import { addSection, deleteSections, moveSection, restoreSections, taught, updateSection } from './chapters.write.ts';
import { chaptersJob } from './import.job.ts';
import { startChaptersImport, startUnpack } from './import.start.ts';
import { sectionKind } from './kind.ts';
import { packJob } from './pack.job.ts';
import { sectionRows, shownSection } from './section.store.ts';
import { unpackJob } from './unpack.job.ts';

export function mountChapters(server: FastifyInstance, app: App): void {
  defineKind(app, sectionKind(app));
  workJob(app, chaptersJob);
  auditsRows(app, 'sections', 'select id, course_id, null from course_section');
  mount(server, app, chaptersImport, { import: (_input, call) => startChaptersImport(call) });
  workJob(app, packJob);
  workJob(app, unpackJob);
  mount(server, app, packs, {
    pack: async ({ id }, { who }) => {
      await mustTeachCourse(app, who, id);
      const { rows } = await app.pool.query<{ name: string; kind: string }>(
        'select name, kind from course where id = $1',
        [id],
      );
      const [course] = rows;
      if (course?.kind !== 'plain') throw invalid({ id: 'notPlain' });
      const input = { courseId: id, base: who.base };
      return { jobId: await startJob(app, packJob, who, { title: course.name, input }) };
    },
    unpack: (_input, call) => startUnpack(call),
  });
  mount(server, app, contract, {
    items: async ({ courseId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const items = (await sectionRows(app.pool, [courseId])).map(shownSection);
      return { items, itemCount: items.length, page: 1, pageSize: Math.max(items.length, 1) };
    },
    item: async ({ id }, call) => {
      const [row] = await taught(call, [id]);
      if (!row) throw missing();
      return shownSection(row);
    },
    add: (input, call) => addSection(call, input),
    update: (input, call) => updateSection(call, input),
    move: async (input, call) => {
      await moveSection(call, input);
      return null;
    },
    delete: ({ ids }, call) => deleteSections(call, ids),
    restore: ({ ids }, call) => restoreSections(call, ids),
  });
}
