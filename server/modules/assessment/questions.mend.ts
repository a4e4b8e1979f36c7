// A key that was wrong in an exam is wrong in the bank, too: who may change the question mends it there, as its next revision.
import type { BankFields } from '#contract/bank.ts';
import type { BANK_MENDS } from '#contract/exam-records.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { fieldsIn } from './bank.find.ts';
import { withAnswerKey } from './exam-question.ts';
import { type KnownQuestion, updateBankQuestion } from './questions.store.ts';

export type BankMend = (typeof BANK_MENDS)[number];

interface Mend {
  bankId: string;
  answer: unknown;
  /** The question as the exam asks it. */
  asked: BankFields;
  now: number;
}

/** In the caller's transaction. Says what became of it, or what stands in its way. */
export async function mendKey(db: Db, who: Who, { bankId, answer, asked, now }: Mend): Promise<BankMend> {
  const { rows } = await db.query<KnownQuestion & { inPlan: boolean }>({
    name: 'bank-to-mend',
    text: `select id, version, owner_id as "ownerId", cat_id as "catId", difficulty, approved, in_plan as "inPlan" from question
      where id = $1 and org_id = $2 and deleted_at is null and approved is not null for update`,
    values: [bankId, who.orgId],
  });
  const [question] = rows;
  if (!question) return 'gone';
  const before = fieldsIn(question.approved);
  // letters would mean something else
  const fields = isAskedAlike(before, asked) ? withAnswerKey(before, answer) : null;
  if (!fields) return 'changed';
  if (sameKey(before, fields)) return 'same';
  if (question.inPlan) return 'lesson';
  if (!isAdmin(who) && question.ownerId !== who.userId) return 'foreign';
  const { id, version, catId, difficulty } = question;
  return (await updateBankQuestion(db, { id, version, fields, catId, difficulty, by: who.userId, now }))
    ? 'mended'
    : 'changed';
}

type Parts = Pick<BankFields, 'kind' | 'options' | 'left' | 'right' | 'blanks' | 'children'>;

const itemsIn = (items: BankFields['options']) => items?.map(({ key, text }) => [key, text]) ?? null;
/** What a key speaks of. */
const partsOf = ({ kind, options, left, right, blanks }: Parts): unknown => [
  kind,
  itemsIn(options),
  itemsIn(left),
  itemsIn(right),
  blanks?.length ?? null,
];
const isAskedAlike = (a: BankFields, b: BankFields): boolean =>
  a.stem === b.stem &&
  JSON.stringify([partsOf(a), a.children?.map(partsOf)]) === JSON.stringify([partsOf(b), b.children?.map(partsOf)]);

const keyIn = ({ answer, blanks, children }: BankFields): string =>
  JSON.stringify([answer, blanks, children?.map(({ answer: own }) => own)]);
const sameKey = (a: BankFields, b: BankFields): boolean => keyIn(a) === keyIn(b);
