// A kind of question that a survey asks: what answers it, and what its answers come to.
import type { SurveyKind } from '#contract/survey-path.ts';
import type { SurveyRules } from './kit/survey.ts';
import { SURVEY_RULES } from './list/survey.ts';

export const surveyRulesOf = (kind: SurveyKind): SurveyRules => SURVEY_RULES[kind];
