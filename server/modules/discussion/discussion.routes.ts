// Reading a class's thread and voting in it. What is contributed comes through the lesson.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { discussion as contract } from '#contract/discussion.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { maySeeCourse, mayTeachCourse } from '../course/index.ts';
import {
  entriesOf,
  entryBy,
  publishEntry,
  setVote,
  shownEntry,
  type Thread,
  threadBy,
  votedBy,
} from './discussion.store.ts';

export function mountDiscussion(server: FastifyInstance, app: App): void {
  app.logs.policy('discussion', async (who, id) => maySee(app, who, await threadBy(app.pool, id)));
  const handlers: Handlers<typeof contract> = {
    thread: async ({ discussionId }, { who }) => {
      const thread = await threadBy(app.pool, discussionId);
      if (!thread || !(await maySee(app, who, thread))) throw missing();
      const [entries, voted] = await Promise.all([
        entriesOf(app.pool, discussionId),
        votedBy(app.pool, discussionId, who.userId),
      ]);
      const own = entries.filter((e) => e.userId === who.userId).map((e) => e.id);
      return { prompt: thread.prompt, contributions: entries.map(shownEntry), voted, own };
    },
    upvote: async ({ id, on }, { who }) => {
      const entry = await entryBy(app.pool, id);
      const thread = entry && (await threadBy(app.pool, entry.discussionId));
      if (!entry || !(await maySee(app, who, thread))) throw missing();
      if (entry.userId === who.userId) throw new Failure(CODE.forbidden, 'ownVote');
      return withTransaction(app.pool, async (client, tx) => {
        // two who vote at once take turns, or each would tell of one vote
        await app.logs.lock(tx, `discussion:${entry.discussionId}`);
        await setVote(client, id, who.userId, on);
        const now = await entryBy(client, id);
        if (!now) throw missing();
        await publishEntry(app, tx, entry.discussionId, now);
        return { votes: now.votes };
      });
    },
  };
  mount(server, app, contract, handlers);
}

/** The class's members, or without a class all who learn the course; and who teaches it. */
async function maySee(app: Clock & Postgres, who: Who, thread: Thread | null): Promise<boolean> {
  if (thread?.orgId !== who.orgId) return false;
  if (await mayTeachCourse(app.pool, who, thread.courseId, app.now())) return true;
  if (thread.classId === null) return maySeeCourse(app.pool, who, thread.courseId, app.now());
  const { rowCount } = await app.pool.query('select 1 from member where dept_id = $1 and user_id = $2', [
    thread.classId,
    who.userId,
  ]);
  return rowCount === 1;
}
