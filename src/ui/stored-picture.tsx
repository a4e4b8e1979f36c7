// A stored file in a page. An <img> cannot send the token: it is shown by a ticket on the content origin.
import { Box, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';

interface Props {
  fileId: string;
  /** Empty where the words beside it say all. */
  alt: string;
  /** Pixels of the picture; its place is kept free for it. */
  width: number;
  height: number;
  /** At most so high, as a length. */
  maxH: string;
}

/** Shorter than a ticket lives. */
const FRESH_MS = 8 * 60_000;

export function StoredPicture({ fileId, alt, width, height, maxH }: Props) {
  const { t } = useTranslation('common');
  const [broken, setBroken] = useState(false);
  const ticket = useCall('/OrgApi/UploadFile/Ticket', { id: fileId }, { staleTime: FRESH_MS });
  const ratio = width / height;
  const place = { w: `min(100%, ${width}px, calc(${maxH} * ${ratio}))`, aspectRatio: ratio, borderRadius: 'l2' };
  if (ticket.isError || broken) {
    return (
      <Flex role="status" align="center" justify="center" minH="16" px="4" color="fg.muted" textStyle="sm">
        {alt ? t('picture.unseenOf', { alt }) : t('picture.unseen')}
      </Flex>
    );
  }
  if (!ticket.data) return <Skeleton {...place} />;
  return (
    // diagrams are drawn for white paper, and often on nothing
    <Box {...place} bg="white" overflow="hidden">
      <chakra.img
        src={ticket.data.url}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        onError={() => setBroken(true)}
        w="full"
        h="full"
        objectFit="contain"
      />
    </Box>
  );
}
