// Surveys as their makers keep them, and what they come to.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { surveyKindOf } from '#contract/survey-kinds.ts';
import { surveyRows as contract, type SurveyPage } from '#contract/surveys.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import { type Call, type Context, mount } from '#server/platform/http/mount.ts';
import { defineKind } from '#server/platform/kinds/kind.ts';
import { say } from '#server/platform/messages.ts';
import { and, eq, isNull } from '#server/platform/postgres/drizzle.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { askedCounts } from '../assignments/index.ts';
import { mountAnswering } from './answering.ts';
import { answeredCounts, countedAnswers, letCount, namedAnswers } from './answers.store.ts';
import { groupsBy, surveyFigures } from './figures.ts';
import { surveyFile } from './file.ts';
import { withFileNames } from './files.ts';
import { surveyKind } from './kind.ts';
import { checkChange, checkSurvey } from './survey.check.ts';
import { type Survey, seenSurveys, staffSurvey } from './surveys.access.ts';
import { surveys } from './surveys.tables.ts';
import { COURSE_TEMPLATE } from './template.ts';

type Row = Record<string, unknown>;
const pagesOf = (row: Row): SurveyPage[] => row['pages'] as SurveyPage[];

export function mountSurveys(server: FastifyInstance, app: App): void {
  defineKind(app, surveyKind(app));
  const family = crud<typeof contract>({
    table: surveys,
    scope: (_who, call) => seenSurveys(call),
    search: [surveys.title],
    sorts: { title: asName(surveys.title), createdAt: surveys.createdAt, status: surveys.status },
    present,
    adding: (input, call) => {
      checkSurvey({ pages: pagesOf(input), anonymous: input['anonymous'] === true, edit: input['edit'] === true });
      return { ...input, status: 'draft', makerId: call.who.userId };
    },
    updating: async (input, before) => {
      const next = { ...before, ...input };
      if (before['anonymous'] === true && next['anonymous'] === false)
        throw new Failure(CODE.conflict, 'surveyNamed', { data: { field: 'anonymous' } });
      checkSurvey({ pages: pagesOf(next), anonymous: next['anonymous'] === true, edit: next['edit'] === true });
      if (await hasAnswers(app, String(before['id']))) {
        checkChange(pagesOf(before), pagesOf(next));
        if (next['anonymous'] !== before['anonymous'])
          throw new Failure(CODE.conflict, 'surveyAnswered', { data: { field: 'anonymous' } });
      }
      return input;
    },
  });
  mount(server, app, contract, {
    ...family,
    setStatus: (input, call) => setStatus(call, input),
    copy: (input, call) => copy(call, input),
    statistics: (input, call) => statistics(call, input),
    rows: async ({ id, page, pageSize }, { who }) => {
      const survey = await staffSurvey(app, who, id);
      if (survey.anonymous) throw new Failure(CODE.conflict, 'surveyAnonymous');
      const items = await namedAnswers(app.pool, id, { offset: (page - 1) * pageSize, limit: pageSize });
      return { items, itemCount: (await answeredCounts(app.pool, [id])).get(id) ?? 0, page, pageSize };
    },
    exportFigures: async ({ id, format }, { who, lang, reply }) => {
      const survey = await staffSurvey(app, who, id);
      const answers = await countedAnswers(app.pool, id, survey.anonymous);
      if (answers.length === 0) throw new Failure(CODE.conflict, 'surveyEmpty');
      const rows = survey.anonymous ? null : await namedAnswers(app.pool, id, { offset: 0, limit: null });
      const named = rows && (await withFileNames(app.pool, who.orgId, { pages: survey.pages, rows }));
      return sendDownload(
        reply,
        await surveyFile({ survey, figures: surveyFigures(survey.pages, answers), named, format, lang }),
      );
    },
  });
  mountAnswering(server, app);
}

const hasAnswers = async (app: Postgres, id: string): Promise<boolean> =>
  ((await answeredCounts(app.pool, [id])).get(id) ?? 0) > 0;

async function present(rows: Row[], { app, who }: Context): Promise<Row[]> {
  const ids = rows.map((row) => String(row['id']));
  const [asked, answered, makers] = await Promise.all([
    askedCounts(app.pool, 'survey', ids),
    answeredCounts(app.pool, ids),
    namesOf(app, rows),
  ]);
  return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => {
    const [id, makerId] = [String(row['id']), String(row['makerId'])];
    return {
      ...row,
      questions: pagesOf(row).reduce((sum, page) => sum + page.questions.length, 0),
      answered: answered.get(id) ?? 0,
      of: asked.get(id) ?? 0,
      maker: makers.get(makerId) ?? '',
    };
  });
}

async function namesOf(app: Postgres, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const { rows: people } = await app.pool.query<{ id: string; name: string }>(
    'select id, name from sys_user where id = any($1)',
    [[...new Set(rows.map((row) => row['makerId']))]],
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** What is closed counts whole; it can be opened again only where it has names, for the kept back would show who came last. */
async function setStatus(call: Call, { id, status }: { id: string; status: Survey['status'] }) {
  const { app } = call;
  const where = and(eq(surveys.id, id), isNull(surveys.deletedAt), seenSurveys(call));
  const [row] = await app.db.select().from(surveys).where(where);
  if (!row) throw missing();
  call.note.subject = row.title;
  const answered = await hasAnswers(app, id);
  if (status === 'draft' && answered) throw new Failure(CODE.conflict, 'surveyAnswered');
  if (row.status === 'closed' && status === 'published' && row.anonymous && answered)
    throw new Failure(CODE.conflict, 'surveyClosedOnce');
  return withTransaction(app.pool, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      'update survey set status = $2, version = version + 1 where id = $1 returning version',
      [id, status],
    );
    if (status === 'closed' && row.anonymous) await letCount(client, id, null);
    return { id, version: rows[0]?.version ?? row.version, status };
  });
}

async function copy({ app, who, lang }: Call, given: { id: string } | { template: 'course' }): Promise<{ id: string }> {
  const id = app.newId();
  const from =
    'id' in given
      ? await staffSurvey(app, who, given.id)
      : { title: say(lang, 'surveyTemplate'), anonymous: true, edit: false, pages: COURSE_TEMPLATE };
  await app.db.insert(surveys).values({
    id,
    orgId: who.orgId,
    createdAt: app.now(),
    title: from.title,
    anonymous: from.anonymous,
    edit: from.edit,
    pages: from.pages,
    status: 'draft',
    makerId: who.userId,
  });
  return { id };
}

async function statistics(
  { app, who }: { app: Clock & Postgres; who: Call['who'] },
  { id, by }: { id: string; by?: string | undefined },
) {
  const survey = await staffSurvey(app, who, id);
  const question = survey.pages.flatMap((page) => page.questions).find((one) => one.id === by);
  if (by !== undefined && !(question && surveyKindOf(question.kind).groups)) throw invalid({ by: 'notOneOf' });
  const [answers, asked, answered] = await Promise.all([
    countedAnswers(app.pool, id, survey.anonymous),
    askedCounts(app.pool, 'survey', [id]),
    answeredCounts(app.pool, [id]),
  ]);
  return {
    of: asked.get(id) ?? 0,
    answered: answered.get(id) ?? 0,
    counted: answers.length,
    questions: surveyFigures(survey.pages, answers),
    ...(question ? { groups: groupsBy(survey.pages, answers, question) } : {}),
  };
}
