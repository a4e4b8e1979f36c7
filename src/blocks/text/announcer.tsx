// Reads a growing text out, a sentence at a time: a live region over the text itself would repeat it with each word.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { TextMark } from '#contract/marks-of-text.ts';
import { wholeSentences } from './sentences.ts';
import { useReading } from './use-reading.ts';

interface Props {
  id: string;
  text: string;
  marks?: readonly TextMark[] | undefined;
  open: boolean;
}

export function Announcer({ id, text, marks, open }: Props) {
  const { read } = useReading({ text, marks });
  const place = useRef({ id, to: open ? 0 : text.length });
  const [said, setSaid] = useState('');
  useEffect(() => {
    // a message met when it was over is history, not news
    if (place.current.id !== id) place.current = { id, to: open ? 0 : text.length };
    const next = wholeSentences({ text, read, marks }, place.current.to, !open);
    place.current.to = next.to;
    if (next.said !== '') setSaid(next.said);
  }, [id, text, read, marks, open]);
  return (
    <chakra.p srOnly aria-live="polite">
      {said}
    </chakra.p>
  );
}
