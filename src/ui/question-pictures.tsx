// Pictures of a question. An <img> cannot send the token: each is shown by a ticket.
import { chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamQuestion } from '#contract/exam-paper.ts';
import { useCall } from '#src/api/query.ts';

/** Shorter than a ticket lives. */
const FRESH_MS = 8 * 60_000;
type Media = NonNullable<ExamQuestion['media']>;

export const Pictures = ({ media }: { media: Media }) => (
  <Flex direction="column" gap="2">
    {media.map((one) => (
      <Picture key={one.fileId} {...one} />
    ))}
  </Flex>
);

function Picture({ fileId, alt }: Media[number]) {
  const { t } = useTranslation('common');
  const [isBroken, setBroken] = useState(false);
  const ticket = useCall('/OrgApi/UploadFile/Ticket', { id: fileId }, { staleTime: FRESH_MS });
  if (ticket.isError || isBroken)
    return (
      <chakra.p role="status" color="fg.muted" textStyle="sm">
        {alt ? t('picture.unseenOf', { alt }) : t('picture.unseen')}
      </chakra.p>
    );
  if (!ticket.data) return <Skeleton h="40" />;
  return (
    <chakra.img
      src={ticket.data.url}
      alt={alt}
      onError={() => setBroken(true)}
      maxW="full"
      maxH="24rem"
      objectFit="contain"
      alignSelf="flex-start"
      // diagrams are drawn for white paper, and often on nothing
      bg="white"
      borderRadius="l2"
    />
  );
}
