// A field that grows with its words.
import { Field, Input, Textarea } from '@chakra-ui/react';
import type { ReactNode } from 'react';

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
