// Courses copied into the next term, one after the other: each with its closing in one transaction, and once, whatever dies between.
import { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { ROLL_BACK_DAYS } from '#contract/terms.ts';
import { Failure } from '#server/platform/failure.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { BASES, isAdmin } from '#server/platform/who.ts';
import { defineJob, type JobContext, type JobOutcome } from '../jobs/index.ts';
import { copyCourse } from './copy.ts';
import { mayTeachCourse } from './course.access.ts';
import { type ChosenCourse, chosenCourses, copiedBy, keepCopy, takenIn } from './roll-over.store.ts';

const input = z.strictObject({
  to: z.string(),
  courseIds: z.array(z.string()),
  archive: z.boolean(),
  /** The right by which it was asked for. */
  base: z.enum(BASES),
});
type Job = JobContext<z.infer<typeof input>>;

/** For so long it can be taken back. */
export const ROLL_BACK_MS = ROLL_BACK_DAYS * 24 * 3600 * 1000;
/** A delivery has five minutes, and one course with its films may take some of them. */
const SLICE_MS = 30_000;

export const rollOverJob = defineJob<z.infer<typeof input>>({
  kind: 'roll-over',
  lane: 'roll-over',
  input,
  run: async (job) => {
    const { app, id, input: own } = job;
    const began = performance.now();
    const done = new Map((await copiedBy(app.pool, id)).map((c) => [c.from, c.to]));
    const chosen = await chosenCourses(app.pool, chooser(job), own.courseIds);
    // what a course places into its chapters is copied before it
    const order = chosen.toSorted((a, b) => Number(b.kind === 'ai') - Number(a.kind === 'ai'));
    for (const course of order) {
      if (done.has(course.id)) continue;
      job.signal.throwIfAborted();
      if (performance.now() - began > SLICE_MS) return { goesOn: true };
      job.report(done.size / order.length, { copied: done.size });
      const failed = await copied(job, course, done);
      if (failed) return { ...(await ended(job)), state: 'failed', reason: failed };
    }
    return ended(job);
  },
});

const chooser = ({ ownerId, orgId, input }: Job) => ({ userId: ownerId, orgId, admin: isAdmin(input) });

/** Why it could not be; else it is in `done`. */
async function copied(job: Job, course: ChosenCourse, done: Map<string, string>): Promise<MessageKey | null> {
  const { app, orgId, input } = job;
  const { to, archive, base } = input;
  const may = await mayTeachCourse(app.pool, { userId: job.ownerId, orgId, base }, course.id, app.now());
  if (!may) return 'rollOverGone';
  try {
    const wanted = { courseId: course.id, name: course.name, term: to, together: done };
    const copyId = await copyCourse(app, { userId: course.ownerId, orgId, base }, wanted, (write, newId) =>
      job.keep([`course ${course.id}`], async (client) => {
        // one at a time of a person's: two roll-overs at once would not see each other's names
        await client.query('select 1 from sys_user where id = $1 for no key update', [course.ownerId]);
        const [taken] = await takenIn(client, { orgId, to, now: app.now() }, [course], [...done.values()]);
        if (taken) throw new Failure(CODE.conflict, 'rollOverTaken');
        await write(client);
        await keepCopy(app, client, { jobId: job.id, from: course.id, to: newId, at: app.now(), archive });
        return { copied: done.size + 1 };
      }),
    );
    done.set(course.id, copyId);
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.key;
  }
}

async function ended({ app, id, input }: Job): Promise<JobOutcome> {
  const copies = await copiedBy(app.pool, id);
  const archived = copies.filter((c) => c.was !== null).map((c) => c.from);
  return {
    counts: { copied: copies.length, archived: archived.length },
    result: {
      to: input.to,
      copies: copies.map(({ from, to }) => ({ from, to })),
      archived,
      until: app.now() + ROLL_BACK_MS,
    },
  };
}
