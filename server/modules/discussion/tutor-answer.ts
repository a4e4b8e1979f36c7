// A contribution that asks the tutor, and the one answer that it gets.
import type { HasTutor } from '#server/platform/app.ts';
import type { Scope } from '#server/platform/tutor/index.ts';
import type { StoredEntry } from './discussion.store.ts';

const CALLS =
  /^\s*[@＠]?(?:(?:请问|你好|您好|hi|hello|dear)[，,、!！\s]*)?[@＠]?(?:AI\s*)?(?:老师|助教|tutor|teacher)(?:好|您好|你好)?(?:[，,、：:!！\s]+|请问|(?=为|怎|什|是|能|可|如|有|哪|多|这|那|在))/iu;
const ASKS = /[?？]\s*$|(?:吗|呢|为什么|怎么办|怎么做|是什么)[。.!！\s]*$/u;

/** The question without the call, as in 「老师，为什么…？」; null where nobody asks the tutor. `isMeant`: a button says so. */
export function questionToTutor(text: string, isMeant: boolean): string | null {
  const question = text.replace(CALLS, '').trim();
  const isCalled = question !== text.trim() && ASKS.test(question);
  return question !== '' && (isMeant || isCalled) ? question : null;
}

const PASSAGES = 5;

/**
 * By the same decision as in the lesson, from the material alone; null where nobody asks. It is to be written with what asks
 * it, in one transaction: none is answered twice, and a server's death leaves both or neither.
 */
export async function tutorAnswer(
  app: HasTutor,
  scope: Scope,
  { text, isMeant }: { text: string; isMeant: boolean },
): Promise<NonNullable<StoredEntry['answer']> | null> {
  const question = questionToTutor(text, isMeant);
  if (question === null) return null;
  return app.tutor.answer(question, await app.tutor.find(scope, question, PASSAGES), true);
}
