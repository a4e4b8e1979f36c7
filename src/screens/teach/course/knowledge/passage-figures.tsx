// The document's pictures in a passage or after it.
import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { StoredPicture } from '#src/ui/stored-picture.tsx';
import type { ListedPassage } from './queries.ts';

export function PassageFigures({ figures }: { figures: NonNullable<ListedPassage['figures']> }) {
  const { t } = useTranslation('teach');
  return (
    <Flex wrap="wrap" gap="3" mt="2">
      {figures.map(({ fileId, caption, alt, width, height }) => (
        <chakra.figure key={fileId} maxW="full">
          <StoredPicture
            fileId={fileId}
            width={width}
            height={height}
            alt={alt ?? caption ?? t('passages.figure')}
            maxH="10rem"
          />
          {caption && (
            <chakra.figcaption textStyle="xs" color="fg.muted" mt="1">
              {caption}
            </chakra.figcaption>
          )}
        </chakra.figure>
      ))}
    </Flex>
  );
}
