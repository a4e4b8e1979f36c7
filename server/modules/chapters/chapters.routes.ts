// Chapters and sections of an ordinary course, as its teachers keep them.
import type { FastifyInstance } from 'fastify';
import { chaptersImport, chapters as contract } from '#contract/chapters.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { copiesPart, mustTeachCourse } from '../course/index.ts';
import { filePolicy } from '../files/index.ts';
import { workJob } from '../jobs/index.ts';
import { mountAssigned } from './assigned.ts';
import { copyChapters } from './chapters.copy.ts';
import { addSection, deleteSections, moveSection, restoreSections, taught, updateSection } from './chapters.write.ts';
import { chaptersJob } from './import.job.ts';
import { startChaptersImport } from './import.start.ts';
import { sectionsOf, shownSection } from './section.store.ts';
import { mayOpen } from './study.store.ts';

export function mountChapters(server: FastifyInstance, app: App): void {
  filePolicy(app, 'section', (who, id) => mayOpen(app, who, id));
  copiesPart(app, 'chapters', copyChapters);
  mountAssigned(app);
  workJob(app, chaptersJob);
  mount(server, app, chaptersImport, { import: (_input, call) => startChaptersImport(call) });
  mount(server, app, contract, {
    items: async ({ courseId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const items = (await sectionsOf(app.pool, [courseId])).map(shownSection);
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
