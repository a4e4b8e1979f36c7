// Edits what may be filled in for a blank, of a question or of a worked example.
import { Box, Button, Flex, Grid, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlankKey } from '#contract/plan.ts';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { EditProps, QuestionEdit } from '../kit/edit.ts';
import { keysIn } from '../kit/edit.ts';
import { filled, KeyInWords } from '../kit/key.edit.tsx';

export interface KeyForm {
  fills: Keyed<{ text: string }>[];
  tolerance: string;
  unit: string;
}

export const keyForm = ({ answer, tolerance, unit }: BlankKey = { answer: [] }): KeyForm => ({
  fills: (answer.length > 0 ? answer : ['']).map((text) => withKey({ text })),
  tolerance: tolerance === undefined ? '' : String(tolerance),
  unit: unit ?? '',
});

/** In the contract's order: what is compared with what is stored is text. */
export function savedKey({ fills, tolerance, unit }: KeyForm): BlankKey {
  const number = Number(tolerance);
  return {
    answer: fills.map((f) => f.text.trim()).filter((text) => text !== ''),
    ...(tolerance.trim() !== '' && number >= 0 ? { tolerance: number } : {}),
    ...(unit.trim() === '' ? {} : { unit: unit.trim() }),
  };
}

const MAX_FILLS = 20;

/** What may be filled in: any of these wordings; a number within its tolerance, in its unit. */
export function FillEditor({ value, edit }: EditProps<KeyForm>) {
  const { t } = useTranslation('plan');
  const [fresh, setFresh] = useState<number | null>(null);
  const { fills, tolerance, unit } = value;
  const add = () => {
    const fill = withKey({ text: '' });
    setFresh(fill.key);
    edit({ fills: [...fills, fill] });
  };
  const wrong = tolerance.trim() !== '' && !(Number(tolerance) >= 0);
  return (
    <Box>
      <Text textStyle="sm" color="fg.muted" fontWeight="medium" mb="1">
        {t('question.fills')}
      </Text>
      <VStack as="ol" align="stretch" gap="2" listStyleType="none">
        {fills.map((fill, at) => (
          <Flex as="li" key={fill.key} gap="2" align="center">
            <TextBox
              quietLabel
              label={t('question.fill', { n: at + 1 })}
              placeholder={t('question.fill', { n: at + 1 })}
              maxLength={1000}
              value={fill.text}
              autoFocus={fill.key === fresh}
              onChange={(text) => edit({ fills: fills.map((f) => (f === fill ? { ...f, text } : f)) })}
            />
            <RowTools
              name={t('question.fill', { n: at + 1 })}
              at={at}
              of={fills.length}
              onMove={(to) => edit({ fills: moved(fills, at, to) })}
              {...(fills.length > 1 ? { onRemove: () => edit({ fills: fills.filter((f) => f !== fill) }) } : {})}
            />
          </Flex>
        ))}
      </VStack>
      <Button size="2xs" variant="outline" mt="2" disabled={fills.length >= MAX_FILLS} onClick={add}>
        <Icon name="add" />
        {t('question.addFill')}
      </Button>
      <Grid templateColumns="repeat(2, minmax(0, 12rem))" gap="3" mt="3">
        <TextBox
          label={t('question.tolerance')}
          help={t('question.toleranceHelp')}
          inputMode="decimal"
          maxLength={20}
          value={tolerance}
          error={wrong ? t('question.toleranceWrong') : undefined}
          onChange={(next) => edit({ tolerance: next })}
        />
        <TextBox
          label={t('question.unit')}
          help={t('question.unitHelp')}
          maxLength={30}
          value={unit}
          onChange={(next) => edit({ unit: next })}
        />
      </Grid>
    </Box>
  );
}

function FillKey({ form: { fills, tolerance, unit } }: { form: KeyForm }) {
  const { t } = useTranslation('plan');
  const texts = filled(fills.map((f) => f.text));
  // blank or nothing: it must be met
  const margin = Number(tolerance) === 0 ? '' : ` ± ${tolerance}`;
  return <KeyInWords>{texts.length === 0 ? '' : `${texts.join(t('question.or'))}${margin} ${unit}`}</KeyInWords>;
}

export const fillEdit: QuestionEdit<KeyForm> = {
  blank: keyForm,
  form: ({ answer, tolerance, unit }) =>
    keyForm({ answer: keysIn(answer), tolerance: tolerance ?? undefined, unit: unit ?? undefined }),
  saved: (form) => {
    const { answer, tolerance = null, unit = null } = savedKey(form);
    return { answer: answer.length > 1 ? answer : (answer[0] ?? ''), tolerance, unit };
  },
  Editor: FillEditor,
  Key: FillKey,
  preview: ({ unit }) => (unit ? { unit } : {}),
};
