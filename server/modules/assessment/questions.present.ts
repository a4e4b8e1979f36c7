// Questions of the bank as their list shows them: with their key, where they stand, and what they came to.
import type { BankRow } from '#contract/bank.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { isAdmin } from '#server/platform/who.ts';
import { fieldsIn } from './bank.find.ts';

type Row = Record<string, unknown>;

interface Facts {
  id: string;
  cat: string;
  point: string;
  courseId: string | null;
  course: string;
  uses: number;
  ownerId: string | null;
  owner: string;
}

const FACTS = `select q.id, coalesce(c.name, '') as cat, coalesce(p.title, '') as point, k.id as "courseId",
    coalesce(k.name, '') as course, coalesce(u.name, '') as owner, u.id as "ownerId",
    (select count(*)::int from question_used x where x.question_id = q.id) as uses
  from question q left join question_cat c on c.id = q.cat_id left join point_shown p on p.id = q.point_id
    left join course k on k.id = p.course_id left join sys_user u on u.id = coalesce(q.owner_id, q.edited_by)
  where q.id = any($1)`;

export async function presentQuestions(rows: Row[], { app, who }: Context): Promise<BankRow[]> {
  const { rows: facts } = await app.pool.query<Facts>({
    name: 'bank-facts',
    text: FACTS,
    values: [rows.map((r) => r['id'])],
  });
  const byId = new Map(facts.map((f) => [f.id, f]));
  return rows.map((row) => {
    const { id, version, createdAt, revision, catId, pointId, difficulty, rate, inPlan, ownerId } = row;
    const fields = fieldsIn(row['approved'] as Row);
    const editable = !inPlan && (isAdmin(who) || ownerId === who.userId);
    const own = { id, version, createdAt, revision, catId, pointId, difficulty, rate, inPlan, editable };
    // what the row has is what the contract says, and the contract checks it once more
    return { ...fields, explanation: fields.explanation ?? '', ...own, ...byId.get(String(id)) } as BankRow;
  });
}
