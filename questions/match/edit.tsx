// Edits what is matched: the right pairs are those that stand here.
import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import {
  type EditProps,
  FIRST_LETTERS,
  freeLetter,
  LETTERS,
  mixed,
  type QuestionEdit,
  type QuestionWords,
} from '../kit/edit.ts';
import { filled, KeyInWords } from '../kit/key.edit.tsx';
import { RowsEditor } from '../kit/rows.edit.tsx';

/** What goes together. A right without a left goes with nothing. */
interface PairForm {
  leftKey: string;
  left: string;
  rightKey: string;
  right: string;
}
interface PairsForm {
  pairs: Keyed<PairForm>[];
}

const emptyPair = (letter: string): Keyed<PairForm> =>
  withKey({ leftKey: letter, left: '', rightKey: letter, right: '' });

const blank = (): PairsForm => ({ pairs: FIRST_LETTERS.map(emptyPair) });

function form({ left, right, answer }: QuestionWords): PairsForm {
  if (!left || !right) return blank();
  const mates = typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
  const paired = left.map(({ key, text }): PairForm => {
    const mate = right.find((r) => r.key === mates[key]);
    return { leftKey: key, left: text, rightKey: mate?.key ?? key, right: mate?.text ?? '' };
  });
  const rest = right.filter((r) => !Object.values(mates).includes(r.key));
  const alone = rest.map(({ key, text }): PairForm => ({ leftKey: key, left: '', rightKey: key, right: text }));
  return { pairs: [...paired, ...alone].map(withKey) };
}

/** A row with its right alone stands for something that is left over. */
const isExtra = ({ left, right }: PairForm): boolean => left.trim() === '' && right.trim() !== '';

export function withPair<F extends PairsForm>(value: F): F {
  const letter = freeLetter(new Set(value.pairs.flatMap((p) => [p.leftKey, p.rightKey])));
  return letter === undefined ? value : { ...value, pairs: [...value.pairs, emptyPair(letter)] };
}

function PairsEditor({ value, edit }: EditProps<PairsForm>) {
  const { t } = useTranslation('plan');
  const { pairs } = value;
  const change = (key: number, part: Partial<PairForm>) =>
    edit({ pairs: pairs.map((p) => (p.key === key ? { ...p, ...part } : p)) });
  const sideName = (side: 'left' | 'right', at: number) =>
    t(side === 'left' ? 'question.left' : 'question.rightSide', { n: at + 1 });
  return (
    <RowsEditor
      legend={t('question.pairs')}
      help={t('question.pairsHelp')}
      rows={pairs}
      onRows={(rows) => edit({ pairs: rows })}
      add={t('question.addPair')}
      onAdd={() => edit({ pairs: withPair(value).pairs })}
      nameOf={(at) => t('question.pair', { n: at + 1 })}
      show={(row: Keyed<PairForm>, at) => (
        <Grid templateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="2">
          {(['left', 'right'] as const).map((side) => (
            <TextBox
              key={side}
              quietLabel
              label={sideName(side, at)}
              placeholder={sideName(side, at)}
              rows={1}
              maxLength={1000}
              value={row[side]}
              onChange={(text) => change(row.key, { [side]: text })}
            />
          ))}
        </Grid>
      )}
    />
  );
}

/** What goes with nothing stands alone. */
const pairInWords = ({ left, right }: PairForm): string => filled([left, right]).join(' → ');

const NUMBERS = '1234567890';

export const matchEdit: QuestionEdit<PairsForm> = {
  blank,
  form,
  saved: ({ pairs }) => {
    const whole = pairs.filter((p) => !isExtra(p));
    return {
      left: whole.map(({ leftKey, left }) => ({ key: leftKey, text: left.trim() })),
      right: pairs.map(({ rightKey, right }) => ({ key: rightKey, text: right.trim() })),
      answer: Object.fromEntries(whole.map((p) => [p.leftKey, p.rightKey])),
    };
  },
  Editor: PairsEditor,
  Key: ({ form: { pairs } }) => <KeyInWords>{filled(pairs.map(pairInWords)).join('\n')}</KeyInWords>,
  preview: ({ pairs }) => ({
    left: mixed(
      pairs.map((p) => p.left),
      NUMBERS,
    ),
    right: mixed(
      pairs.map((p) => p.right),
      LETTERS,
    ),
  }),
};
