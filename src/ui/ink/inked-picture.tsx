// A stored picture with what was drawn on it. Places are of the upright picture, whatever its size here.
import { Box, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stroke } from '#contract/ink.ts';
import { SIDE } from '#contract/live-limits.ts';
import { useCall } from '#src/api/query.ts';
import { InkShape } from './ink-shape.tsx';
import { heightOfPage } from './shape.ts';

/** Shorter than a ticket lives. */
const FRESH_MS = 8 * 60_000;

interface Props {
  fileId: string;
  alt: string;
  strokes: readonly Stroke[];
  /** What lies over it, once its ratio is known: a page to draw on. */
  over?: (ratio: number) => ReactNode;
  /** Told its width by its height, as soon as that is known. */
  onRatio?: (ratio: number) => void;
}

export function InkedPicture({ fileId, alt, strokes, over, onRatio }: Props) {
  const { t } = useTranslation('common');
  const [ratio, setRatio] = useState<number | null>(null);
  const [broken, setBroken] = useState(false);
  const ticket = useCall('/OrgApi/UploadFile/Ticket', { id: fileId }, { staleTime: FRESH_MS });
  if (ticket.isError || broken)
    return (
      <Flex role="status" align="center" justify="center" minH="16" px="4" color="fg.muted" textStyle="sm">
        {t('picture.unseenOf', { alt })}
      </Flex>
    );
  if (!ticket.data) return <Skeleton h="80" />;
  return (
    <Box position="relative" bg="white" overflow="hidden" w="full">
      <chakra.img
        src={ticket.data.url}
        alt={alt}
        w="full"
        display="block"
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setRatio(naturalWidth / naturalHeight);
          onRatio?.(naturalWidth / naturalHeight);
        }}
        onError={() => setBroken(true)}
      />
      {ratio !== null && (over ? over(ratio) : <InkLayer strokes={strokes} ratio={ratio} />)}
    </Box>
  );
}

/** The strokes alone. */
export function InkLayer({ strokes, ratio }: { strokes: readonly Stroke[]; ratio: number }) {
  return (
    <chakra.svg
      viewBox={`0 0 ${SIDE} ${heightOfPage(ratio)}`}
      position="absolute"
      inset="0"
      w="full"
      h="full"
      pointerEvents="none"
      aria-hidden
    >
      {strokes.map((stroke) => (
        <InkShape key={stroke.id} id={stroke.id} shape={stroke} ratio={ratio} />
      ))}
    </chakra.svg>
  );
}
