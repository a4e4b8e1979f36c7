import { writtenSurvey } from '../kit/written.survey.ts';

export const essaySurvey = writtenSurvey(20_000);
