import { useTranslation } from 'react-i18next';
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import { FillEditor, type KeyForm, keyForm, savedKey } from '../fill/edit.tsx';
import type { BankEdit, BankEditProps } from '../kit/bank.edit.ts';
import { keysIn } from '../kit/edit.ts';
import { RowsEditor } from '../kit/rows.edit.tsx';

interface BlanksForm {
  blanks: Keyed<KeyForm>[];
}
const MOST = 30;

/** What may be filled in, blank by blank. */
function Blanks({ value: { blanks }, edit }: BankEditProps<BlanksForm>) {
  const { t } = useTranslation('questionBank');
  return (
    <RowsEditor
      legend={t('blanks.legend')}
      help={t('blanks.help')}
      rows={blanks}
      most={MOST}
      onRows={(rows) => edit({ blanks: rows })}
      add={t('blanks.add')}
      onAdd={() => edit({ blanks: [...blanks, withKey(keyForm())] })}
      nameOf={(at) => t('blanks.name', { n: at + 1 })}
      show={(row) => (
        <FillEditor
          value={row}
          edit={(part) => edit({ blanks: blanks.map((b) => (b.key === row.key ? { ...b, ...part } : b)) })}
        />
      )}
    />
  );
}

export const blanksEdit: BankEdit<BlanksForm> = {
  blank: () => ({ blanks: [withKey(keyForm())] }),
  form: ({ blanks = [] }) => ({
    blanks: blanks.map(({ answer, tolerance, unit }) =>
      withKey(keyForm({ answer: keysIn(answer), tolerance: tolerance ?? undefined, unit: unit ?? undefined })),
    ),
  }),
  saved: ({ blanks }) => ({
    blanks: blanks.map((form) => {
      const { answer, ...rest } = savedKey(form);
      return { answer: answer.length > 1 ? answer : (answer[0] ?? ''), ...rest };
    }),
  }),
  Editor: Blanks,
};
