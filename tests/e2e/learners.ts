// Students who learn over the wire, so that a teacher's screens have somebody to show: quick, and as many as a test wants.

import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { TestDatabase } from '#tests/support/postgres.ts';
import { PASSWORD } from './fixture.ts';
import { COURSE } from './lesson-page.ts';

type Question = BlockProps<'check-question'>;
type Plan = OutputOf<'/OrgApi/AISetting/PointItem'>;
/** Near enough for a machine to doubt. */
export const DOUBTFUL = '周期变长，也许';

export interface School {
  call: <T>(path: string, data: object, userName?: string) => Promise<T>;
  courseId: string;
  points: Plan[];
}

/**
 * A copy of the demo course for one test alone, open to the whole school: what is learnt in it, other tests do not see.
 * Calls are teacher01's unless said otherwise; everybody signs in once.
 */
export async function school(request: APIRequestContext, name: string): Promise<School> {
  const tokens = new Map<string, Promise<string>>();
  const post = async <T>(path: string, data: object, token: string): Promise<T> => {
    const answer = await request.post(path, { data, headers: token ? { token } : {} });
    return ((await answer.json()) as { data: T }).data;
  };
  const tokenOf = async (userName: string): Promise<string> =>
    (await post<{ token: string }>('/api/auth/UserNamePwd', { userName, pwd: PASSWORD }, '')).token;
  const call: School['call'] = async (path, data, userName = 'teacher01') => {
    const token = tokens.get(userName) ?? tokenOf(userName);
    tokens.set(userName, token);
    return post(path, data, await token);
  };
  const { items } = await call<OutputOf<'/OrgApi/Course/Items'>>('/OrgApi/Course/Items', { keyword: COURSE });
  const { id: courseId } = await call<{ id: string }>('/OrgApi/Course/Copy', { id: items[0]?.id ?? '', name });
  await call('/OrgApi/AISetting/PointApprove', await approvable(call, courseId));
  await call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' });
  const plan = await call<OutputOf<'/OrgApi/AISetting/PlanItems'>>('/OrgApi/AISetting/PlanItems', { courseId });
  const points = await Promise.all(plan.points.map(({ id }) => call<Plan>('/OrgApi/AISetting/PointItem', { id })));
  return { call, courseId, points };
}

/** Of the course these points alone, by their titles: a lesson is as long as what a test looks at. */
export async function keepPoints(own: School, ...titles: readonly RegExp[]): Promise<void> {
  const others = own.points.filter((p) => !titles.some((title) => title.test(p.title)));
  await own.call('/OrgApi/AISetting/PointDelete', { ids: others.map((p) => p.id) });
}

/** A copy may begin as a draft. */
async function approvable(call: School['call'], courseId: string): Promise<{ pointIds: string[] }> {
  const plan = await call<OutputOf<'/OrgApi/AISetting/PlanItems'>>('/OrgApi/AISetting/PlanItems', { courseId });
  return { pointIds: plan.points.map((p) => p.id) };
}

/** Gives the course to the class of this name. */
export async function giveTo({ call, courseId }: School, { pool }: TestDatabase, className: string): Promise<void> {
  // of the two schools' classes of one name the other's is refused
  const { rows } = await pool.query<{ id: string }>('select id from sys_dept where name = $1', [className]);
  for (const { id } of rows) await call('/OrgApi/CourseClass/Add', { courseId, classId: id });
}

interface Learning {
  /** Which of the point's answers are right; the first has the number 0. */
  knows: (n: number) => boolean;
  ask?: string;
}

/** One point, the one with a topic, from its start to its end. */
export async function learnPoint(
  request: APIRequestContext,
  { call, courseId, points }: School,
  userName: string,
  { knows, ask }: Learning,
): Promise<void> {
  const whole = await call<{ lessonId: string }>('/api/Theory/Start', { courseId }, userName);
  const pointIds = points.filter((p) => p.discussion !== '').map((p) => p.id);
  const more = { lessonId: whole.lessonId, pointIds: pointIds.slice(0, 1) };
  const { lessonId } = await call<{ lessonId: string }>('/api/Theory/Relearn', more, userName);
  const { token } = await call<{ token: string }>('/api/auth/UserNamePwd', { userName, pwd: PASSWORD }, userName);
  const send = async (command: object): Promise<StreamEvent[]> => {
    const answer = await request.post('/api/Theory/TeachReplyStreamAsync', {
      data: { runId: randomUUID(), lessonId, command },
      headers: { token },
      timeout: 60_000,
    });
    return [...(await answer.text()).matchAll(/^data: (.+)$/gm)].map((m) => JSON.parse(m[1] ?? '') as StreamEvent);
  };
  let run = await send({ type: 'start' });
  if (ask !== undefined) run = [...run, ...(await send({ type: 'ask', text: ask }))];
  for (let n = 0; n < 20 && !stateOf(run).includes('summary'); n++) {
    const q = stateOf(run).includes('check') ? questionOf(run) : undefined;
    const last = run;
    run = await send(
      q ? { type: 'answer', questionId: q.questionId, value: answerTo(points, q, knows(n)) } : { type: 'next' },
    );
    // what was asked before still stands where nothing new was asked
    if (stateOf(run).includes('check') && !questionOf(run)) run = [...last, ...run];
  }
  await send({ type: 'next' });
}

const stateOf = (run: readonly StreamEvent[]): string =>
  run.flatMap((e) => (e.type === 'STATE_SNAPSHOT' ? [e.snapshot.state] : [])).at(-1) ?? '';
const questionOf = (run: readonly StreamEvent[]): Question | undefined =>
  run
    .flatMap((e) =>
      e.type === 'ACTIVITY_SNAPSHOT' && e.activityType === 'check-question' ? [e.content as Question] : [],
    )
    .at(-1);

function answerTo(points: readonly Plan[], q: Question, right: boolean): unknown {
  const known = points.flatMap((p) => p.questionList).find((k) => k.stem === q.stem);
  if (!known) throw new Error(`no such question: ${q.stem}`);
  const { answer } = known;
  if (typeof answer === 'boolean') return right ? answer : !answer;
  if (q.kind === 'match') return pairsOf(q, known, right);
  if (q.kind === 'short') return DOUBTFUL;
  if (q.kind === 'fill') return right ? ([answer].flat()[0] ?? '') : '12345';
  const texts = [answer].flat().map((key) => known.options?.find((o) => o.key === key)?.text);
  if (q.kind === 'order') {
    const letters = texts.map((text) => keyOf(q.options, text));
    return right ? letters : letters.toReversed();
  }
  const keys = (q.options ?? []).filter((o) => texts.includes(o.text) === right).map((o) => o.key);
  return q.kind === 'multiple' ? keys : (keys[0] ?? '');
}

type Side = readonly { key: string; text: string }[] | null | undefined;
const keyOf = (side: Side, text: string | undefined): string => side?.find((o) => o.text === text)?.key ?? '';
const textOf = (side: Side, key: string): string | undefined => side?.find((o) => o.key === key)?.text;

/** Wrong: each left has its neighbour's right. */
function pairsOf(q: Question, known: Plan['questionList'][number], right: boolean): Record<string, string> {
  const pairs = Object.entries(known.answer).map(([l, r]) => [
    keyOf(q.left, textOf(known.left, l)),
    keyOf(q.right, textOf(known.right, String(r))),
  ]);
  return Object.fromEntries(pairs.map(([l, r], n) => [l, right ? r : pairs.at(n - 1)?.[1]]));
}
