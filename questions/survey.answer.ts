// A kind of question that a survey asks: its input.
import type { SurveyKind } from '#contract/survey-path.ts';
import type { SurveyInput } from './kit/survey.answer.tsx';
import { SURVEY_INPUTS } from './list/survey.answer.ts';

export const surveyInputOf = (kind: SurveyKind): SurveyInput => SURVEY_INPUTS[kind];
