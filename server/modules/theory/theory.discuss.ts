// A discussion as a lesson shows it, and what its student says in it.
import type { BlockProps } from '#contract/blocks/index.ts';
import { CODE } from '#contract/codes.ts';
import { sentences } from '#contract/sentences.ts';
import type { Quoted } from '#questions/kit/contract.ts';
import type { Clock, HasLogs, HasTutor, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Written } from '#server/platform/lifecycle/define.ts';
import { indexTokens, partOfQuote } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import {
  closingOf,
  entriesOf,
  insertEntry,
  publishEntry,
  type StoredEntry,
  saidBy,
  shownEntry,
  type Thread,
  threadFor,
  tutorAnswer,
} from '../discussion/index.ts';
import { block, type CommandOf, type LessonFacts, type LessonPrepared, lessonFor } from './theory.lesson.ts';
import { answerScope, documentsOf } from './theory.prompt.ts';
import { type ApprovedPoint, isQuoted, taughtOf } from './theory.store.ts';

const contentOf = (thread: Thread, pointId: string, entries: readonly StoredEntry[]): BlockProps<'discussion'> => ({
  discussionId: thread.id,
  pointId,
  prompt: thread.prompt,
  contributions: entries.map(shownEntry),
});

async function open(app: Clock & Postgres, lifecycle: string, pointId: string) {
  const lesson = await lessonFor(app, lifecycle);
  const { orgId, courseId, studentId } = lesson;
  const { point } = await taughtOf(app.pool, lesson.id, pointId);
  const prompt = point?.discussion ?? '';
  // a guest sees the question, and nobody's words
  if (lesson.isGuest) {
    const thread = { id: `guest.${lesson.id}`, orgId, courseId, classId: null, prompt };
    return { lesson, point, thread, entries: [] };
  }
  const thread = await threadFor(app, { orgId, courseId, pointId, studentId, prompt });
  return { lesson, point, thread, entries: await entriesOf(app.pool, thread.id) };
}

const idOf = (pointId: string) => `discussion.${pointId}`;

export async function showDiscussion(
  app: Clock & Postgres,
  { pointId, isOver }: { pointId: string; isOver: boolean },
  facts: LessonFacts,
): Promise<Written> {
  const { lesson, point, thread, entries } = await open(app, facts.id, pointId);
  const content = contentOf(thread, pointId, entries);
  if (!isOver) return { events: [block('discussion', idOf(pointId), { ...content })] };
  const basis = point && basisOf(point, thread.prompt);
  const documents = await documentsOf(app.pool, lesson.courseId);
  const closing = {
    ...closingOf(entries),
    ...(basis ? { basis: { ...basis, document: documents.nameOf(basis.documentId) } } : {}),
  };
  return { events: [block('discussion', idOf(pointId), { ...content, closing })] };
}

/** The sentence of the explanation that shares most words with the topic; none where it shares none. */
function basisOf(point: ApprovedPoint, prompt: string): Quoted | undefined {
  const words = new Set(indexTokens(prompt));
  const sentencesIn = point.explanation
    .filter(isQuoted)
    .flatMap((piece) => sentences(piece.quote).map(({ start, end }) => partOfQuote(piece, start, end)));
  const counted = sentencesIn.map((piece) => ({
    piece,
    shared: indexTokens(piece.quote).filter((word) => words.has(word)).length,
  }));
  const [best] = counted.toSorted((a, b) => b.shared - a.shared);
  return best && best.shared > 0 ? best.piece : undefined;
}

/** Contributions of one person in one thread at most: a talk, not a flood. */
const MOST_SAID = 30;

/** The run that says it names the contribution: sent twice, it stands once. */
export async function sayInThread(
  app: Clock & Postgres & HasLogs & HasTutor,
  command: CommandOf<'say'>,
  facts: LessonFacts,
  who: Who | null,
): Promise<LessonPrepared> {
  const { points, at } = facts.snapshot.context;
  const pointId = points[at]?.id ?? '';
  const { lesson, thread } = await open(app, facts.id, pointId);
  const said = { id: facts.cmd, text: command.text, at: app.now(), userId: who?.userId ?? '' };
  if ((await saidBy(app.pool, thread.id, said.userId)) >= MOST_SAID) throw new Failure(CODE.forbidden, 'saidEnough');
  const asked = { text: command.text, isMeant: command.toTutor === true };
  const answer = await tutorAnswer(app, answerScope(lesson), asked);
  const entry: StoredEntry = { ...said, by: who?.name ?? '', votes: 0, answer };
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
      await insertEntry(client, { ...said, discussionId: thread.id, answer });
      await publishEntry(app, tx, thread.id, entry);
    },
  };
}
