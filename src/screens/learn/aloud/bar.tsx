// Reading aloud, as long as it stands on the page: what is happening, how fast, and the way out.
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { keep, recall } from '#src/api/storage.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { type SpeechReader, startReader } from './reader.ts';
import { chineseVoice, highlightSpoken, MARK, speechOf } from './speech.ts';

const RATES = [0.8, 1, 1.2, 1.5] as const;
const RATE = 'aloud.rate';
const keptRate = (): number => RATES.find((r) => r === recall(RATE)) ?? 1;
/** What stands below the page's headers can be seen. */
const SEEN_FROM_PX = 112;

const STYLES = {
  [`::highlight(${MARK})`]: { backgroundColor: 'var(--chakra-colors-orange-muted)' },
} as const;

interface Props {
  content: RefObject<HTMLElement | null>;
  /** The course's; null: the device's own. */
  voice: string | null;
  onClose: () => void;
}

export function AloudBar({ content, voice, onClose }: Props) {
  const { t } = useTranslation('aloud');
  const { reader, mute } = useReader(content, t('formula'), voice);
  return (
    <Flex
      role="group"
      data-reader
      aria-label={t('title')}
      align="center"
      gap="3"
      minH="11"
      position="sticky"
      top="calc(var(--over) + 3rem)"
      zIndex="1"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      mt="-3"
      mb="4"
      mx={{ base: '-4', md: '-8' }}
      px={{ base: '4', md: '8' }}
      py="1"
      css={{ '@media print': { display: 'none' } }}
    >
      <Global styles={STYLES} />
      <chakra.span color={mute ? 'fg.warning' : 'brand.fg'} display="inline-flex">
        <LessonIcon name={mute ? 'info' : 'speaker'} />
      </chakra.span>
      {reader ? (
        <Controls reader={reader} />
      ) : (
        <chakra.span role="status" flex="1" textStyle="sm">
          {t(mute ? 'noVoice' : 'looking')}
        </chakra.span>
      )}
      <Button size="sm" variant="surface" onClick={onClose}>
        <LessonIcon name={mute ? 'close' : 'stop'} />
        {t(mute ? 'close' : 'stop')}
      </Button>
    </Flex>
  );
}

function useReader(
  content: Props['content'],
  formula: string,
  wanted: string | null,
): { reader: SpeechReader | null; mute: boolean } {
  const [reader, setReader] = useState<SpeechReader | null>(null);
  const [mute, setMute] = useState(false);
  useEffect(() => {
    let started: SpeechReader | null = null;
    let gone = false;
    const synth: SpeechSynthesis | undefined = window.speechSynthesis;
    void chineseVoice(synth, wanted).then((voice) => {
      const root = content.current;
      if (gone || !root) return;
      if (!voice) return setMute(true);
      started = startReader({
        root,
        formula,
        rate: keptRate(),
        mark: highlightSpoken,
        speech: speechOf(synth, voice),
        isAhead: ({ range }) => range.getBoundingClientRect().bottom > SEEN_FROM_PX,
      });
      setReader(started);
    });
    return () => {
      gone = true;
      started?.stop();
    };
  }, [content, formula, wanted]);
  return { reader, mute };
}

function Controls({ reader }: { reader: SpeechReader }) {
  const { t } = useTranslation('aloud');
  const { rate, speaking } = useSyncExternalStore(reader.subscribe, reader.get);
  const change = (next: number) => {
    keep(RATE, next, null);
    reader.setRate(next);
  };
  return (
    <>
      <chakra.span flex="1" textStyle="sm" color="fg.muted">
        {t(speaking ? 'reading' : 'waiting')}
      </chakra.span>
      <chakra.label display="inline-flex" alignItems="center" gap="1.5" textStyle="sm" color="fg.muted">
        <chakra.span aria-hidden hideBelow="md">
          {t('rate')}
        </chakra.span>
        <chakra.select
          aria-label={t('rate')}
          value={rate}
          h="9"
          px="2"
          borderRadius="l2"
          borderWidth="1px"
          color="fg"
          bg="bg.panel"
          borderColor="border"
          focusVisibleRing="outside"
          fontVariantNumeric="tabular-nums"
          onChange={(e) => change(Number(e.target.value))}
        >
          {RATES.map((r) => (
            <option key={r} value={r}>
              {t('times', { rate: r.toFixed(1) })}
            </option>
          ))}
        </chakra.select>
      </chakra.label>
    </>
  );
}
