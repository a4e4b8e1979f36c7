import { choiceEdit, OptionsEditor, rightLetters, savedOptions } from '../kit/choice.edit.tsx';
import type { QuestionEdit } from '../kit/edit.ts';
import type { OptionsForm } from '../kit/options.edit.ts';

export const singleEdit: QuestionEdit<OptionsForm> = {
  ...choiceEdit,
  saved: (form) => ({ options: savedOptions(form), answer: rightLetters(form)[0] ?? '' }),
  Editor: (props) => <OptionsEditor {...props} single />,
};
