// The sources of a text as chips; each opens the panel at its passage.
import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps, Citation } from '#contract/blocks/index.ts';
import type { BlockHost } from './host.ts';
import { placeOfCitation } from './source-panel.tsx';

export function CitationsBlock({ content: { items }, host }: { content: BlockProps<'citations'>; host: BlockHost }) {
  const { t } = useTranslation('blocks');
  return (
    <Flex as="ul" wrap="wrap" gap="2" listStyleType="none" aria-label={t('cite.sources')}>
      {items.map((item) => (
        <li key={item.n}>
          <Chip citation={item} onOpen={() => host.onCite(item)} />
        </li>
      ))}
    </Flex>
  );
}

function Chip({ citation, onOpen }: { citation: Citation; onOpen: () => void }) {
  const { t } = useTranslation('blocks');
  const { n, document, quote } = citation;
  const place = placeOfCitation(citation, t);
  return (
    <chakra.button
      type="button"
      onClick={onOpen}
      title={quote}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      maxW="16rem"
      h="7"
      px="2.5"
      borderRadius="full"
      cursor="pointer"
      bg="bg.muted"
      color="fg.muted"
      textStyle="xs"
      _hover={{ bg: 'bg.emphasized', color: 'fg' }}
      focusVisibleRing="outside"
    >
      <chakra.span color="brand.fg" fontVariantNumeric="tabular-nums">
        {n}
      </chakra.span>
      <chakra.span truncate>{document}</chakra.span>
      {place ? <chakra.span flexShrink="0">{place}</chakra.span> : null}
    </chakra.button>
  );
}
