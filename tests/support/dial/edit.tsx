import type { EditProps, QuestionEdit } from '#questions/kit/edit.ts';
import { KeyInWords } from '#questions/kit/key.edit.tsx';
import { TextBox } from '#src/ui/form/text-box.tsx';

interface DialForm {
  dial: string;
}

function DialEditor({ value, edit }: EditProps<DialForm>) {
  return <TextBox label="dial" maxLength={5} value={value.dial} onChange={(dial) => edit({ dial })} />;
}

export const dialEdit: QuestionEdit<DialForm> = {
  blank: () => ({ dial: '' }),
  form: ({ answer }) => ({ dial: String(answer) }),
  saved: ({ dial }) => ({ answer: dial, tolerance: 1, unit: '°' }),
  Editor: DialEditor,
  Key: ({ form: { dial } }) => <KeyInWords>{dial}</KeyInWords>,
  preview: () => ({ unit: '°' }),
};
