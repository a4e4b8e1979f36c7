// The bank: a school's questions, read by all who teach, changed by whose they are.
import type { FastifyInstance } from 'fastify';
import { bank as contract } from '#contract/bank.ts';
import { CODE } from '#contract/codes.ts';
import type { App } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, type Context, type Handlers, mount } from '#server/platform/http/mount.ts';
import { and, eq, inArray, isNotNull, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { exporter } from '../exports/index.ts';
import { workJob } from '../jobs/index.ts';
import { fieldsIn } from './bank.find.ts';
import { changeQuestions } from './questions.change.ts';
import { checkExperiment, checkPlace } from './questions.check.ts';
import { columnsOf, fieldsFrom } from './questions.fields.ts';
import { questionsJob, startQuestionsImport } from './questions.import.ts';
import { mountQuestionMedia, takeMedia } from './questions.media.ts';
import { presentQuestions } from './questions.present.ts';
import { questions } from './questions.tables.ts';
import { EXPORT_COLUMNS, inSheet } from './sheet.columns.ts';
import { mountQuestionTemplate } from './sheet.template.ts';

type Row = Record<string, unknown>;

const USES = sql`(select count(*) from question_used x where x.question_id = ${questions.id})`;

/** What was approved once: what a teacher still works on in a plan is nobody else's yet. */
const inSchool = ({ orgId }: Who): SQL | undefined => and(eq(questions.orgId, orgId), isNotNull(questions.approved));
const isOwn = (who: Who): SQL | undefined =>
  and(eq(questions.inPlan, false), isAdmin(who) ? undefined : eq(questions.ownerId, who.userId));

const belowCat = (catId: unknown): SQL => sql`${questions.catId} in (with recursive below as (
    select id from question_cat where id = ${String(catId)} and deleted_at is null
    union select c.id from question_cat c join below b on c.parent_id = b.id where c.deleted_at is null)
  select id from below)`;

const USED = sql`(select from question_used x where x.question_id = ${questions.id})`;
const BANDS: Readonly<Record<string, SQL>> = {
  low: sql`${questions.rate} < 0.3`,
  middle: sql`${questions.rate} between 0.3 and 0.7`,
  high: sql`${questions.rate} > 0.7`,
};

const FILTERS = {
  catId: belowCat,
  courseId: (id: unknown) =>
    sql`${questions.pointId} in (select p.id from point_shown p where p.course_id = ${String(id)})`,
  mine: (mine: unknown, { who }: Context) => (mine ? eq(questions.ownerId, who.userId) : undefined),
  used: (used: unknown) => (used ? sql`exists ${USED}` : sql`not exists ${USED}`),
  rateBand: (band: unknown) => BANDS[String(band)],
  ids: (ids: unknown) => (Array.isArray(ids) ? inArray(questions.id, ids) : undefined),
};

/** Where a question stands among others, of what was sent. */
function placeIn(input: Row): Row {
  const given = ['catId', 'pointId', 'difficulty'].flatMap((name) =>
    input[name] === undefined ? [] : [[name, input[name]]],
  );
  return Object.fromEntries(given);
}

async function checked(call: Call, input: Row, before?: Row) {
  const fields = fieldsFrom(input, before && fieldsIn(before));
  await checkPlace(call.app, call.who, input);
  // one that has closed since stays
  if (input['experimentId'] !== undefined) await checkExperiment(call.app, call.who, fields);
  return { ...columnsOf(fields), ...placeIn(input), editedBy: call.who.userId, editedAt: call.app.now() };
}

export function mountQuestions(server: FastifyInstance, app: App): void {
  workJob(app, questionsJob);
  auditsRows(
    app,
    'bank',
    `select q.id, p.course_id, null from question q left join point_shown p on p.id = q.point_id where not q.in_plan`,
  );
  mountQuestionMedia(app);
  mountQuestionTemplate(server);
  const exported = exporter(app, { operation: contract.export, name: 'exportQuestions', columns: EXPORT_COLUMNS });
  const family = crud<typeof contract>({
    table: questions,
    scope: inSchool,
    writeScope: isOwn,
    search: [questions.stem],
    sorts: {
      createdAt: questions.createdAt,
      stem: questions.stem,
      difficulty: questions.difficulty,
      rate: questions.rate,
      uses: USES,
      kind: questions.kind,
    },
    filters: FILTERS,
    present: presentQuestions,
    adding: async (input, call) => ({
      ...(await checked(call, input)),
      ownerId: call.who.userId,
      status: 'approved',
      sort: 0,
      inPlan: false,
    }),
    updating: (input, before, call) => checked(call, input, before['approved'] as Row),
    within: async (client, change, ids, { who }) => {
      if (change === 'add' || change === 'update') for (const id of ids) await takeMedia(client, who, id);
    },
    deleting: async (rows) => {
      const { rowCount } = await app.pool.query(
        "select from question_used where question_id = any($1) and kind in ('paper', 'homework')",
        [rows.map((r) => r['id'])],
      );
      if (rowCount) throw new Failure(CODE.conflict, 'questionInPaper');
    },
    exports: (reader) =>
      exported({
        ...reader,
        // what a spreadsheet cannot hold stands in no row of it
        presented: async function* (listing, call) {
          for await (const page of reader.presented(listing, call)) yield await inSheet(page, call);
        },
      }),
  });
  const handlers: Handlers<typeof contract> = {
    ...family,
    change: (input, { who }) => changeQuestions(app, who, input),
    import: (_input, call) => startQuestionsImport(call),
  };
  mount(server, app, contract, handlers);
}
