// Edits a question of any kind of the bank.
import { NativeSelect, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import { bankEditOf } from '#questions/bank.edit.ts';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { useAllExperiments } from '../queries.ts';
import type { BankForm } from './form.ts';
import { MediaFields } from './media.tsx';
import { PlaceFields } from './place.tsx';

interface Props {
  value: BankForm;
  edit: (part: Partial<BankForm>) => void;
  reasons: Readonly<Record<string, string>>;
}

export function BankEditor({ value, edit, reasons }: Props) {
  const { t } = useTranslation(['questionBank', 'plan']);
  const { Editor } = bankEditOf(value.kind);
  const experiments = (useAllExperiments().data ?? []).filter(({ status }) => status === 'open');
  return (
    <VStack align="stretch" gap="4" bg="bg.panel" borderRadius="l3" p="4" minW="0">
      <NativeSelect.Root size="sm" w="44">
        <NativeSelect.Field
          borderColor="border.emphasized"
          aria-label={t('field.kind')}
          value={value.kind}
          onChange={(e) => edit({ kind: BANK_KINDS.find((k) => k === e.target.value) ?? value.kind })}
        >
          {BANK_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <TextBox
        label={t('field.stem')}
        help={t(value.kind === 'blanks' ? 'stemHelp.blanks' : 'stemHelp.any')}
        rows={3}
        maxLength={5000}
        value={value.stem}
        error={reasons['stem']}
        onChange={(stem) => edit({ stem })}
      />
      <MediaFields value={value.media} reason={reasons['media']} onChange={(media) => edit({ media })} />
      <Editor
        value={value.own}
        edit={(part) => edit({ own: { ...value.own, ...part } })}
        reasons={reasons}
        experiments={experiments}
      />
      <OtherReasons reasons={reasons} />
      <TextBox
        label={t('field.explanation')}
        help={t('explanationHelp')}
        rows={2}
        maxLength={5000}
        value={value.explanation}
        error={reasons['explanation']}
        onChange={(explanation) => edit({ explanation })}
      />
      <PlaceFields value={value} edit={edit} reasons={reasons} />
    </VStack>
  );
}

/** Those that no field of the form stands for. */
const PLACED = ['stem', 'media', 'explanation', 'catId', 'pointId', 'difficulty', 'experimentId'];

function OtherReasons({ reasons }: Pick<Props, 'reasons'>) {
  const { t } = useTranslation('questionBank');
  const others = Object.entries(reasons).filter(([path]) => !PLACED.includes(path) && !path.endsWith('.stem'));
  if (others.length === 0) return null;
  const nameOf = (path: string): string => {
    const [, child] = /^children\.(\d+)\./.exec(path) ?? [];
    return child === undefined ? '' : t('inChild', { n: Number(child) + 1 });
  };
  return (
    <Text role="alert" color="fg.error" textStyle="sm" whiteSpace="pre-line">
      {[...new Set(others.map(([path, why]) => `${nameOf(path)}${why}`))].join('\n')}
    </Text>
  );
}
