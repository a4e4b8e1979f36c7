// A discussion as a lesson shows it, and what its student says in it.
import type { BlockProps } from '#contract/blocks/index.ts';
import { CODE } from '#contract/codes.ts';
import type { App } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Written } from '#server/platform/lifecycle/define.ts';
import type { Who } from '#server/platform/who.ts';
import {
  closingOf,
  type Entry,
  entriesOf,
  insertEntry,
  publishEntry,
  saidBy,
  shownEntry,
  type Thread,
  threadFor,
} from '../discussion/index.ts';
import { block, type CommandOf, type LessonFacts, type LessonPrepared, lessonFor } from './theory.lesson.ts';
import { taughtOf } from './theory.store.ts';

const contentOf = (thread: Thread, pointId: string, entries: readonly Entry[]): BlockProps<'discussion'> => ({
  discussionId: thread.id,
  pointId,
  prompt: thread.prompt,
  contributions: entries.map(shownEntry),
});

async function open(app: App, lifecycle: string, pointId: string): Promise<{ thread: Thread; entries: Entry[] }> {
  const lesson = await lessonFor(app, lifecycle);
  const { orgId, courseId, studentId } = lesson;
  const prompt = (await taughtOf(app.pool, lesson.id, pointId)).point?.discussion ?? '';
  const thread = await threadFor(app, { orgId, courseId, pointId, studentId, prompt });
  return { thread, entries: await entriesOf(app.pool, thread.id) };
}

const idOf = (pointId: string) => `discussion.${pointId}`;

export async function showDiscussion(
  app: App,
  { pointId, isOver }: { pointId: string; isOver: boolean },
  facts: LessonFacts,
): Promise<Written> {
  const { thread, entries } = await open(app, facts.id, pointId);
  const content = contentOf(thread, pointId, entries);
  const closing = isOver ? { closing: closingOf(entries) } : {};
  return { events: [block('discussion', idOf(pointId), { ...content, ...closing })] };
}

/** Of one person in one thread: a talk, not a flood. */
const MOST_SAID = 30;

/** The run that says it names the contribution: sent twice, it stands once. */
export async function say(
  app: App,
  command: CommandOf<'say'>,
  facts: LessonFacts,
  who: Who | null,
): Promise<LessonPrepared> {
  const { points, at } = facts.snapshot.context;
  const pointId = points[at]?.id ?? '';
  const { thread } = await open(app, facts.id, pointId);
  const said = { id: facts.cmd, text: command.text, at: app.now(), userId: who?.userId ?? '' };
  if ((await saidBy(app.pool, thread.id, said.userId)) >= MOST_SAID) throw new Failure(CODE.forbidden, 'saidEnough');
  const entry: Entry = { ...said, by: who?.name ?? '', votes: 0 };
  return {
    event: { type: 'say' },
    events: [
      {
        type: 'ACTIVITY_DELTA',
        messageId: idOf(pointId),
        activityType: 'discussion',
        patch: [{ op: 'add', path: '/contributions/-', value: shownEntry(entry) }],
      },
    ],
    writes: async (client, tx) => {
      await insertEntry(client, { ...said, discussionId: thread.id });
      await publishEntry(app, tx, thread.id, entry);
    },
  };
}
