// Edits what is put in order: the right order is the one that stands here.
import { useTranslation } from 'react-i18next';
import { TextBox } from '#src/ui/form/text-box.tsx';
import type { Keyed } from '#src/ui/reorder/keyed.ts';
import { type EditProps, LETTERS, mixed, type QuestionEdit, type QuestionWords } from '../kit/edit.ts';
import { filled, KeyInWords } from '../kit/key.edit.tsx';
import { blankOptions, type OptionForm, type OptionsForm, optionsForm, withOption } from '../kit/options.edit.ts';
import { RowsEditor } from '../kit/rows.edit.tsx';

/** The items as the key has them. */
function inOrder({ options, answer }: QuestionWords): NonNullable<QuestionWords['options']> {
  const keys = Array.isArray(answer) ? answer : [];
  const place = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return (options ?? []).toSorted((a, b) => place(a.key) - place(b.key));
}

function OrderEditor({ value, edit }: EditProps<OptionsForm>) {
  const { t } = useTranslation('plan');
  const { options } = value;
  const change = (key: number, text: string) =>
    edit({ options: options.map((o) => (o.key === key ? { ...o, text } : o)) });
  return (
    <RowsEditor
      legend={t('question.inOrder')}
      rows={options}
      onRows={(rows) => edit({ options: rows })}
      add={t('question.addItem')}
      onAdd={() => edit({ options: withOption(value).options })}
      nameOf={(at) => t('question.item', { n: at + 1 })}
      show={(option: Keyed<OptionForm>, at) => (
        <TextBox
          quietLabel
          label={t('question.item', { n: at + 1 })}
          placeholder={t('question.item', { n: at + 1 })}
          rows={1}
          maxLength={1000}
          value={option.text}
          onChange={(text) => change(option.key, text)}
        />
      )}
    />
  );
}

export const orderEdit: QuestionEdit<OptionsForm> = {
  blank: blankOptions,
  form: (words) => optionsForm(inOrder(words), []),
  saved: ({ options }) => ({
    options: options.map(({ letter, text }) => ({ key: letter, text: text.trim() })),
    answer: options.map((o) => o.letter),
  }),
  Editor: OrderEditor,
  Key: ({ form: { options } }) => <KeyInWords>{filled(options.map((o) => o.text)).join(' → ')}</KeyInWords>,
  preview: ({ options }) => ({
    options: mixed(
      options.map((o) => o.text),
      LETTERS,
    ),
  }),
};
