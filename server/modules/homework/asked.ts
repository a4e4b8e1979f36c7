// Questions of the bank within homework: frozen for a reply when it is opened, shuffled by a seed that nobody is told, marked at hand-in.
import { createHash } from 'node:crypto';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { HomeworkItem } from '#contract/homework.ts';
import type { HomeworkAnswer } from '#contract/homework-own.ts';
import type { Db } from '#server/platform/sql.ts';
import {
  type AskedAs,
  type BankNamed,
  bankNamed,
  markInExam,
  revisionKey,
  revisionsOf,
  toBankValue,
} from '../assessment/index.ts';
import type { Reply, ReplyQuestion } from './reply.store.ts';

/** What the questions among these items ask, by item. */
export function stemsOfItems(items: readonly HomeworkItem[], named: ReadonlyMap<string, Pick<BankNamed, 'stem'>>) {
  return Object.fromEntries(
    items.flatMap(({ id, questionId }): [string, string][] => {
      const known = questionId === undefined ? undefined : named.get(questionId);
      return known ? [[id, known.stem]] : [];
    }),
  );
}

/** As the bank says them now; those that are not there any more are left out. */
export async function questionsOfItems(
  db: Db,
  orgId: string,
  items: readonly HomeworkItem[],
): Promise<Record<string, ReplyQuestion>> {
  const ids = items.flatMap((i) => i.questionId ?? []);
  const named = await bankNamed(db, orgId, ids);
  const fields = await revisionsOf(db, [...named.values()]);
  return Object.fromEntries(
    items.flatMap(({ id, questionId }) => {
      const known = questionId === undefined ? undefined : named.get(questionId);
      const said = known && fields.get(revisionKey(known));
      return questionId !== undefined && said ? [[id, { questionId, fields: said }]] : [];
    }),
  );
}

/** Questions that came into the homework after this reply was opened; null: it has all that there are. */
export async function newlyAsked(
  db: Db,
  { orgId, asked, attempt }: Pick<Reply, 'orgId' | 'asked' | 'attempt'>,
  items: readonly HomeworkItem[],
): Promise<Record<string, ReplyQuestion> | null> {
  // items do not change any more once somebody has handed in
  if (attempt > 0) return null;
  const lacking = items.filter((i) => i.kind === 'question' && asked[i.id]?.questionId !== i.questionId);
  const found = lacking.length === 0 ? {} : await questionsOfItems(db, orgId, lacking);
  return Object.keys(found).length === 0 ? null : found;
}

/** Of one reply; undefined where the bank did not have it. */
export function askedAs({ id, asked }: Pick<Reply, 'id' | 'asked'>, itemId: string): AskedAs | undefined {
  const own = asked[itemId];
  if (!own) return undefined;
  const seed = createHash('sha256').update(`${id} ${itemId}`).digest('hex');
  return { questionId: itemId, fields: own.fields, seed, shuffle: true };
}

/** A teacher sees a question as the bank has it: an answer to it has the bank's letters, not those of the student's order. */
export function inBankLetters(reply: Pick<Reply, 'id' | 'asked'>, answer: HomeworkAnswer): HomeworkAnswer {
  const question = askedAs(reply, answer.itemId);
  // it was checked when it was saved
  return question ? { ...answer, value: toBankValue(question, answer.value as ExamValue) } : answer;
}

/** What the machine marks of it; a question that a teacher marks has no points here. */
export function machineMarks(
  reply: Pick<Reply, 'id' | 'asked'>,
  items: readonly HomeworkItem[],
  answers: readonly HomeworkAnswer[],
): { itemId: string; points: number }[] {
  const given = new Map(answers.map((a) => [a.itemId, a]));
  return items.flatMap(({ id: itemId, kind, points: max }) => {
    const question = kind === 'question' ? askedAs(reply, itemId) : undefined;
    if (!question) return [];
    const answer = given.get(itemId);
    const bank = answer ? (inBankLetters(reply, answer).value as ExamValue) : null;
    const { points } = markInExam(question.fields, bank, max, 'half');
    return points === null ? [] : [{ itemId, points }];
  });
}
