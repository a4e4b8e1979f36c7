// One to five stars: shown, and given. The choice is five radios, so arrow keys move it.
import { chakra, Flex } from '@chakra-ui/react';
import { Star } from 'lucide';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { MOST_STARS } from '#contract/talk-limits.ts';
import { Glyph } from '#src/ui/icon.tsx';

const EACH = Array.from({ length: MOST_STARS }, (_none, i) => i + 1);

const One = ({ on, size }: { on: boolean; size: string }) => (
  <chakra.span
    color={on ? 'orange.500' : 'fg.subtle'}
    css={{ '& svg': { fill: on ? 'currentColor' : 'none' } }}
    aria-hidden
  >
    <Glyph of={Star} size={size} />
  </chakra.span>
);

export function Stars({ score, size = '1.1em' }: { score: number; size?: string }) {
  const { t } = useTranslation('talk');
  return (
    <Flex as="span" display="inline-flex" role="img" aria-label={t('stars', { score })} gap="0.5">
      {EACH.map((n) => (
        <One key={n} on={n <= rounded(score)} size={size} />
      ))}
    </Flex>
  );
}

export function StarChoice({ score, onChange }: { score: number; onChange: (score: number) => void }) {
  const { t } = useTranslation('talk');
  const name = useId();
  return (
    <chakra.fieldset border="0" p="0" m="0">
      <chakra.legend textStyle="sm" fontWeight="medium" mb="1">
        {t('evaluation.stars')}
      </chakra.legend>
      <Flex gap="1">
        {EACH.map((n) => (
          <chakra.label
            key={n}
            position="relative"
            display="inline-flex"
            p="1.5"
            cursor="pointer"
            borderRadius="l2"
            _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
          >
            <chakra.input
              type="radio"
              name={name}
              value={n}
              checked={n === score}
              srOnly
              onChange={() => onChange(n)}
              aria-label={t('stars', { score: n })}
            />
            <One on={n <= score} size="1.75rem" />
          </chakra.label>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
