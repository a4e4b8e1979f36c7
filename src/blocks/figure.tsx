// A picture from the material, with its caption and where it stands.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { StoredPicture } from '#src/ui/stored-picture.tsx';

export function FigureBlock({ content }: { content: BlockProps<'figure'> }) {
  const { t } = useTranslation('blocks');
  const { fileId, caption, alt, width, height, source } = content;
  const place = source && [source.document, source.page ? t('cite.page', { page: source.page }) : null, source.heading];
  return (
    <Box as="figure" display="grid" justifyItems="center" bg="bg.subtle" borderRadius="l3" px="4" py="4">
      <StoredPicture
        fileId={fileId}
        width={width}
        height={height}
        alt={alt ?? caption ?? t('figure.unnamed')}
        maxH="16rem"
      />
      <chakra.figcaption textAlign="center" mt="2">
        {caption ? <chakra.span display="block">{caption}</chakra.span> : null}
        {place ? (
          <chakra.span display="block" textStyle="xs" color="fg.muted">
            {place.filter(Boolean).join(' · ')}
          </chakra.span>
        ) : null}
      </chakra.figcaption>
    </Box>
  );
}
