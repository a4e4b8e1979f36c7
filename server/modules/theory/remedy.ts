// What is said after a wrong answer: the question that was missed, what was chosen, and the words that were approved for it.
import type { AnswerValue } from '#contract/questions.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Postgres } from '#server/platform/app.ts';
import type { Script } from '#server/platform/tutor/index.ts';
import { seedFor, toBank } from '../assessment/index.ts';
import { passagesNaming } from '../knowledge/index.ts';
import type { Remedy } from './aids.ts';
import { checkAt } from './checks.ts';
import { contrastOf, wordOn } from './contrast.ts';
import { type Documents, remedyScript } from './scripts.ts';
import type { ApprovedPoint, Lesson, LessonPiece, PointContent } from './theory.store.ts';

interface Missed {
  question: BankQuestion | null;
  /** As the bank knows it; null where nothing was answered. */
  value: AnswerValue | null;
  isLearnt: boolean;
  remedies: readonly Remedy[];
  word: ReturnType<typeof wordOn>;
}

/** The question that was missed, what was answered, and what the teacher has approved to be said of it. */
export async function missedAt(
  app: Postgres,
  lesson: Lesson,
  { pointId, asked, taught }: { pointId: string; asked: number; taught: () => Promise<PointContent> },
): Promise<Missed> {
  const [check, { remedies = [] }] = await Promise.all([
    checkAt(app.pool, { lessonId: lesson.id, pointId, n: asked }),
    taught(),
  ]);
  const question = check?.question ?? null;
  const given = check?.given;
  const value = check && question && given != null ? toBank(question, seedFor(check.lesson, check.id), given) : null;
  const word = question && value !== null ? wordOn(question, value, remedies) : undefined;
  return { question, value, isLearnt: given !== null, remedies, word };
}

interface Remedied extends Missed {
  point: ApprovedPoint;
  others: readonly (readonly LessonPiece[])[];
  documents: Documents;
  /** Which remedy of the point, and how often it has been told another way; neither in lessons from before. */
  more: readonly string[];
}

export async function remedy(app: Postgres, lesson: Lesson, r: Remedied): Promise<Script> {
  const [n = 1, round = 1] = r.more.map(Number);
  const { point, question, value, remedies, documents, word, isLearnt } = r;
  const naming = (words: string) => passagesNaming(app.pool, lesson.courseId, words, question?.source?.documentId);
  const contrast = question && value !== null ? await contrastOf({ question, value, naming, remedies }) : [];
  return remedyScript(point, { question, contrast, word, other: r.others[round - 1], n, isLearnt }, documents);
}
