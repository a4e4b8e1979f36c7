import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import type { BankEdit, BankEditProps } from '../kit/bank.edit.ts';
import { RowsEditor } from '../kit/rows.edit.tsx';

interface Criterion {
  title: string;
  points: string;
}
interface EssayForm {
  rubric: Keyed<Criterion>[];
}
const MOST = 20;

/** What it is marked for, each with its points. */
function Rubric({ value: { rubric }, edit }: BankEditProps<EssayForm>) {
  const { t } = useTranslation('questionBank');
  return (
    <RowsEditor
      legend={t('rubric.legend')}
      help={t('rubric.help')}
      rows={rubric}
      most={MOST}
      onRows={(rows) => edit({ rubric: rows })}
      add={t('rubric.add')}
      onAdd={() => edit({ rubric: [...rubric, withKey({ title: '', points: '' })] })}
      nameOf={(at) => t('rubric.name', { n: at + 1 })}
      show={(row, at) => {
        const change = (part: Partial<Criterion>) =>
          edit({ rubric: rubric.map((r) => (r.key === row.key ? { ...r, ...part } : r)) });
        const isWrong = row.points !== '' && !(Number(row.points) > 0);
        return (
          <Grid templateColumns="minmax(0, 1fr) 6rem" gap="2">
            <TextBox
              quietLabel
              label={t('rubric.title', { n: at + 1 })}
              placeholder={t('rubric.titleHere')}
              maxLength={200}
              value={row.title}
              onChange={(title) => change({ title })}
            />
            <TextBox
              quietLabel
              label={t('rubric.points', { n: at + 1 })}
              placeholder={t('rubric.pointsHere')}
              inputMode="decimal"
              maxLength={6}
              value={row.points}
              error={isWrong ? t('rubric.wrong') : undefined}
              onChange={(points) => change({ points })}
            />
          </Grid>
        );
      }}
    />
  );
}

export const essayEdit: BankEdit<EssayForm> = {
  blank: () => ({ rubric: [] }),
  form: ({ rubric = [] }) => ({
    rubric: rubric.map(({ title, points }) => withKey({ title, points: String(points) })),
  }),
  // a row that says nothing is none
  saved: ({ rubric }) => ({
    rubric: rubric
      .filter(({ title, points }) => title.trim() !== '' || points.trim() !== '')
      .map(({ title, points }) => ({ title: title.trim(), points: Number(points) })),
  }),
  Editor: Rubric,
};
