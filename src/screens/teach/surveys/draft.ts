// A survey while it is written: what is made anew, and how questions move. Ids are made once and stay, for answers name them.
import { conditionsOf, SURVEY_KINDS, type SurveyKind } from '#contract/survey-path.ts';
import type { SurveyPage, SurveyQuestion } from '#contract/surveys.ts';
import { newId } from '#src/api/ids.ts';
import { moved } from '#src/ui/reorder/moved.ts';

export interface SurveyDraft {
  title: string;
  anonymous: boolean;
  edit: boolean;
  pages: SurveyPage[];
}

/** Kinds that can be written here: files come by the calls alone until there is a place to hand them in. */
export const WRITTEN_KINDS: readonly SurveyKind[] = SURVEY_KINDS.filter((kind) => kind !== 'file');

const shortId = (): string => newId().slice(0, 8);
type Option = NonNullable<SurveyQuestion['options']>[number];
export const newOption = (): Option => ({ key: shortId(), text: '' });
const two = (): Option[] => [newOption(), newOption()];

/** What a kind has besides its stem; what was written for another kind stays where both have it. */
export function ofKind(question: SurveyQuestion, kind: SurveyKind): SurveyQuestion {
  const { id, stem, required, when, options, rows, from, to, fromText, toText, min, max, sum } = question;
  const base = { id, kind, stem, ...(required ? { required } : {}), ...(when ? { when } : {}) };
  switch (kind) {
    case 'single':
    case 'multiple':
    case 'order':
      return { ...base, options: options ?? two() };
    case 'matrix':
      return { ...base, options: options ?? two(), rows: rows ?? [newOption()] };
    case 'share':
      return { ...base, options: options ?? two(), sum: sum ?? 100 };
    case 'scale':
      return {
        ...base,
        from: from ?? 1,
        to: to ?? 5,
        ...(fromText ? { fromText } : {}),
        ...(toText ? { toText } : {}),
      };
    case 'number':
      return { ...base, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    default:
      return base;
  }
}

export const newQuestion = (kind: SurveyKind): SurveyQuestion => ofKind({ id: shortId(), kind, stem: '' }, kind);
export const newPage = (): SurveyPage => ({ id: shortId(), questions: [newQuestion('single')] });
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
  ].filter(({ kind }) => ['single', 'multiple', 'judge', 'scale', 'number', 'date'].includes(kind));
}

/** How many conditions name a question: it cannot go while there are some. */
export const namedBy = (pages: readonly SurveyPage[], id: string): number =>
  pages
    .flatMap((page) => [page.when, ...page.questions.map(({ when }) => when)])
    .flatMap(conditionsOf)
    .filter(({ questionId }) => questionId === id).length;
