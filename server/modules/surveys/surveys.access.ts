// Whose surveys: their makers', those of teachers whose class or course has them, and the administrators'.
import type { SurveyPage } from '#contract/surveys.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { and, eq, inArray, or, type SQL } from '#server/platform/postgres/drizzle.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { taughtThings } from '../assignments/index.ts';
import { surveys } from './surveys.tables.ts';

export interface Survey {
  id: string;
  version: number;
  title: string;
  anonymous: boolean;
  edit: boolean;
  pages: SurveyPage[];
  status: 'draft' | 'published' | 'closed';
  makerId: string;
}
export const SURVEY = `v.id, v.version, v.title, v.anonymous, v.edit, v.pages, v.status, v.maker_id as "makerId"`;

/** Rows that one sees. */
export async function seenSurveys({ app, who }: Context): Promise<SQL | undefined> {
  const own = eq(surveys.orgId, who.orgId);
  if (isAdmin(who)) return own;
  const given = await taughtThings(app.pool, 'survey', who.userId, app.now());
  return and(own, or(eq(surveys.makerId, who.userId), inArray(surveys.id, given)));
}

/** Rows that one may change. */
export const madeSurveys = ({ who }: Context): SQL | undefined =>
  and(eq(surveys.orgId, who.orgId), isAdmin(who) ? undefined : eq(surveys.makerId, who.userId));

/** One that `who` sees; everything else is not there. */
export async function staffSurvey(app: Clock & Postgres, who: Who, id: string): Promise<Survey> {
  const { rows } = await app.pool.query<Survey>(
    `select ${SURVEY} from survey v where v.id = $1 and v.org_id = $2 and v.deleted_at is null`,
    [id, who.orgId],
  );
  const [survey] = rows;
  if (!survey) throw missing();
  if (isAdmin(who) || survey.makerId === who.userId) return survey;
  const given = await taughtThings(app.pool, 'survey', who.userId, app.now());
  if (!given.includes(id)) throw missing();
  return survey;
}

/** As it is asked, whoever asks. */
export async function surveyById(db: Db, id: string): Promise<Survey | null> {
  const { rows } = await db.query<Survey>({
    name: 'survey-by-id',
    text: `select ${SURVEY} from survey v where v.id = $1 and v.deleted_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}
