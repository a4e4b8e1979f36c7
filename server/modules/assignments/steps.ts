// Steps: what an assignment gives along. Each is an assignment for the same people, so that its own kind lets them in; it has no line in
// anybody's day and rings no bell.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { enterColumns, kindNamed, type Progress } from '#server/platform/kinds/kind.ts';
import { assignmentsOfThings } from './assigned.ts';
import { datesOf } from './dates.ts';
import { GIVEN, type GivenAssignment, type Standing, standingsOf } from './standing.ts';

/** Within the transaction that made these assignments, or changed what they are of: their steps are given, and those that went are not. */
export async function giveSteps(
  app: Clock & Hooks,
  client: PoolClient,
  assignmentIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ id: string; kind: string; refId: string }>(
    `select id, kind, ref_id as "refId" from assignment where id = any($1) and step_of is null and deleted_at is null
      order by id for update`,
    [assignmentIds],
  );
  for (const { id, kind, refId } of rows) {
    const steps = await kindNamed(app, kind)?.assign?.steps?.stepsOf(client, refId);
    if (!steps) continue;
    await client.query(
      `update assignment set deleted_at = $3, version = version + 1
        where step_of = $1 and deleted_at is null and step_id <> all($2)`,
      [id, steps.map((s) => s.id), app.now()],
    );
    await client.query(
      `insert into assignment (id, org_id, created_at, kind, ref_id, course_id, title, class_ids, user_ids, from_at, until_at, by_id,
          step_of, step_id)
        select s.new, a.org_id, $3, s.kind, s."refId", coalesce(s."courseId", a.course_id), s.title, a.class_ids, a.user_ids, a.from_at,
            a.until_at, a.by_id, a.id, s.id
          from assignment a, jsonb_to_recordset($2) as s (new text, id text, title text, kind text, "refId" text, "courseId" text)
          where a.id = $1
        on conflict (step_of, step_id) do update set kind = excluded.kind, ref_id = excluded.ref_id, course_id = excluded.course_id,
          title = excluded.title, deleted_at = null, version = assignment.version + 1`,
      [id, JSON.stringify(steps.map((s) => ({ ...s, new: app.newId() }))), app.now()],
    );
  }
  await enterGiven(app, client, assignmentIds);
}

/** The books of their courses, and of those of their steps, take them up. */
export async function enterGiven(app: Hooks, client: PoolClient, assignmentIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ courseId: string }>(
    `select distinct course_id as "courseId" from assignment
      where (id = any($1) or step_of = any($1)) and deleted_at is null and course_id is not null`,
    [assignmentIds],
  );
  for (const { courseId } of rows) await enterColumns(app, client, courseId);
}

/** What of a kind is given now: after a change of it its steps follow. Within the transaction of the change. */
export async function giveStepsOf(
  app: Clock & Hooks,
  client: PoolClient,
  { kind, refIds }: { kind: string; refIds: readonly string[] },
): Promise<void> {
  await giveSteps(app, client, await assignmentsOfThings(client, kind, refIds));
}

/** How far one has come with those of these that are done in steps. */
export async function progressIn(
  app: Hooks,
  given: readonly Pick<GivenAssignment, 'assignmentId' | 'kind'>[],
  studentId: string,
): Promise<ReadonlyMap<string, Progress>> {
  const all = new Map<string, Progress>();
  for (const [kind, own] of Map.groupBy(given, (g) => g.kind)) {
    const ids = own.map((g) => g.assignmentId);
    for (const [id, n] of (await kindNamed(app, kind)?.assign?.steps?.progressOf(ids, studentId)) ?? []) all.set(id, n);
  }
  return all;
}

