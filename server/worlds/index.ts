// Named demo worlds. A world is only ever put into a database that has no organisation yet.
import type { FastifyInstance } from 'fastify';
import type { App } from '#server/platform/app.ts';
import { operationsOf } from '#server/platform/http/mount.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { analyze } from '#server/platform/postgres/analyze.ts';
import { agendaOfClass } from './classroom/agenda.ts';
import { questionsAsked } from './classroom/asked.ts';
import { examsOfClass } from './classroom/exams.ts';
import { groupsOfClass } from './classroom/groups.ts';
import { lessonHeld } from './classroom/held.ts';
import { homeworkOfClass } from './classroom/homework.ts';
import { schoolTold } from './classroom/information.ts';
import { liveClasses } from './classroom/live.ts';
import { lookingBack, ownMaterial } from './classroom/looking-back.ts';
import { lessonReplayed } from './classroom/replayed.ts';
import { seedClassroom } from './classroom/seed.ts';
import type { World } from './world.ts';

const worlds: Record<string, (world: World) => Promise<void>> = {
  classroom: seedClassroom,
  /** The same school in the middle of a lesson: what a newcomer meets. */
  day: async (world) => {
    await seedClassroom(world);
    await groupsOfClass(world.app);
    await homeworkOfClass(world.app);
    await agendaOfClass(world.app);
    await lessonHeld(world.app);
    await liveClasses(world.app);
    await lookingBack(world.app);
    await ownMaterial(world.app);
    await schoolTold(world.app);
  },
};
/** What takes as long as somebody speaks comes while the server already serves; it may fail, and the world stands without. */
const livelier: Record<string, (app: App, isNew: boolean) => Promise<void>> = {
  day: async (app, isNew) => {
    if (isNew) {
      await lessonReplayed(app);
      await questionsAsked(app);
    }
    await examsOfClass(app);
  },
};
export const worldNames = Object.keys(worlds);

/** False when the database was not empty. */
export async function seedWhenEmpty(app: App, server: FastifyInstance, name: string): Promise<boolean> {
  const { rowCount } = await app.pool.query('select 1 from organisation limit 1');
  if (rowCount !== 0) return false;
  await seedWorld(app, server, name);
  return true;
}

/** `isNew`: it was put there by this start. Of one that was there, what an earlier start did not come to. */
export const enliven = async (app: App, name: string, isNew: boolean): Promise<void> => livelier[name]?.(app, isNew);

export async function seedWorld(app: App, server: FastifyInstance, name: string): Promise<void> {
  const seed = worlds[name];
  if (!seed) throw new Error(`There is no world ${name}; there are: ${worldNames.join(', ')}`);
  await seed({ app, operations: operationsOf(server) });
  // rows that were written past the modules ask for their columns, too
  const { rows } = await app.pool.query<{ id: string }>('select id from course');
  for (const { id } of rows) await enterColumns(app, app.pool, id);
  await analyze(app.pool);
}
