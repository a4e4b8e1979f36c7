import { writtenSurveyInput } from '../kit/written.survey.answer.tsx';

export const ShortSurveyInput = writtenSurveyInput(2, 2000);
