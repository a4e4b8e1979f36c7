// Who has answered a survey, and what was answered: with names as rows; without them so that neither leads to the other.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { SurveyAnswers } from '#contract/survey-path.ts';
import type { GivenAnswers } from '#contract/surveys.ts';
import type { Clock } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';

/** Answers come to count by so many, and as many at least are kept back while a survey is open. */
export const STEP = 5;

interface Given {
  surveyId: string;
  userId: string;
  /** As the person's device calls it. */
  cmd: string;
  answers: SurveyAnswers;
}

/** With a name: again where the survey may be edited. The same command again changes nothing. The answers as they stand. */
export async function keepNamed(
  app: Clock,
  db: Db,
  { surveyId, userId, cmd, answers }: Given,
  edit: boolean,
): Promise<SurveyAnswers> {
  const { rows } = await db.query<{ cmd: string; answers: SurveyAnswers }>(
    `insert into survey_answer as a (survey_id, user_id, cmd, answers, at) values ($1, $2, $3, $4, $5)
      on conflict (survey_id, user_id) do update set
        cmd = case when $6 and a.cmd <> $3 then $3 else a.cmd end,
        answers = case when $6 and a.cmd <> $3 then excluded.answers else a.answers end,
        at = case when $6 and a.cmd <> $3 then excluded.at else a.at end
      returning cmd, answers`,
    [surveyId, userId, cmd, JSON.stringify(answers), app.now(), edit],
  );
  const [kept] = rows;
  if (kept?.cmd !== cmd) throw new Failure(CODE.conflict, 'surveyOnce');
  return kept.answers;
}

/**
 * Without names: of one survey, as many as have come at once. The people's row and the row of what is kept back are written in one
 * transaction, whole each, so that every answer there is has the same transaction as every person; the order of the answers is drawn.
 * Once ten are kept back, fives drawn of them come to count, and five at least are left. Of each: whether the person had answered
 * already; the same command again changes nothing.
 */
export async function keepAnonymous(
  client: PoolClient,
  surveyId: string,
  given: readonly Omit<Given, 'surveyId'>[],
): Promise<boolean[]> {
  await client.query(
    `with people as (insert into survey_people (survey_id) values ($1) on conflict do nothing),
      back as (insert into survey_kept_back (survey_id) values ($1) on conflict do nothing)
      insert into survey_counted (survey_id) values ($1) on conflict do nothing`,
    [surveyId],
  );
  const { rows } = await client.query<{ people: Record<string, string> }>(
    'select people from survey_people where survey_id = $1 for update',
    [surveyId],
  );
  const known = new Map(Object.entries(rows[0]?.people ?? {}));
  const fresh = given.filter(({ userId, cmd }) => !known.has(userId) && known.set(userId, cmd));
  const had = given.map(({ userId, cmd }) => known.get(userId) !== cmd);
  if (fresh.length === 0) return had;
  await client.query('update survey_people set people = people || $2::jsonb where survey_id = $1', [
    surveyId,
    JSON.stringify(Object.fromEntries(fresh.map(({ userId, cmd }) => [userId, cmd]))),
  ]);
  const { rows: kept } = await client.query<{ n: number }>(
    `update survey_kept_back set answers = (
        select jsonb_agg(value order by random()) from jsonb_array_elements(answers || $2::jsonb))
      where survey_id = $1 returning jsonb_array_length(answers) as n`,
    [surveyId, JSON.stringify(fresh.map(({ answers }) => answers))],
  );
  const steps = Math.floor((kept[0]?.n ?? 0) / STEP) - 1;
  if (steps > 0) await letCount(client, surveyId, steps * STEP);
  return had;
}

/** So many of what is kept back, drawn, come to count; all of it when a survey closes. */
export async function letCount(client: PoolClient, surveyId: string, most: number | null): Promise<void> {
  await client.query(
    `with drawn as (
        select value, row_number() over (order by random()) as place
          from survey_kept_back b, jsonb_array_elements(b.answers) where b.survey_id = $1
      ), counted as (
        update survey_counted c set answers = (
            select coalesce(jsonb_agg(value order by random()), '[]') from (
              select value from jsonb_array_elements(c.answers)
              union all select value from drawn where $2::int is null or place <= $2) x)
          where c.survey_id = $1
      )
      update survey_kept_back set answers = (
          select coalesce(jsonb_agg(value order by random()), '[]') from drawn where place > $2)
        where survey_id = $1`,
    [surveyId, most],
  );
}

/** Which of these people have answered which of these surveys. */
export async function answeredBy(
  db: Db,
  surveyIds: readonly string[],
  userIds: readonly string[],
): Promise<{ surveyId: string; userId: string }[]> {
  const { rows } = await db.query<{ surveyId: string; userId: string }>({
    name: 'survey-answered-by',
    text: `select survey_id as "surveyId", user_id as "userId" from survey_answer
        where survey_id = any($1) and user_id = any($2)
      union all select p.survey_id, u.id from survey_people p, unnest($2::text[]) u (id)
        where p.survey_id = any($1) and p.people ? u.id`,
    values: [surveyIds, userIds],
  });
  return rows;
}

/** How many people have answered each of these surveys. */
export async function answeredCounts(db: Db, surveyIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ surveyId: string; n: number }>({
    name: 'survey-answered-counts',
    text: `select survey_id as "surveyId", count(*)::int as n from survey_answer where survey_id = any($1) group by survey_id
      union all select survey_id, (select count(*)::int from jsonb_object_keys(people)) from survey_people where survey_id = any($1)`,
    values: [surveyIds],
  });
  return new Map(rows.map(({ surveyId, n }) => [surveyId, n]));
}

/** What counts now: with names all of it, without them by steps. */
export async function countedAnswers(db: Db, surveyId: string, anonymous: boolean): Promise<SurveyAnswers[]> {
  if (!anonymous) {
    const { rows } = await db.query<{ answers: SurveyAnswers }>(
      'select answers from survey_answer where survey_id = $1 order by user_id',
      [surveyId],
    );
    return rows.map((row) => row.answers);
  }
  const { rows } = await db.query<{ answers: SurveyAnswers[] }>(
    'select answers from survey_counted where survey_id = $1',
    [surveyId],
  );
  const answers = rows[0]?.answers ?? [];
  return answers.length < STEP ? [] : answers;
}

interface NamedRow {
  userId: string;
  userName: string;
  name: string;
  at: number;
  answers: GivenAnswers;
}

export async function namedAnswers(
  db: Db,
  surveyId: string,
  { offset, limit }: { offset: number; limit: number | null },
): Promise<NamedRow[]> {
  const { rows } = await db.query<NamedRow>(
    `select a.user_id as "userId", u.user_name as "userName", u.name, a.at, a.answers from survey_answer a join sys_user u on u.id = a.user_id
      where a.survey_id = $1 order by u.user_name offset $2 limit $3`,
    [surveyId, offset, limit],
  );
  return rows;
}

export async function ownAnswers(db: Db, surveyId: string, userId: string): Promise<GivenAnswers | null> {
  const { rows } = await db.query<{ answers: GivenAnswers }>(
    'select answers from survey_answer where survey_id = $1 and user_id = $2',
    [surveyId, userId],
  );
  return rows[0]?.answers ?? null;
}
