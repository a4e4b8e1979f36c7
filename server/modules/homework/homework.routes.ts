// Homework as its teachers keep it.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { homework as contract, type HomeworkItem } from '#contract/homework.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, type Context, mount } from '#server/platform/http/mount.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import { truncate } from '#server/platform/text.ts';
import { bankNamed } from '../assessment/index.ts';
import { givenOf } from '../assignments/index.ts';
import { mayTeachCourse } from '../course/index.ts';
import { groupsOfSet } from '../groups/index.ts';
import { stemsOfItems } from './asked.ts';
import { copied } from './copy.ts';
import { maxOf, seenHomework, staffHomework } from './homework.store.ts';
import { homeworks } from './homework.tables.ts';
import { takeHomeworkPictures } from './pictures.ts';

type Row = Record<string, unknown>;
const MOST_TITLE = 100;

export function mountHomework(server: FastifyInstance, app: App): void {
  auditsRows(app, 'homework', 'select id, course_id, null from homework');
  const family = crud<typeof contract>({
    table: homeworks,
    scope: (_who, call) => seenHomework(call),
    search: [homeworks.title],
    sorts: { createdAt: homeworks.createdAt, title: asName(homeworks.title) },
    present,
    adding: async (input, call) => {
      await check(call, input);
      return { courseId: null, setId: null, ...input, makerId: call.who.userId };
    },
    updating: async (input, before, call) => {
      await check(call, input, before);
      return input;
    },
    // who handed it in has its score in the book, and could look at it nowhere; what was given can be taken back
    deleting: (rows) =>
      mustBeFresh(
        app,
        rows.map((r) => String(r['id'])),
        'homeworkHandedIn',
      ),
    within: async (client, change, ids, { who }) => {
      if (change === 'add' || change === 'update') for (const id of ids) await takeHomeworkPictures(client, who, id);
    },
  });
  mount(server, app, contract, {
    ...family,
    copy: async ({ id }, call) => {
      const homework = await staffHomework(app, call.who, id);
      call.note.subject = homework.title;
      const title = truncate(say(call.lang, 'homeworkTitle', { title: homework.title }), MOST_TITLE);
      return { id: await copied(app, call.who, { ...homework, title }) };
    },
  });
}

/** What it names must be of the school, and the caller's to use; what was handed in already stays what it was. */
async function check(call: Call, input: Row, before: Row = {}): Promise<void> {
  const { app, who } = call;
  const { courseId, setId, items } = input;
  if (typeof courseId === 'string' && courseId !== before['courseId'])
    if (!(await mayTeachCourse(app.pool, who, courseId, app.now()))) throw invalid({ courseId: 'missing' });
  if (typeof setId === 'string' && setId !== before['setId'])
    await groupsOfSet(app, who, setId).catch(() => {
      throw invalid({ setId: 'missing' });
    });
  if (items !== undefined) await checkItems(call, items as HomeworkItem[], before);
  if (before['id'] !== undefined && (isOther(items, before['items']) || isOther(setId, before['setId'])))
    await mustBeFresh(call.app, [String(before['id'])], 'homeworkAnswered', {
      field: isOther(items, before['items']) ? 'items' : 'setId',
    });
}

const isOther = (now: unknown, before: unknown): boolean =>
  now !== undefined && JSON.stringify(now) !== JSON.stringify(before ?? null) && !sameItems(now, before);

/** The database has put the names of an item's fields in an order of its own. */
const sameItems = (now: unknown, before: unknown): boolean =>
  Array.isArray(now) &&
  Array.isArray(before) &&
  now.length === before.length &&
  now.every((n, i) => plain(n) === plain(before[i]));
const plain = (item: object): string => JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));

async function checkItems({ app, who }: Call, items: HomeworkItem[], before: Row): Promise<void> {
  // its column in the book would have a maximum of 0
  if (maxOf(items) <= 0) throw invalid({ items: 'homeworkWorthless' });
  const known = new Set(((before['items'] as HomeworkItem[] | undefined) ?? []).flatMap((i) => i.questionId ?? []));
  const ids = items.flatMap((i) => i.questionId ?? []);
  const there = await bankNamed(app.pool, who.orgId, ids);
  for (const [n, { kind, questionId, most }] of items.entries()) {
    if (kind === 'question' && questionId === undefined)
      throw invalid({ [`items.${n}.questionId`]: 'homeworkNoQuestion' });
    if (kind !== 'question' && questionId !== undefined) throw invalid({ [`items.${n}.questionId`]: 'unknownField' });
    if (kind !== 'files' && most !== undefined) throw invalid({ [`items.${n}.most`]: 'unknownField' });
    if (questionId === undefined || known.has(questionId)) continue;
    const asked = there.get(questionId);
    if (!asked) throw invalid({ [`items.${n}.questionId`]: 'missing' });
    // files are an item of their own, and a run is no answer that can be handed in
    if ([asked.kind, ...asked.kinds].some((one) => one === 'file' || one === 'experiment'))
      throw invalid({ [`items.${n}.questionId`]: 'homeworkQuestionKind' });
  }
}

/** 409 once somebody has handed it in. */
async function mustBeFresh(
  app: Postgres,
  ids: readonly string[],
  key: MessageKey,
  data: Record<string, string> | null = null,
): Promise<void> {
  const { rowCount } = await app.pool.query(
    `select from homework_reply r join homework_attempt a on a.reply_id = r.id where r.homework_id = any($1) limit 1`,
    [ids],
  );
  if (rowCount) throw new Failure(CODE.conflict, key, { data });
}

async function present(rows: Row[], { app, who }: Context): Promise<Row[]> {
  const ids = rows.map((r) => String(r['id']));
  const facts = await app.pool.query<{
    id: string;
    course: string;
    maker: string;
    begun: number;
    submitted: number;
    toMark: number;
  }>(
    `select h.id, coalesce(k.name, '') as course, u.name as maker, count(r.id)::int as begun,
        count(r.id) filter (where g.attempt > 0)::int as submitted,
        count(r.id) filter (where g.attempt > 0 and not g.is_marked)::int as "toMark"
      from homework h join sys_user u on u.id = h.maker_id left join course k on k.id = h.course_id
        left join homework_reply r on r.homework_id = h.id left join homework_progress g on g.reply_id = r.id
      where h.id = any($1) group by h.id, k.name, u.name`,
    [ids],
  );
  const byId = new Map(facts.rows.map((f) => [f.id, f]));
  const named = await bankNamed(
    app.pool,
    who.orgId,
    rows.flatMap((r) => (r['items'] as HomeworkItem[]).flatMap((i) => i.questionId ?? [])),
  );
  const given = Map.groupBy(await givenOf(app.pool, 'homework', ids), (g) => g.refId);
  return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => {
    const id = String(row['id']);
    const { course = '', maker = '', begun = 0, submitted = 0, toMark = 0 } = byId.get(id) ?? {};
    return {
      ...row,
      course,
      maker,
      max: maxOf(row['items'] as HomeworkItem[]),
      stems: stemsOfItems(row['items'] as HomeworkItem[], named),
      given: (given.get(id) ?? []).map(({ refId: _ref, ...one }) => one),
      standing: { begun, submitted, toMark },
    };
  });
}
