// Two replies beside each other: what is written in both is marked in both, the same pictures have the same number.
import { Badge, Box, chakra, Flex, Heading, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { InkedPicture } from '#src/ui/ink/inked-picture.tsx';
import { Link } from '#src/ui/link.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { filesIn, isPicture } from '../mark/given.tsx';
import type { CheckedReply } from '../mark/marks.ts';
import { replyCheckPath } from '../paths.ts';
import { type Common, numbersOf, piecesOf, placesOfPassages, type Side } from './pieces.ts';

/** Questions whose answers are words of one's own. */
const WRITTEN = ['short', 'essay'];

interface Props {
  id: string;
  otherId: string;
  assignmentId: string;
  /** As each reply is called. */
  names: ReadonlyMap<string, string>;
  /** By reply: how much of it stands in the other, in percent. */
  rates: Readonly<Record<string, number>>;
}

export function Pair({ id, otherId, assignmentId, names, rates }: Props) {
  const { t } = useTranslation('homeworkMark');
  const own = useCall('/OrgApi/WorkReply/Item', { id });
  const other = useCall('/OrgApi/WorkReply/Item', { id: otherId });
  const common = useCall('/OrgApi/WorkReply/Compare', { id, otherId });
  const error = own.error ?? other.error ?? common.error;
  const again = () => void Promise.all([own.refetch(), other.refetch(), common.refetch()]);
  if (error) return <ErrorState error={error} onRetry={again} />;
  if (!own.data || !other.data || !common.data)
    return <Skeleton h="80" role="status" aria-label={t('similar.comparing')} />;
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
      {([own.data, other.data] as const).map((reply, n) => (
        <OneSide
          key={reply.id}
          reply={reply}
          side={n === 0 ? 'own' : 'other'}
          name={names.get(reply.id) ?? ''}
          common={common.data}
          rate={rates[reply.id] ?? 0}
          assignmentId={assignmentId}
        />
      ))}
    </SimpleGrid>
  );
}

interface SideProps {
  reply: CheckedReply;
  name: string;
  side: Side;
  common: Common;
  rate: number;
  assignmentId: string;
}

function OneSide({ reply, name, side, common, rate, assignmentId }: SideProps) {
  const { t } = useTranslation('homeworkMark');
  const answers = new Map(reply.answers.map((a) => [a.itemId, a.value]));
  return (
    <Stack as="section" aria-label={name} gap="3" bg="bg.panel" borderRadius="l3" p="4" minW="0">
      <Flex justify="space-between" gap="3" wrap="wrap" align="baseline">
        <Heading as="h2" textStyle="md">
          {name}{' '}
          <chakra.span color="fg.muted" textStyle="sm" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {t('similar.rate', { rate })}
          </chakra.span>
        </Heading>
        <Link to={replyCheckPath(reply.id, assignmentId)}>{t('similar.check')}</Link>
      </Flex>
      {reply.items.map((item, n) => {
        const value = answers.get(item.id);
        const pictures = filesIn(value).filter(isPicture);
        const isWritten = item.kind === 'text' || WRITTEN.includes(item.question?.kind ?? '');
        if (!isWritten && pictures.length === 0) return null;
        return (
          <Stack key={item.id} gap="2">
            <Text color="fg.muted" textStyle="sm">
              {t('item', { n: n + 1, title: item.title || t(`kind.${item.kind}`) })}
            </Text>
            {isWritten && typeof value === 'string' && (
              <MarkedText text={value} places={placesOfPassages(common, side, item.id)} side={side} />
            )}
            {pictures.length > 0 && (
              <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, lg: 3 }} gap="2">
                {pictures.map(({ fileId, name }) => (
                  <Thumbnail
                    key={fileId}
                    fileId={fileId ?? ''}
                    name={name}
                    numbers={numbersOf(common, side, fileId ?? '')}
                  />
                ))}
              </SimpleGrid>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}

const placeId = (side: Side, n: number): string => `similar-${side}-${n}`;

function MarkedText({ text, places, side }: { text: string; places: Parameters<typeof piecesOf>[1]; side: Side }) {
  const { t } = useTranslation('homeworkMark');
  const show = (n: number) => {
    const there = document.getElementById(placeId(side === 'own' ? 'other' : 'own', n));
    there?.scrollIntoView({ block: 'center' });
    there?.focus({ preventScroll: true });
  };
  if (text === '') return <Text color="fg.muted">{t('nothing')}</Text>;
  return (
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere" lineHeight="1.75">
      {piecesOf(text, places).map(({ text: piece, n, from }) =>
        n === undefined ? (
          piece
        ) : (
          <chakra.mark key={from} color="fg" bg="orange.muted" py="0.5" boxDecorationBreak="clone">
            <chakra.button
              id={placeId(side, n)}
              type="button"
              px="1"
              mr="1"
              borderRadius="sm"
              bg="orange.fg"
              color="bg"
              textStyle="xs"
              cursor="pointer"
              aria-label={t('similar.passage', { n })}
              title={t('similar.passage', { n })}
              onClick={() => show(n)}
            >
              {n}
            </chakra.button>
            {piece}
          </chakra.mark>
        ),
      )}
    </Text>
  );
}

function Thumbnail({ fileId, name, numbers }: { fileId: string; name: string; numbers: readonly number[] }) {
  const { t } = useTranslation('homeworkMark');
  const listed = useListing();
  const isSame = numbers.length > 0;
  return (
    <chakra.li minW="0">
      <Box
        borderWidth="2px"
        borderColor={isSame ? 'orange.fg' : 'border'}
        borderRadius="l2"
        overflow="hidden"
        maxH="56"
        bg="bg.muted"
      >
        <InkedPicture fileId={fileId} alt={name} strokes={[]} />
      </Box>
      <Flex gap="2" align="center" mt="1" textStyle="xs" color="fg.muted">
        {isSame && <Badge colorPalette="orange">{t('similar.picture', { n: listed(numbers) })}</Badge>}
        <Text truncate title={name}>
          {name}
        </Text>
      </Flex>
    </chakra.li>
  );
}
