// How a class answered the questions of one point in its lessons. Each lesson letters its options anew: counted in words.
import type { GivenValue } from '#contract/questions.ts';
import { askingOf } from '#questions/ask.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Postgres } from '#server/platform/app.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import { givenInWords, questionById, seedFor, tally, toBank } from '../assessment/index.ts';

interface Row {
  id: string;
  reshuffles: boolean;
  questionId: string;
  bankId: string;
  value: GivenValue;
  verdict: string;
}

interface PointQuery {
  classId: string;
  courseId: string;
  pointId: string;
}

export async function pointAnswers(app: Postgres, { classId, courseId, pointId }: PointQuery) {
  const { rows } = await app.pool.query<Row>(
    `select a.lesson_id as id, a.reshuffles, a.question_id as "questionId", a.bank_id as "bankId", a.value, a.verdict
      from lesson_answer_shown a join member m on m.user_id = a.student_id and m.dept_id = $1
      where a.course_id = $2 and a.point_id = $3 order by a.at`,
    [classId, courseId, pointId],
  );
  const byQuestion = Map.groupBy(rows, (r) => r.bankId);
  const counted = await Promise.all(
    [...byQuestion].map(async ([questionId, answers]) => {
      const question = (await questionById(app.pool, questionId))?.question;
      // withdrawn since: its answers say nothing any more
      if (!question) return [];
      const given = answers.map((a) => ({ value: inWords(question, a), right: a.verdict === 'right' }));
      const toMark = answers.filter((a) => a.verdict === 'to-teacher').length;
      return [{ questionId, stem: question.stem, ...formulasBeside(question), ...tally(given), toMark }];
    }),
  );
  return counted.flat();
}

function inWords(question: BankQuestion, { value, ...asked }: Row): string {
  if (value === null || typeof value === 'boolean') return givenInWords(question, '', value);
  return askingOf(question.kind).inBankWords(question, toBank(question, seedFor(asked, asked.questionId), value));
}
