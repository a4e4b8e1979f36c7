// A survey while it is written: what is made anew, and how questions move. Ids are made once and stay, for answers name them.

import type { SurveyField } from '#contract/survey-kinds.ts';
import { surveyKindOf } from '#contract/survey-kinds.ts';
import { conditionsOf, type SurveyKind } from '#contract/survey-path.ts';
import type { SurveyPage, SurveyQuestion } from '#contract/surveys.ts';
import { newId } from '#src/api/ids.ts';
import { moved } from '#src/ui/reorder/moved.ts';

export interface SurveyDraft {
  title: string;
  anonymous: boolean;
  edit: boolean;
  pages: SurveyPage[];
}

const shortId = (): string => newId().slice(0, 8);
type Option = NonNullable<SurveyQuestion['options']>[number];
export const newOption = (): Option => ({ key: shortId(), text: '' });
const two = (): Option[] => [newOption(), newOption()];

/** What a kind must have, to begin with. */
const BEGINS: { [F in SurveyField]?: () => NonNullable<SurveyQuestion[F]> } = {
  options: two,
  rows: () => [newOption()],
  from: () => 1,
  to: () => 5,
  sum: () => 100,
};

/** With what the kind has besides its words; what was written for another kind stays where both have it. */
export function ofKind(question: SurveyQuestion, kind: SurveyKind): SurveyQuestion {
  const { id, stem, required, when } = question;
  const { needs, may = [] } = surveyKindOf(kind);
  const own = [...needs, ...may].flatMap((field) => {
    const value = question[field] ?? (needs.includes(field) ? BEGINS[field]?.() : undefined);
    return value === undefined ? [] : [[field, value] as const];
  });
  return { id, kind, stem, ...(required ? { required } : {}), ...(when ? { when } : {}), ...Object.fromEntries(own) };
}

export const newSurveyQuestion = (kind: SurveyKind): SurveyQuestion => ofKind({ id: shortId(), kind, stem: '' }, kind);
export const newPage = (): SurveyPage => ({ id: shortId(), questions: [newSurveyQuestion('single')] });
export const emptyDraft = (): SurveyDraft => ({ title: '', anonymous: true, edit: false, pages: [newPage()] });

export const withPage = (pages: readonly SurveyPage[], at: number, page: SurveyPage | null): SurveyPage[] =>
  pages.flatMap((one, n) => (n === at ? (page ? [page] : []) : [one]));

/** A question goes before or behind its neighbours, and over the end of its page into the next. */
export function moveQuestion(pages: readonly SurveyPage[], page: number, at: number, to: number): SurveyPage[] {
  const own = pages[page];
  const question = own?.questions[at];
  if (!own || !question) return [...pages];
  if (to >= 0 && to < own.questions.length)
    return withPage(pages, page, { ...own, questions: moved(own.questions, at, to) });
  const beside = to < 0 ? page - 1 : page + 1;
  const other = pages[beside];
  // a page has at least one question
  if (!other || own.questions.length < 2) return [...pages];
  const rest = own.questions.filter((_, n) => n !== at);
  const joined = to < 0 ? [...other.questions, question] : [question, ...other.questions];
  return pages.map((one, n) =>
    n === page ? { ...own, questions: rest } : n === beside ? { ...other, questions: joined } : one,
  );
}

/** Questions that come before, and can be asked about. */
export function askedBefore(pages: readonly SurveyPage[], page: number, at: number): SurveyQuestion[] {
  return [
    ...pages.slice(0, page).flatMap((one) => one.questions),
    ...(pages[page]?.questions.slice(0, at) ?? []),
  ].filter(({ kind }) => surveyKindOf(kind).opens !== undefined);
}

/** How many conditions name a question: it cannot go while there are some. */
export const namedBy = (pages: readonly SurveyPage[], id: string): number =>
  pages
    .flatMap((page) => [page.when, ...page.questions.map(({ when }) => when)])
    .flatMap(conditionsOf)
    .filter(({ questionId }) => questionId === id).length;
