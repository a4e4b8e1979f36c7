import { writtenSurveyInput } from '../kit/written.survey.answer.tsx';

export const EssaySurveyInput = writtenSurveyInput(6, 20_000);
