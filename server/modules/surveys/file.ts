// The figures of a survey as a spreadsheet; of one with names each answer in a sheet of its own.

import { rounded } from '#contract/rounding.ts';
import type { SurveyAnswers } from '#contract/survey-path.ts';
import type { SurveyFigures, SurveyQuestion } from '#contract/surveys.ts';
import { type ExportFormat, exportRows } from '#server/platform/export.ts';
import type { Download } from '#server/platform/http/download.ts';
import { type Lang, say } from '#server/platform/messages.ts';
import type { Survey } from './surveys.access.ts';

interface Line {
  question: string;
  row: string;
  answer: string;
  count: number | string;
  mean: number | string;
}

const textOf = (list: readonly { key: string; text: string }[] | undefined, key: string): string =>
  list?.find((one) => one.key === key)?.text ?? key;

/** A line for each answer that can be chosen, for each text, and for each mean. */
function linesOf(question: SurveyQuestion, { counts, rows, mean, texts, n }: SurveyFigures, lang: Lang): Line[] {
  const base = { question: question.stem, row: '', mean: '' };
  const lines: Line[] = Object.entries(counts ?? {}).map(([key, count]) => ({
    ...base,
    answer: question.kind === 'judge' ? say(lang, key === 'true' ? 'yes' : 'no') : textOf(question.options, key),
    count,
  }));
  for (const [row, own] of Object.entries(rows ?? {}))
    for (const [key, count] of Object.entries(own))
      lines.push({
        ...base,
        row: textOf(question.rows ?? question.options, row),
        answer: textOf(question.options, key),
        count,
      });
  for (const text of texts ?? []) lines.push({ ...base, answer: text, count: '' });
  if (mean !== undefined) lines.push({ ...base, answer: '', count: n, mean: rounded(mean, 2) });
  return lines.length > 0 ? lines : [{ ...base, answer: '', count: n }];
}

const inWords = (question: SurveyQuestion, value: unknown, lang: Lang): string => {
  if (typeof value === 'boolean') return say(lang, value ? 'yes' : 'no');
  const one = (part: unknown): string => {
    if (typeof part === 'object' && part !== null && 'key' in part)
      return `${textOf(question.options, String(part.key))}: ${'text' in part ? String(part.text) : ''}`;
    return textOf(question.options, String(part));
  };
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(one).join('；');
  if (typeof value === 'object' && !('key' in value))
    return Object.entries(value)
      .map(
        ([key, part]) =>
          `${textOf(question.rows ?? question.options, key)}: ${textOf(question.rows ? question.options : undefined, String(part))}`,
      )
      .join('；');
  return one(value);
};

interface Wanted {
  survey: Survey;
  figures: readonly SurveyFigures[];
  named: readonly { userName: string; name: string; answers: SurveyAnswers }[] | null;
  format: ExportFormat;
  lang: Lang;
}

export async function surveyFile({ survey, figures, named, format, lang }: Wanted): Promise<Download> {
  const questions = survey.pages.flatMap((page) => page.questions);
  const name = `${survey.title}.${format}`;
  if (named) {
    const { bytes, type } = await exportRows({
      columns: [
        { title: say(lang, 'surveyColNumber'), value: (row: (typeof named)[number]) => row.userName },
        { title: say(lang, 'colName'), value: (row: (typeof named)[number]) => row.name },
        ...questions.map((question) => ({
          title: question.stem,
          value: (row: (typeof named)[number]) => inWords(question, row.answers[question.id], lang),
        })),
      ],
      rows: named,
      format,
    });
    return { name, type, content: bytes };
  }
  const { bytes, type } = await exportRows<Line>({
    columns: [
      { title: say(lang, 'surveyColQuestion'), value: (line) => line.question, width: 40 },
      { title: say(lang, 'surveyColRow'), value: (line) => line.row },
      { title: say(lang, 'surveyColAnswer'), value: (line) => line.answer, width: 30 },
      { title: say(lang, 'surveyColCount'), value: (line) => line.count },
      { title: say(lang, 'surveyColMean'), value: (line) => line.mean },
    ],
    rows: questions.flatMap((question, n) => {
      const own = figures[n];
      return own ? linesOf(question, own, lang) : [];
    }),
    format,
    sheet: say(lang, 'surveySheet'),
  });
  return { name, type, content: bytes };
}
