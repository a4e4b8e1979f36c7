// Written by `npm run lists` from the folders: change nothing here.
import type { SurveyKind } from '#contract/survey-path.ts';
import type { SurveyRules } from '../kit/survey.ts';
import { singleSurvey } from '../single/survey.ts';
import { multipleSurvey } from '../multiple/survey.ts';
import { judgeSurvey } from '../judge/survey.ts';
import { shortSurvey } from '../short/survey.ts';
import { essaySurvey } from '../essay/survey.ts';
import { orderSurvey } from '../order/survey.ts';
import { fileSurvey } from '../file/survey.ts';
import { scaleSurvey } from '../scale/survey.ts';
import { matrixSurvey } from '../matrix/survey.ts';
import { numberSurvey } from '../number/survey.ts';
import { dateSurvey } from '../date/survey.ts';
import { shareSurvey } from '../share/survey.ts';

export const SURVEY_RULES = {
  single: singleSurvey,
  multiple: multipleSurvey,
  judge: judgeSurvey,
  short: shortSurvey,
  essay: essaySurvey,
  order: orderSurvey,
  file: fileSurvey,
  scale: scaleSurvey,
  matrix: matrixSurvey,
  number: numberSurvey,
  date: dateSurvey,
  share: shareSurvey,
} satisfies { [K in SurveyKind]: SurveyRules };