/** Of these assignments, those that are steps which this student cannot begin yet. */
export async function lockedSteps(
  app: Hooks & Postgres,
  studentId: string,
  assignmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await app.pool.query<{ kind: string; ids: string[] }>({
    name: 'steps-of-what',
    text: `select o.kind, array_agg(distinct o.id) as ids from assignment a join assignment o on o.id = a.step_of
      where a.id = any($1) group by o.kind`,
    values: [assignmentIds],
  });
  const locked = new Set<string>();
  for (const { kind, ids } of rows)
    for (const id of (await kindNamed(app, kind)?.assign?.steps?.lockedOf(ids, studentId)) ?? []) locked.add(id);
  return locked;
}

/** 409 where this assignment is a step that waits for the one before it, with the page of what it is a step of. */
export async function mustBeUnlocked(app: Hooks & Postgres, studentId: string, assignmentId: string): Promise<void> {
  const locked = await lockedSteps(app, studentId, [assignmentId]);
  if (!locked.has(assignmentId)) return;
  const task = await wholeOf(app, assignmentId);
  throw new Failure(CODE.conflict, 'stepLocked', { data: { state: 'locked', task } });
}

export interface StepsGiven extends Pick<GivenAssignment, 'assignmentId' | 'refId' | 'studentId' | 'hasLeft'> {
  title: string;
  /** The person's own end, with their exceptions. */
  until: number | null;
  excused: boolean;
  /** By the ids of the steps that were given along. */
  steps: Map<string, Standing & { assignmentId: string }>;
}

/** How these people stand with each step of what these assignments gave them. */
export async function stepsGiven(
  app: Clock & Hooks & Postgres,
  assignmentIds: readonly string[],
  studentIds: readonly string[],
): Promise<StepsGiven[]> {
  const { rows } = await app.pool.query<GivenAssignment & { title: string; stepId: string | null; isShut: boolean }>({
    name: 'steps-given',
    // as an array, so that the view is asked for these alone
    text: `select ${GIVEN}, a.title, a.step_id as "stepId",
        coalesce(k.deleted_at is not null or k.status <> 'published', false) as "isShut"
      from assignment_person p join assignment a on a.id = p.assignment_id left join course k on k.id = a.course_id
      where p.assignment_id = any(array(select id from assignment where (id = any($1) or step_of = any($1)) and deleted_at is null))
        and p.user_id = any($2)`,
    values: [assignmentIds, studentIds],
  });
  const [whole, steps] = [rows.filter((r) => r.stepOf === null), rows.filter((r) => r.stepOf !== null)];
  const standings = await standingsOf(app, steps);
  const dates = await datesOf(
    app,
    app.pool,
    whole.map(({ assignmentId: id, studentId: userId, ...assignment }) => ({
      assignment: { id, ...assignment },
      userId,
    })),
  );
  const all = new Map(
    whole.map(({ assignmentId, refId, studentId, title, hasLeft, ...own }, i): [string, StepsGiven] => {
      const { until, excused } = dates[i] ?? { until: own.until, excused: false };
      const given = { assignmentId, refId, studentId, title, hasLeft, until, excused, steps: new Map() };
      return [`${assignmentId} ${studentId}`, given];
    }),
  );
  for (const [i, { assignmentId, stepOf, stepId, studentId, isShut }] of steps.entries()) {
    const standing = standings[i];
    if (standing && stepId !== null)
      all.get(`${stepOf} ${studentId}`)?.steps.set(stepId, {
        ...standing,
        assignmentId,
        // nothing can be done in a course that is a draft again, or closed
        isHidden: isShut || standing.isHidden === true,
      });
  }
  return [...all.values()];
}

/** The page of what this assignment is a step of, where it is one. */
export async function wholeOf(app: Hooks & Postgres, assignmentId: string): Promise<string | null> {
  const { rows } = await app.pool.query<{ id: string; kind: string; refId: string }>({
    name: 'whole-of-step',
    text: `select o.id, o.kind, o.ref_id as "refId" from assignment a join assignment o on o.id = a.step_of where a.id = $1`,
    values: [assignmentId],
  });
  const [whole] = rows;
  return (whole && kindNamed(app, whole.kind)?.assign?.path(whole.refId, whole.id)) ?? null;
}
