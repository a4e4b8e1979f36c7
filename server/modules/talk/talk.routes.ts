// Questions, discussions and evaluations in a course: three families, alike but for what each alone has, and once more for AI
// courses alone.
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { rounded } from '#contract/rounding.ts';
import {
  courseDiscuss,
  courseEvaluation,
  courseQA,
  interactiveDiscuss,
  interactiveEvaluate,
  interactiveQA,
} from '#contract/talk.ts';
import { MOST_STARS } from '#contract/talk-limits.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { and, eq, inArray, isNull, or, type SQL } from '#server/platform/postgres/drizzle.ts';
import { type Listing, readerOf } from '#server/platform/reader.ts';
import { draftFor } from './draft.ts';
import { type TalkAccess, type TalkFamily, talkAccess } from './talk.access.ts';
import { type PostRow, posts, shownPosts } from './talk.store.ts';
import {
  type Added,
  addPost,
  type Changed,
  deletePosts,
  restorePosts,
  seenPost,
  select,
  updatePost,
  vote,
} from './talk.write.ts';

export function mountTalk(server: FastifyInstance, app: App): void {
  auditsRows(app, 'posts', 'select id, course_id, author_id from course_post');
  mountThree(server, app, { qa: courseQA, discuss: courseDiscuss, evaluation: courseEvaluation }, false);
  mountThree(server, app, { qa: interactiveQA, discuss: interactiveDiscuss, evaluation: interactiveEvaluate }, true);
}

interface Three {
  qa: typeof courseQA | typeof interactiveQA;
  discuss: typeof courseDiscuss | typeof interactiveDiscuss;
  evaluation: typeof courseEvaluation | typeof interactiveEvaluate;
}

function mountThree(server: FastifyInstance, app: App, { qa, discuss, evaluation }: Three, aiOnly: boolean): void {
  const questions: TalkFamily = { kind: 'qa', aiOnly };
  const evaluations: TalkFamily = { kind: 'evaluation', aiOnly };
  mount(server, app, qa, { ...handlersOf(questions), draft: ({ id }, call) => draftFor(call, questions, id) });
  mount(server, app, discuss, handlersOf({ kind: 'discuss', aiOnly }));
  mount(server, app, evaluation, {
    ...handlersOf(evaluations),
    average: async ({ courseId }, call) => {
      await talkAccess(call, evaluations, courseId);
      return averageOf(app, courseId);
    },
  });
}

/** What they have in common; Add and Update take what the contract of each has let through. */
const handlersOf = (family: TalkFamily) => ({
  items: (input: Asked, call: Call) => items(call, family, input),
  item: async ({ id }: ById, call: Call) => {
    const { talk } = await seenPost(call, family, id);
    const rows = await call.app.db.select().from(posts).where(eq(posts.id, id));
    const [post] = await shownPosts(call.app.pool, call.who, talk, rows);
    if (!post) throw missing();
    return post;
  },
  add: (input: Added, call: Call) => addPost(call, family, input),
  update: (input: Changed, call: Call) => updatePost(call, family, input),
  delete: (input: ByIds, call: Call) => deletePosts(call, family, input),
  restore: (input: ByIds, call: Call) => restorePosts(call, family, input),
  upvote: (input: Turned, call: Call) => vote(call, family, input),
  select: (input: Turned, call: Call) => select(call, family, input),
});

interface ById {
  id: string;
}
interface ByIds {
  ids: string[];
}
interface Turned extends ById {
  on: boolean;
}
type Asked = z.output<typeof courseDiscuss.items.input>;

/** Threads of the course, or the replies in one. */
async function items(call: Call, family: TalkFamily, { page, pageSize, mine, parentId, ...listing }: Asked) {
  const { app, who } = call;
  const talk = await talkAccess(call, family, listing.courseId);
  const inPlace = and(
    eq(posts.kind, family.kind),
    isNull(posts.deletedAt),
    parentId === undefined ? isNull(posts.parentId) : eq(posts.parentId, parentId),
    mine ? eq(posts.authorId, who.userId) : undefined,
    inSections(talk),
  );
  const reader = readerOf({
    table: posts,
    visible: async (_call, more) => and(eq(posts.orgId, who.orgId), inPlace, more),
    search: [posts.text],
    sorts: { createdAt: posts.createdAt, votes: posts.votes, attention: posts.attention },
    present: (rows) => rows,
  });
  const { rows, count } = await reader.page(listing as Listing, { page, pageSize }, call);
  // the reader knows no type of its rows
  return { items: await shownPosts(app.pool, who, talk, rows as PostRow[]), itemCount: count, page, pageSize };
}

const inSections = ({ sections }: TalkAccess): SQL | undefined =>
  sections === null
    ? undefined
    : or(isNull(posts.sectionId), sections.size > 0 ? inArray(posts.sectionId, [...sections]) : undefined);

async function averageOf(app: Postgres, courseId: string) {
  const { rows } = await app.pool.query<{ score: number; n: number }>(
    `select score, count(*)::int as n from course_post
      where course_id = $1 and kind = 'evaluation' and parent_id is null and deleted_at is null group by score`,
    [courseId],
  );
  const counts = Array.from({ length: MOST_STARS }, (_none, i) => rows.find((r) => r.score === i + 1)?.n ?? 0);
  const people = counts.reduce((sum, n) => sum + n, 0);
  const stars = counts.reduce((sum, n, i) => sum + n * (i + 1), 0);
  return { people, score: people === 0 ? null : rounded(stars / people, 2), counts };
}
