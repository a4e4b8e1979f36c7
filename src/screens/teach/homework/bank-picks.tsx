// Questions of the bank as rows of homework: found and ticked where papers find theirs.
import { useTranslation } from 'react-i18next';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import { newId } from '#src/api/ids.ts';
import type { Picking } from '#src/ui/form/field.ts';
import { BankPicker } from '../papers/bank-panel.tsx';
import { useCatOptions } from '../questions/queries.ts';

/** Files are an item of their own, and a run is no answer that can be handed in. */
const KINDS = BANK_KINDS.filter((kind) => kind !== 'file' && kind !== 'experiment');
const POINTS = 10;

export function BankPicks({ rows, onPick, onClose }: Picking & { onClose: () => void }) {
  const { t } = useTranslation('homework');
  const cats = useCatOptions();
  return (
    <BankPicker
      title={t('pick.title')}
      lead={t('pick.lead')}
      askedWord={t('pick.asked')}
      kinds={KINDS}
      cats={cats}
      asked={new Set(rows.map((row) => row['questionId'] ?? ''))}
      onPick={(questions) =>
        onPick(
          questions.map(({ id: questionId, stem }) => ({
            id: newId(),
            kind: 'question',
            title: '',
            points: POINTS,
            most: '',
            questionId,
            stem,
          })),
        )
      }
      onClose={onClose}
    />
  );
}
