import { choiceEdit, OptionsEditor, rightLetters, savedOptions } from '../kit/choice.edit.tsx';
import type { QuestionEdit } from '../kit/edit.ts';
import type { OptionsForm } from '../kit/options.edit.ts';

export const multipleEdit: QuestionEdit<OptionsForm> = {
  ...choiceEdit,
  saved: (form) => ({ options: savedOptions(form), answer: rightLetters(form) }),
  Editor: (props) => <OptionsEditor {...props} single={false} />,
};
