// A passage as it stands in the document; formulas are drawn.
import { Text } from '@chakra-ui/react';
import { TextLine } from '#src/blocks/text/text.tsx';

export function PassageText({ text, faded = false }: { text: string; faded?: boolean }) {
  return (
    <Text whiteSpace="pre-line" lineHeight="tall" overflowWrap="anywhere" color={faded ? 'fg.subtle' : 'fg'}>
      {/* other marks of Markdown stay visible: in a PDF or a text file they mean themselves */}
      {text.includes('$') ? <TextLine text={text} /> : text}
    </Text>
  );
}
