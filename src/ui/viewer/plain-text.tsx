// A text file in the page, whatever it was written in.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { decodeText, isNearlyUtf8 } from '#contract/decode.ts';
import { type DocumentPlace, showPlace } from './place.ts';
import { ViewError } from './types.ts';

/** More is a log and no reading. */
const MOST_BYTES = 2 * 1024 * 1024;

/** As the server reads it; what it refuses with signs for what is no character. Throws where it is too long. */
export function readText(bytes: ArrayBuffer): string {
  if (bytes.byteLength > MOST_BYTES) throw new ViewError('large');
  const whole = new Uint8Array(bytes);
  return decodeText(whole) ?? new TextDecoder(isNearlyUtf8(whole) ? 'utf-8' : 'gb18030').decode(whole);
}

/** As it was written, with lines broken where there is no room. */
export function PlainText({ text, title, place }: { text: string; title: string; place?: DocumentPlace | undefined }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place && box.current) showPlace(box.current, box.current, place);
  }, [place]);
  return (
    <chakra.section
      ref={box}
      aria-label={title}
      tabIndex={0}
      flex="1"
      overflow="auto"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      lineHeight="1.75"
      maxW="42em"
      w="full"
      py="4"
      css={{ '&::highlight(place)': { bg: 'orange.muted' } }}
    >
      {text}
    </chakra.section>
  );
}
