// The word of a figure, which says at a press what the figure is made of. docs/figures.md lists them all.
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function FigureWord({ name }: { name: 'score' | 'mastery' }) {
  const { t } = useTranslation('blocks');
  return (
    <chakra.details display="inline-block" position="relative" textStyle="sm" color="fg.muted">
      <chakra.summary
        cursor="pointer"
        listStyleType="none"
        textDecoration="underline dotted"
        textUnderlineOffset="4px"
        focusVisibleRing="outside"
        borderRadius="l1"
      >
        {t(`figure.${name}.word`)}
      </chakra.summary>
      <chakra.span
        position="absolute"
        zIndex="popover"
        insetInlineStart="0"
        top="100%"
        mt="1"
        w="min(22rem, calc(100vw - 4rem))"
        p="3"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        boxShadow="md"
        fontWeight="normal"
        textAlign="start"
        whiteSpace="normal"
      >
        {t(`figure.${name}.about`)}
      </chakra.span>
    </chakra.details>
  );
}
