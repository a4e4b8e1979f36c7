// The options of a question: native radios and checkboxes in the look of cards.
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { Line } from '#src/blocks/text/line.tsx';
import type { AskedItem } from './contract.ts';

interface Props {
  choices: readonly AskedItem[];
  multiple: boolean;
  /** Shown before the text: the option's letter. */
  lettered: boolean;
  keys: readonly string[];
  disabled: boolean;
  onChoose: (key: string) => void;
}

export function Choices({ choices, multiple, lettered, keys, disabled, onChoose }: Props) {
  const name = useId();
  return (
    <chakra.div display="grid" gap="2">
      {choices.map(({ key, text }) => {
        const chosen = keys.includes(key);
        return (
          <chakra.label
            key={key}
            display="flex"
            gap="3"
            alignItems="baseline"
            px="3"
            py="2.5"
            borderRadius="l2"
            borderWidth="1px"
            borderColor={chosen ? 'brand.solid' : 'border'}
            bg={chosen ? 'brand.subtle' : 'bg.panel'}
            cursor={disabled ? 'default' : 'pointer'}
            fontSize="md"
            transitionProperty="background, border-color"
            transitionDuration="fast"
            {...(disabled ? {} : { _hover: { borderColor: 'brand.border' } })}
            css={{
              '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' },
            }}
          >
            <chakra.input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              value={key}
              checked={chosen}
              disabled={disabled}
              accentColor="brand.solid"
              boxSize="4"
              flexShrink="0"
              alignSelf="center"
              outline="none"
              onChange={() => onChoose(key)}
            />
            {lettered ? (
              <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                {key}
              </chakra.span>
            ) : null}
            <chakra.span flex="1">
              <Line text={text} />
            </chakra.span>
          </chakra.label>
        );
      })}
    </chakra.div>
  );
}

/** The key that a keyboard key chooses: by number, or by its own letter. */
export function keyFor(choices: readonly Pick<AskedItem, 'key'>[], pressed: string): string | null {
  const byNumber = /^[1-9]$/.test(pressed) ? choices[Number(pressed) - 1] : undefined;
  return (byNumber ?? choices.find((c) => c.key.toUpperCase() === pressed.toUpperCase()))?.key ?? null;
}
