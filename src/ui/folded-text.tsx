// What others have written, however long it is: past a paragraph the rest of it unfolds.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useState } from 'react';

interface Props extends HTMLChakraProps<'div'> {
  text: string;
}

export function FoldedText({ text, ...style }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [, start, rest] = /^(.{300})(.{100,})$/su.exec(text) ?? [];
  return (
    <chakra.div overflowWrap="anywhere" {...style}>
      {start === undefined ? (
        text
      ) : (
        <chakra.details onToggle={(e) => setOpen(e.currentTarget.open)}>
          <chakra.summary cursor="pointer">
            {start}
            {isOpen ? '' : '…'}
          </chakra.summary>
          {rest}
        </chakra.details>
      )}
    </chakra.div>
  );
}
