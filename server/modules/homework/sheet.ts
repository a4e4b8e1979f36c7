// Scores of one assignment as a sheet: everybody whom it was given to, who handed in nothing too, with the points of each item.
import { type HomeworkStanding, homeworkReplies, homeworkStanding } from '#contract/homework-replies.ts';
import type { App } from '#server/platform/app.ts';
import { timeText } from '#server/platform/days.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import { type Listing, readerOfAll } from '#server/platform/reader.ts';
import { bankNamed } from '../assessment/index.ts';
import { standingList } from '../assignments/index.ts';
import { type ExportColumn, exporter } from '../exports/index.ts';
import { stemsOfItems } from './asked.ts';
import { homeworkAt, listedReplies } from './replies.ts';

const SAID: Record<HomeworkStanding, MessageKey> = {
  drafting: 'homeworkDrafting',
  doing: 'homeworkDrafting',
  again: 'homeworkAgain',
  submitted: 'homeworkSubmitted',
  marked: 'homeworkMarked',
  returned: 'homeworkReturned',
  released: 'homeworkReleased',
  done: 'homeworkReleased',
  closed: 'homeworkMissed',
  missed: 'homeworkMissed',
  none: 'homeworkUnopened',
  opened: 'homeworkOpened',
  excused: 'homeworkExcused',
};

const START: readonly ExportColumn[] = [
  { key: 'userName', title: 'homeworkNumber' },
  { key: 'name', title: 'homeworkName' },
];
const GROUP: ExportColumn = { key: 'group', title: 'homeworkGroup' };
const HANDED_IN: readonly ExportColumn[] = [
  {
    key: 'standing',
    title: 'homeworkState',
    value: ({ standing }, { lang }) => say(lang, SAID[standing as HomeworkStanding]),
  },
  { key: 'attempt', title: 'homeworkAttempt' },
  { key: 'at', title: 'homeworkAt', value: ({ at }) => (typeof at === 'number' ? timeText(at) : null) },
  { key: 'late', title: 'homeworkLate' },
];
const END: readonly ExportColumn[] = [
  { key: 'score', title: 'homeworkScore' },
  { key: 'max', title: 'homeworkMax' },
];

/** Of a question, as the head of a column. */
const MOST_STEM = 40;

type Given = Listing & { assignmentId: string };

export const homeworkSheet = (app: App) =>
  exporter(app, {
    operation: homeworkReplies.export,
    name: 'homeworkBook',
    of: async (listing, call) => (await homeworkAt(call, (listing as Given).assignmentId)).homework.title,
    columns: [...START, ...HANDED_IN, ...END],
    decided: async (listing, call) => {
      const { homework } = await homeworkAt(call, (listing as Given).assignmentId);
      const ids = homework.items.flatMap((i) => i.questionId ?? []);
      const stems = stemsOfItems(homework.items, await bankNamed(call.app.pool, homework.orgId, ids));
      const items = homework.items.map(({ id, title: own }, n): ExportColumn => {
        const title = own || (stems[id] ?? '').slice(0, MOST_STEM);
        return {
          key: `item:${id}`,
          title: { text: title === '' ? String(n + 1) : `${n + 1}. ${title}` },
          value: ({ points }) => (points as Record<string, number> | undefined)?.[id] ?? null,
        };
      });
      return [...START, ...(homework.setId === null ? [] : [GROUP]), ...HANDED_IN, ...items, ...END];
    },
  })(readerOfAll(async (listing, call) => rowsOf(call, (listing as Given).assignmentId)));

async function rowsOf(call: Context, assignmentId: string): Promise<Record<string, unknown>[]> {
  const replies = await listedReplies(call, { assignmentId });
  // a group's is each member's
  const byStudent = new Map(replies.flatMap((r) => r.memberIds.map((id) => [id, r] as const)));
  const people = await standingList(call.app, assignmentId);
  return people.map(({ studentId, name, userName, state, openedAt, excused }) => {
    const reply = byStudent.get(studentId);
    const standing = homeworkStanding({ state, openedAt, excused, reply });
    return { ...(reply && reply.attempt > 0 ? reply : { group: reply?.group }), userName, name, standing };
  });
}
