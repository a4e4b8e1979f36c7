// Where one is in the film, over a line that shows which parts were seen.
import { Box, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { type Stretch, seenLength } from '#contract/seen.ts';
import { clockOf } from './clock.ts';

/** Steps in a second. */
const STEPS = 10;
/** Half a thumb: the line begins and ends where its middle does. */
const INSET = '8px';

const THUMB = {
  appearance: 'none',
  boxSize: '4',
  borderRadius: 'full',
  bg: 'brand.solid',
  borderWidth: '2px',
  borderColor: 'bg.panel',
  mt: '0',
} as const;
const BAR = {
  '&::-webkit-slider-runnable-track': { bg: 'transparent', h: '4' },
  '&::-moz-range-track': { bg: 'transparent' },
  '&::-webkit-slider-thumb': THUMB,
  '&::-moz-range-thumb': { ...THUMB, boxSize: '3' },
} as const;

interface Props {
  /** Seconds, as the length. */
  at: number;
  length: number;
  seen: readonly Stretch[];
  onSeek: (seconds: number) => void;
}

export function SeekBar({ at, length, seen, onSeek }: Props) {
  const { t } = useTranslation('player');
  // while a finger drags it the film stays where it is
  const isHeld = useRef(false);
  const [held, setHeld] = useState<number | null>(null);
  // a value between two steps would be moved by the browser, and that taken for somebody's
  const shown = Math.floor(Math.min(held ?? at, length) * STEPS) / STEPS;
  const share = rounded((seenLength(seen) / (length * 1000)) * 100);
  const drop = () => {
    isHeld.current = false;
    if (held !== null) onSeek(held);
    setHeld(null);
  };
  return (
    <Box position="relative" h="8" title={t('seen', { share })}>
      <Box
        position="absolute"
        top="50%"
        mt="-3px"
        h="6px"
        left={INSET}
        right={INSET}
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        {seen.map(([from, to]) => (
          <Box
            key={from}
            data-seen
            position="absolute"
            top="0"
            h="full"
            bg="brand.emphasized"
            style={{ left: `${from / length / 10}%`, width: `${(to - from) / length / 10}%` }}
          />
        ))}
      </Box>
      <chakra.input
        type="range"
        aria-label={t('position')}
        aria-valuetext={t('at', { at: clockOf(shown), of: clockOf(length), share })}
        min={0}
        max={length}
        step={1 / STEPS}
        value={shown}
        position="absolute"
        inset="0"
        w="full"
        h="full"
        m="0"
        appearance="none"
        bg="transparent"
        cursor="pointer"
        borderRadius="l2"
        focusVisibleRing="outside"
        css={BAR}
        onPointerDown={() => {
          isHeld.current = true;
        }}
        onPointerUp={drop}
        onPointerCancel={drop}
        onChange={(e) => (isHeld.current ? setHeld(Number(e.target.value)) : onSeek(Number(e.target.value)))}
      />
    </Box>
  );
}
