// Questions of a school's bank, as tests need them.
import type { TestServer } from './server.ts';

interface Made {
  kind?: 'single' | 'judge' | 'essay';
  catId?: string;
  difficulty?: number;
}

const FIELDS = {
  single: {
    options: ['一', '二', '三', '四'].map((text, n) => ({ key: 'ABCD'.charAt(n), text })),
    answer: 'B',
  },
  judge: { answer: true },
  essay: { rubric: [{ title: '论点', points: 5 }] },
};

/** A question that was approved: its first revision. */
export async function addQuestion(
  server: TestServer,
  { userId, orgId }: { userId: string; orgId: string },
  made: Made = {},
) {
  const { kind = 'single', catId = null, difficulty = null } = made;
  const id = server.app.newId();
  const fields = { kind, stem: `题目 ${id.slice(0, 8)}`, explanation: '因为如此', ...FIELDS[kind] };
  const { answer = null } = 'answer' in fields ? fields : {};
  await server.database.pool.query(
    `insert into question (id, org_id, owner_id, cat_id, difficulty, kind, stem, options, answer, explanation, hint, sort, status,
        approved, in_plan, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '', 1, 'approved', $11, false, 1)`,
    [
      id,
      orgId,
      userId,
      catId,
      difficulty,
      kind,
      fields.stem,
      JSON.stringify('options' in fields ? fields.options : null),
      JSON.stringify(answer),
      fields.explanation,
      JSON.stringify(fields),
    ],
  );
  return id;
}

/** Says otherwise what a question asks: its next revision. */
export const editQuestion = (server: TestServer, id: string, stem: string) =>
  server.database.pool.query(
    `update question set stem = $2, approved = jsonb_set(approved, '{stem}', to_jsonb($2::text)) where id = $1`,
    [id, stem],
  );

export async function addCat(
  server: TestServer,
  { orgId }: { orgId: string },
  name: string,
  parentId: string | null = null,
): Promise<string> {
  const id = server.app.newId();
  await server.database.pool.query(
    'insert into question_cat (id, org_id, created_at, name, parent_id) values ($1, $2, 1, $3, $4)',
    [id, orgId, name, parentId],
  );
  return id;
}
