// Questions of a school's bank, as tests need them.
import { insertBankQuestion } from '#server/modules/assessment/index.ts';
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
  const place = { id, orgId, ownerId: userId, catId, difficulty };
  await insertBankQuestion(server.database.pool, { ...place, fields, now: 1 });
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
