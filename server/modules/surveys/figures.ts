// What the answers to a survey come to: counts, means and texts, of all and by the answers to one question.
import { type SurveyAnswers, valuesGiven } from '#contract/survey-path.ts';
import type { SurveyFigures, SurveyPage, SurveyQuestion } from '#contract/surveys.ts';
import { optionKeys } from '#questions/kit/survey.ts';
import { surveyRulesOf } from '#questions/survey.ts';

/** Groups of fewer answers are joined. */
const LEAST_GROUP = 5;

type Answers = readonly SurveyAnswers[];

function figuresOf(question: SurveyQuestion, answers: Answers): SurveyFigures {
  const { id, kind } = question;
  const values = answers.map((one) => one[id]).filter((value) => value !== undefined && value !== null);
  return { id, kind, n: values.length, ...surveyRulesOf(kind).figures(question, values) };
}

export const surveyFigures = (pages: readonly SurveyPage[], answers: Answers): SurveyFigures[] =>
  pages.flatMap((page) => page.questions).map((question) => figuresOf(question, answers));

interface FigureGroup {
  keys: string[];
  counted: number;
  questions: SurveyFigures[];
}

/** By the answers to one question that is chosen from. Groups that are too small for one to stay unknown are joined, smallest first. */
export function groupsBy(pages: readonly SurveyPage[], answers: Answers, question: SurveyQuestion): FigureGroup[] {
  const named = Map.groupBy(answers, (one) => String(valuesGiven(one[question.id])[0] ?? ''));
  let groups = [...named].map(([key, own]) => ({ keys: [key], own }));
  const bySize = () => groups.sort((a, b) => a.own.length - b.own.length || a.keys.join().localeCompare(b.keys.join()));
  bySize();
  while (groups.length > 1 && (groups[0]?.own.length ?? 0) < LEAST_GROUP) {
    const [one, two, ...rest] = groups;
    if (!one || !two) break;
    groups = [...rest, { keys: [...one.keys, ...two.keys], own: [...one.own, ...two.own] }];
    bySize();
  }
  if ((groups[0]?.own.length ?? 0) < LEAST_GROUP) return [];
  const order = [...optionKeys(question.options), 'true', 'false', ''];
  return groups
    .map(({ keys, own }) => ({
      keys: keys.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
      counted: own.length,
      questions: surveyFigures(pages, own),
    }))
    .toSorted((a, b) => order.indexOf(a.keys[0] ?? '') - order.indexOf(b.keys[0] ?? ''));
}
