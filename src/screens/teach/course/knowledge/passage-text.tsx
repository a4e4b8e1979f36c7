// A passage as it stands in the document; formulas are drawn.
import { Text } from '@chakra-ui/react';
import type { TextMark } from '#contract/marks-of-text.ts';
import { TextLine } from '#src/blocks/text/text.tsx';

interface Props {
  text: string;
  marks: readonly TextMark[] | undefined;
  faded?: boolean;
}

export function PassageText({ text, marks, faded = false }: Props) {
  return (
    <Text whiteSpace="pre-line" lineHeight="tall" overflowWrap="anywhere" color={faded ? 'fg.subtle' : 'fg'}>
      <TextLine text={text} marks={marks} />
    </Text>
  );
}
