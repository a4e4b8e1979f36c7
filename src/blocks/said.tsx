// What a person has said to others, with the words that their school marks.
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { typedMarks } from '#contract/marks-of-text.ts';
import { useMarkedWords } from '#src/ui/marked-words.ts';
import { markedParts } from './text/marked-parts.ts';
import { TypedText } from './text/typed.tsx';

export function SaidText({ text }: { text: string }) {
  const words = useMarkedWords();
  // a formula stays whole
  const parts = useMemo(() => markedParts(text, words, typedMarks(text)), [text, words]);
  return parts.map(({ from, text: part, isMarked }) =>
    isMarked ? (
      <chakra.mark key={from} bg="bg.warning" color="fg.warning" textDecoration="underline dotted" borderRadius="l1">
        {part}
      </chakra.mark>
    ) : (
      <TypedText key={from} text={part} />
    ),
  );
}
