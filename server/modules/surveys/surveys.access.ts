// Whose surveys: their makers', those of teachers whose class or course has them, and the administrators'.
import type { SurveyPage } from '#contract/surveys.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { and, eq, filled, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { taughtBySql } from '../assignments/index.ts';
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
const SURVEY = `v.id, v.version, v.title, v.anonymous, v.edit, v.pages, v.status, v.maker_id as "makerId"`;
/** The user $1 made it, or teaches a class or course that has it, at the time $2. */
const SEES = `(v.maker_id = $1 or ${taughtBySql('survey', 'v.id', { teacherId: '$1', now: '$2' })})`;

/** Rows that one sees. */
export function seenSurveys({ app, who }: Context): SQL | undefined {
  const own = eq(surveys.orgId, who.orgId);
  if (isAdmin(who)) return own;
  return and(
    own,
    sql`exists (select from survey v where v.id = ${surveys.id} and ${filled(SEES, [who.userId, app.now()])})`,
  );
}

/** Rows that one may change. */
export const madeSurveys = ({ who }: Context): SQL | undefined =>
  and(eq(surveys.orgId, who.orgId), isAdmin(who) ? undefined : eq(surveys.makerId, who.userId));

/** Null: not one that `who` sees. */
export async function seenSurvey(app: Clock & Postgres, who: Who, id: string): Promise<Survey | null> {
  const { rows } = await app.pool.query<Survey>({
    name: 'survey-of-staff',
    text: `select ${SURVEY} from survey v where v.id = $3 and v.org_id = $4 and v.deleted_at is null and ($5 or ${SEES})`,
    values: [who.userId, app.now(), id, who.orgId, isAdmin(who)],
  });
  return rows[0] ?? null;
}

/** 404 unless `who` sees it. */
export async function staffSurvey(app: Clock & Postgres, who: Who, id: string): Promise<Survey> {
  const survey = await seenSurvey(app, who, id);
  if (!survey) throw missing();
  return survey;
}

/** As they are asked, whoever asks. */
export async function surveysById(db: Db, ids: readonly string[]): Promise<Survey[]> {
  const { rows } = await db.query<Survey>({
    name: 'surveys-by-id',
    text: `select ${SURVEY} from survey v where v.id = any($1) and v.deleted_at is null`,
    values: [ids],
  });
  return rows;
}
