import { writtenSurvey } from '../kit/written.survey.ts';

export const shortSurvey = writtenSurvey(2000);
