// The analysis of an exam as a spreadsheet: the whole paper in the first row, then a row for each question.
import type { OutputOf } from '#contract/index.ts';
import { say } from '#server/platform/messages.ts';
import { readerOfAll } from '#server/platform/reader.ts';
import type { ExportColumn } from '../exports/index.ts';
import { reckon } from './analysis.ts';
import { staffExam } from './exam.store.ts';
import { examIdOf } from './records.rows.ts';

type Question = OutputOf<'/OrgApi/ExamRecord/Analysis'>['questions'][number];

export const analysisReader = readerOfAll(async (listing, { app, who, lang }) => {
  const exam = await staffExam(app, who, examIdOf(listing));
  const { students, mean, sd, alpha, max, spread, questions } = await reckon(app.pool, exam);
  const marked = spread.reduce((sum, n) => sum + n, 0);
  const known = marked > 0 && max > 0 ? { mean, sd, rate: mean / max } : {};
  const whole = { question: say(lang, 'analysisWhole'), max, students, marked, alpha, ...known };
  const judged = { true: say(lang, 'printYes'), false: say(lang, 'printNo') } as Record<string, string>;
  return [whole, ...questions.map((one, i) => rowOf(one, { n: i + 1, isScored: marked > 1, judged }))];
});

/** Of options how many took each; what is right has a star. */
function rowOf(
  { stem, max, students, marked, rate, discrimination, options, blank }: Question,
  { n, isScored, judged }: { n: number; isScored: boolean; judged: Record<string, string> },
) {
  return {
    question: `${n}. ${stem}`,
    max,
    students,
    marked,
    ...(marked > 0 && { mean: rate * max, rate }),
    ...(isScored && { discrimination }),
    ...(options && {
      options: options.map(({ key, right, count }) => `${judged[key] ?? key}${right ? '*' : ''}: ${count}`).join('; '),
      blank,
    }),
  };
}

export const ANALYSIS_COLUMNS: readonly ExportColumn[] = [
  { key: 'question', title: 'colQuestion', width: 48 },
  { key: 'max', title: 'colMax' },
  { key: 'students', title: 'colHad' },
  { key: 'marked', title: 'colMarked' },
  { key: 'mean', title: 'colMean' },
  { key: 'rate', title: 'colRate' },
  { key: 'discrimination', title: 'colDiscrimination' },
  { key: 'options', title: 'colOptions', width: 32 },
  { key: 'blank', title: 'colBlank' },
  { key: 'sd', title: 'colSd' },
  { key: 'alpha', title: 'colAlpha' },
];
