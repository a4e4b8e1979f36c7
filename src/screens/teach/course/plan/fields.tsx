// Fields of the editors: one that grows with its words, and what may be filled in for a blank.
import { Box, Button, Field, Flex, Grid, Input, Text, Textarea, VStack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { type KeyForm, withKey } from './point-form.ts';

interface TextBoxProps {
  label: string;
  /** The label is read out only: the place says what it is. */
  quietLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  help?: ReactNode;
  placeholder?: string;
  maxLength: number;
  /** One line, else it grows from so many. */
  rows?: number;
  inputMode?: 'decimal';
  autoFocus?: boolean;
}

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

export function TextBox(props: TextBoxProps) {
  const { label, quietLabel = false, value, onChange, error, help, rows, autoFocus = false, ...rest } = props;
  const shared = {
    ...rest,
    value,
    // a new row takes the focus: it was asked for by a button that may have moved
    ref: (node: HTMLElement | null) => {
      if (autoFocus && node && !node.dataset['seen']) {
        node.dataset['seen'] = 'true';
        node.focus();
      }
    },
    onChange: (e: { target: { value: string } }) => onChange(e.target.value),
  };
  return (
    <Field.Root invalid={error !== undefined} gap="1">
      <Field.Label textStyle="sm" color="fg.muted" {...(quietLabel ? { css: HIDDEN } : {})}>
        {label}
      </Field.Label>
      {rows === undefined ? (
        <Input size="sm" autoComplete="off" {...shared} />
      ) : (
        <Textarea
          size="sm"
          autoresize
          rows={rows}
          lineHeight="tall"
          maxH="96"
          // the edge of a field is part of what one must see to use it
          borderColor="border.emphasized"
          {...shared}
        />
      )}
      {help && (
        <Field.HelperText textStyle="xs" color="fg.muted">
          {help}
        </Field.HelperText>
      )}
      <Field.ErrorText textStyle="xs">{error}</Field.ErrorText>
    </Field.Root>
  );
}

const MAX_FILLS = 20;

interface FillEditorProps {
  value: KeyForm;
  edit: (part: Partial<KeyForm>) => void;
}

/** What may be filled in: any of these wordings; a number within its tolerance, in its unit. */
export function FillEditor({ value, edit }: FillEditorProps) {
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
