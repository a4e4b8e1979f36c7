// What every example has: its title, how far it is, and the problem.
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { questionElementId } from '../question/element-id.ts';
import { TextLine } from '../text/text.tsx';

interface Props {
  content: Pick<BlockProps<'example'>, 'exampleId' | 'title' | 'problem'>;
  /** The step under way, from 1; absent where all came at once. */
  at?: number;
  of?: number;
  children: ReactNode;
}

export function ExampleFrame({ content: { exampleId, title, problem }, at, of, children }: Props) {
  const { t } = useTranslation('exercises');
  return (
    <Box
      as="section"
      id={questionElementId(exampleId)}
      scrollMarginTop="calc(var(--over) + 3.5rem)"
      aria-label={`${t('example.title')} ${title}`}
      bg="bg.subtle"
      borderRadius="l3"
      px={{ base: '4', md: '5' }}
      py="4"
    >
      <Flex gap="3" align="baseline" justify="space-between" mb="2">
        <chakra.h3 fontWeight="semibold" textStyle="sm">
          <chakra.span color="brand.fg">{t('example.title')}</chakra.span> <TextLine text={title} />
        </chakra.h3>
        {of ? (
          <chakra.span color="fg.muted" textStyle="xs" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            {t('example.at', { at, of })}
          </chakra.span>
        ) : null}
      </Flex>
      {problem ? (
        <chakra.p fontSize="md" lineHeight="tall" mb="4">
          <TextLine text={problem} />
        </chakra.p>
      ) : null}
      {children}
    </Box>
  );
}
