// What may be filled in: any of these wordings; a number within its tolerance, in its unit.
import { Box, Button, Flex, Grid, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { KeyForm } from './blank-key.ts';
import { TextBox } from './text-box.tsx';
import { withKey } from './with-key.ts';

const MAX = 20;

interface Props {
  value: KeyForm;
  edit: (part: Partial<KeyForm>) => void;
}

export function FillEditor({ value, edit }: Props) {
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
      <Button size="2xs" variant="outline" mt="2" disabled={fills.length >= MAX} onClick={add}>
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
