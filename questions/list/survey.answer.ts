// Written by `npm run lists` from the folders: change nothing here.
import type { SurveyKind } from '#contract/survey-path.ts';
import type { SurveyInput } from '../kit/survey.answer.tsx';
import { SingleSurveyInput } from '../single/survey.answer.tsx';
import { MultipleSurveyInput } from '../multiple/survey.answer.tsx';
import { JudgeSurveyInput } from '../judge/survey.answer.tsx';
import { ShortSurveyInput } from '../short/survey.answer.tsx';
import { EssaySurveyInput } from '../essay/survey.answer.tsx';
import { OrderSurveyInput } from '../order/survey.answer.tsx';
import { FileSurveyInput } from '../file/survey.answer.tsx';
import { ScaleSurveyInput } from '../scale/survey.answer.tsx';
import { MatrixSurveyInput } from '../matrix/survey.answer.tsx';
import { NumberSurveyInput } from '../number/survey.answer.tsx';
import { DateSurveyInput } from '../date/survey.answer.tsx';
import { ShareSurveyInput } from '../share/survey.answer.tsx';

export const SURVEY_INPUTS = {
  single: SingleSurveyInput,
  multiple: MultipleSurveyInput,
  judge: JudgeSurveyInput,
  short: ShortSurveyInput,
  essay: EssaySurveyInput,
  order: OrderSurveyInput,
  file: FileSurveyInput,
  scale: ScaleSurveyInput,
  matrix: MatrixSurveyInput,
  number: NumberSurveyInput,
  date: DateSurveyInput,
  share: ShareSurveyInput,
} satisfies { [K in SurveyKind]: SurveyInput };
