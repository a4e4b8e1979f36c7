// An input beside a field's own: the library's would take the field's id, label and state for itself.
import { chakra, useRecipe } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<typeof chakra.input>, 'size'> {
  size?: 'sm' | 'md';
}

export function PlainInput({ size = 'md', ...props }: Props) {
  const look = useRecipe({ key: 'input' });
  return <chakra.input {...props} css={look({ size })} />;
}
