// What becomes of an exam: published, closed, opened again, or a draft again where nobody has begun.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { NotedCall } from '#server/platform/http/mount.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import { dropAssignment, keepAssignment, reach } from '../assignments/index.ts';
import { countBy, dropColumns } from '../gradebook/index.ts';
import { type Frozen, freezePaper, paperById } from '../papers/index.ts';
import { checkDraft } from './exam.check.ts';
import { tellSitters } from './exam.notices.ts';
import { type Exam, examById } from './exam.store.ts';

/** Nobody starts, and no colleague changes it, while it is held. */
export async function heldExam(client: PoolClient, id: string): Promise<Exam> {
  await client.query('select from exam where id = $1 for update', [id]);
  const exam = await examById(client, id);
  if (!exam) throw missing();
  return exam;
}

const hasBegun = async (client: PoolClient, examId: string): Promise<boolean> =>
  ((await client.query('select from exam_attempt where exam_id = $1 limit 1', [examId])).rowCount ?? 0) > 0;

/** The people who are in it now. */
async function running(app: Pick<App, 'pool'>, examId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ studentId: string }>(
    `select distinct student_id as "studentId" from exam_attempt where exam_id = $1 and submitted_at is null`,
    [examId],
  );
  return rows.map((r) => r.studentId);
}

type Status = OutputOf<'/OrgApi/Exam/SetStatus'>;

export async function setExamStatus(call: NotedCall, id: string, status: Exam['status']): Promise<Status> {
  const { app } = call;
  const before = await examById(app.pool, id);
  if (!before) throw missing();
  // before a connection is held: the checks ask for one of their own
  if (status === 'published' && before.frozen === null) await checkDraft(call, before);
  return withTransaction(app.pool, async (client, tx) => {
    const exam = await heldExam(client, id);
    call.note.subject = exam.name;
    if (exam.status === status) return { id, version: exam.version, status };
    if (exam.version !== before.version) throw new Failure(CODE.conflict, 'stale');
    if (status === 'published') return { ...(await publish(call, tx, exam)), status };
    if (status === 'closed') return { ...(await close(call, tx, exam)), status };
    return { ...(await takeBack(call, tx, exam)), status };
  });
}

type Written = Pick<Status, 'id' | 'version'>;

/** Of a closed one what was frozen stays: it is opened again. */
async function publish(call: NotedCall, tx: Transaction, exam: Exam): Promise<Written> {
  const { app } = call;
  const { client } = tx;
  if (exam.until <= app.now()) throw invalid({ until: 'alreadyOver' });
  const isNew = exam.frozen === null;
  const frozen = exam.frozen ?? (await freeze(client, exam));
  const assignmentId = await assign(app, client, exam);
  const { rows } = await client.query<Written>(
    `update exam set status = 'published', frozen = $2, assignment_id = $3, version = version + 1 where id = $1
      returning id, version`,
    [exam.id, JSON.stringify(frozen), assignmentId],
  );
  await enterColumns(app, client, exam.courseId);
  if (isNew) {
    await countBy(client, { kind: 'exam', refId: exam.id, counts: exam.counts });
    await tellSitters(app, tx, 'exam.new', exam);
  }
  return written(rows);
}

async function freeze(client: PoolClient, exam: Exam): Promise<Frozen> {
  const paper = await paperById(client, exam.orgId, exam.paperId);
  if (!paper) throw invalid({ paperId: 'missing' });
  const done = await freezePaper(client, paper);
  if ('problems' in done) throw invalid({ paperId: 'paperChanged' });
  return done.frozen;
}

/** As the exam stands; of one that is closed before its end that end. */
export const assign = (app: App, client: PoolClient, exam: Exam, until = exam.until): Promise<string> =>
  keepAssignment(app, client, {
    kind: 'exam',
    refId: exam.id,
    orgId: exam.orgId,
    courseId: exam.courseId,
    title: exam.name,
    classIds: exam.classIds,
    userIds: exam.userIds,
    from: exam.from,
    until,
    byId: exam.makerId,
  });

/** Nobody begins any more; who is in it goes on to their own end, or is made to hand in. */
async function close({ app }: NotedCall, { client }: Transaction, exam: Exam): Promise<Written> {
  if (exam.status === 'draft') throw new Failure(CODE.conflict, 'examDraft');
  // a window that has not begun yet has no length to be cut
  const until = Math.max(exam.from, Math.min(exam.until, app.now()));
  await assign(app, client, exam, until);
  const { rows } = await client.query<Written>(
    "update exam set status = 'closed', version = version + 1 where id = $1 returning id, version",
    [exam.id],
  );
  return written(rows);
}

async function takeBack({ app }: NotedCall, tx: Transaction, exam: Exam): Promise<Written> {
  const { client } = tx;
  if (await hasBegun(client, exam.id)) throw new Failure(CODE.conflict, 'examBegun');
  const { rows } = await client.query<Written>(
    `update exam set status = 'draft', frozen = null, rekeyed = '{}', assignment_id = null, version = version + 1 where id = $1
      returning id, version`,
    [exam.id],
  );
  await dropAssignment(app, client, { kind: 'exam', refId: exam.id });
  await dropColumns(client, 'exam', exam.id);
  // who would have been late for it has heard of its end
  if (exam.until > app.now()) await tellSitters(app, tx, 'exam.cancelled', exam);
  return written(rows);
}

const written = (rows: readonly Written[]): Written => {
  if (!rows[0]) throw missing();
  return rows[0];
};

/** After it was written: later ends and more minutes. */
export async function reachRunning(app: App, exam: Exam, before: Pick<Exam, 'until' | 'minutes'>): Promise<void> {
  if (exam.until === before.until && exam.minutes === before.minutes) return;
  for (const userId of await running(app, exam.id)) await reach(app, { kind: 'exam', refId: exam.id, userId });
}
