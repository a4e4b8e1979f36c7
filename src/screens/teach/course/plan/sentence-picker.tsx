// A text of the material whose sentences are chosen by a click each: what is taken is one stretch of it, verbatim.
import { Box, Button, chakra, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { type Range, sentences, stretch, toggle } from './sentences.ts';

interface Props {
  text: string;
  /** Chosen at first: all of it, or none. */
  all?: boolean;
  /** Stands in the explanation already. */
  used?: readonly string[];
  action: string;
  onPick: (quote: string) => void;
}

const NONE: readonly string[] = [];

export function SentencePicker({ text, all = false, used = NONE, action, onPick }: Props) {
  const { t } = useTranslation('plan');
  const slices = sentences(text);
  const [range, setRange] = useState<Range | null>(all ? { first: 0, last: slices.length - 1 } : null);
  const chosen = (at: number) => range !== null && at >= range.first && at <= range.last;
  const pick = () => {
    if (!range) return;
    onPick(stretch(text, slices, range));
    setRange(null);
  };
  return (
    <Box>
      <Box whiteSpace="pre-line" lineHeight="tall" overflowWrap="anywhere">
        {slices.map(({ start, end }, at) => {
          const sentence = text.slice(start, end);
          return (
            <span key={start}>
              {text.slice(slices[at - 1]?.end ?? 0, start)}
              <Sentence
                text={sentence}
                chosen={chosen(at)}
                used={used.some((quote) => quote.includes(sentence))}
                onClick={() => setRange(toggle(range, at))}
              />
            </span>
          );
        })}
      </Box>
      {range && (
        <HStack mt="2">
          <Button size="xs" onClick={pick}>
            {action}
          </Button>
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setRange(null)}>
            {t('pick.none')}
          </Button>
        </HStack>
      )}
    </Box>
  );
}

function Sentence(props: { text: string; chosen: boolean; used: boolean; onClick: () => void }) {
  const { text, chosen, used, onClick } = props;
  return (
    <chakra.button
      type="button"
      aria-pressed={chosen}
      display="inline"
      textAlign="start"
      cursor="pointer"
      borderRadius="xs"
      focusVisibleRing="outside"
      bg={chosen ? 'brand.muted' : used ? 'orange.subtle' : 'transparent'}
      _hover={{ bg: chosen ? 'brand.emphasized' : 'bg.emphasized' }}
      boxDecorationBreak="clone"
      whiteSpace="pre-line"
      onClick={onClick}
    >
      <TextLine text={text} />
    </chakra.button>
  );
}
