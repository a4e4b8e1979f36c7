// Where a line to the class is written: Enter sends the form around it.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { MOST_LINE } from '#contract/live-limits.ts';
import { isSend } from '#src/ui/form/composing.ts';

interface Props extends Omit<HTMLChakraProps<'textarea'>, 'onChange'> {
  label: string;
  onChange: (text: string) => void;
}

export const LineField = ({ label, onChange, ...look }: Props) => (
  <chakra.textarea
    maxLength={MOST_LINE}
    aria-label={label}
    placeholder={label}
    bg="bg"
    borderWidth="1px"
    borderColor="border"
    borderRadius="l2"
    px="2.5"
    py="1.5"
    fontSize="md"
    focusVisibleRing="outside"
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => {
      if (!isSend(event)) return;
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }}
    {...look}
  />
);
