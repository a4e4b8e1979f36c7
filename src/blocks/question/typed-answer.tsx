// An answer in one's own words, or a number with its unit.
import { chakra, Flex, useRecipe } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface Props {
  long: boolean;
  unit?: string;
  text: string;
  onType: (text: string) => void;
}

const MAX = 4000;

export function TypedAnswer({ long, unit, text, onType }: Props) {
  const { t } = useTranslation('exercises');
  const css = useRecipe({ key: 'input' })({ size: 'lg' });
  const label = t(long ? 'question.short' : 'question.fill');
  if (long) {
    return (
      <chakra.textarea
        css={css}
        rows={4}
        value={text}
        maxLength={MAX}
        aria-label={label}
        placeholder={label}
        py="2"
        h="auto"
        minH="28"
        lineHeight="tall"
        resize="vertical"
        onChange={(e) => onType(e.target.value)}
      />
    );
  }
  return (
    <Flex align="center" gap="3">
      <chakra.input
        css={css}
        value={text}
        maxLength={200}
        placeholder={label}
        maxW="18rem"
        autoComplete="off"
        aria-label={unit ? `${label}，${t('question.unit', { unit })}` : label}
        onChange={(e) => onType(e.target.value)}
      />
      {unit ? <chakra.span color="fg.muted">{unit}</chakra.span> : null}
    </Flex>
  );
}
