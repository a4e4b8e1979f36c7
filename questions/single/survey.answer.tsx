import { ChoiceInput } from '../kit/choice.survey.answer.tsx';
import type { SurveyInput } from '../kit/survey.answer.tsx';

export const SingleSurveyInput: SurveyInput = (props) => <ChoiceInput {...props} many={false} />;
