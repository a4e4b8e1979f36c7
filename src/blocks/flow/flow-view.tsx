// The page itself: texts, blocks, question threads, in the order in which they came.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { BlockView } from '../block.tsx';
import type { BlockHost } from '../host.ts';
import { StreamedText, TextLine } from '../text/text.tsx';
import {
  type BackItem,
  type BlockItem,
  blank,
  type FlowItem,
  type FlowText,
  isSameItem,
  runOf,
  type ThreadItem,
  tellsPoint,
} from './flow.ts';

export function FlowView({ flow, host }: { flow: readonly FlowItem[]; host: BlockHost }) {
  const { folded = null, blanked = null } = host;
  const tells = (item: FlowItem | undefined, pointId: string | null) =>
    item !== undefined && pointId !== null && tellsPoint(item, pointId);
  // an example worked, a figure, cannot be blanked
  const isFolded = (item: FlowItem | undefined) =>
    tells(item, folded) || (item?.kind === 'block' && tells(item, blanked?.pointId ?? null));
  return (
    <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      {flow.map((item, i) => {
        if (!isFolded(item))
          return (
            <Box
              key={item.id}
              data-came={cameAs(item, host)}
              css={{ '&:empty': { display: 'none' } }}
              {...(isHeading(item) ? { mt: '6', _first: { mt: '0' } } : {})}
            >
              {blanked && !host.onHint && tells(item, blanked.pointId) && !tells(flow[i - 1], blanked.pointId) ? (
                <Folded host={host} />
              ) : null}
              <FlowPart item={blank(item, blanked)} host={host} />
            </Box>
          );
        // one line for all that stands together
        return isFolded(flow[i - 1]) ? null : <Folded key={item.id} host={host} />;
      })}
    </Box>
  );
}

const isHeading = (item: FlowItem): boolean => item.kind === 'block' && item.block.type === 'heading';

/** What it is that comes, for a reader who is elsewhere: `useFollowing` reads it from the page. */
function cameAs(item: FlowItem, { openQuestion, reading, evaluates }: BlockHost): string {
  if (item.kind === 'thread') return 'answer';
  if (item.kind !== 'block') return '';
  const { id, type, content } = item.block;
  if (type === 'heading') return 'point';
  if (type === 'notice') return (content as BlockProps<'notice'>).by ? 'teacher' : ''; // the server makes it by the contract
  // a form is seen to its button, as a question is
  if (type === 'evaluation') return evaluates && !(content as BlockProps<'evaluation'>).scores ? 'form' : '';
  if (type !== 'check-question') return '';
  return openQuestion === id && reading !== id ? 'asked' : 'check';
}

/** What was told of a point while its question is open: to look at it is to take a hint. */
function Folded({ host: { folded, onUnfold, onHint } }: { host: BlockHost }) {
  const { t } = useTranslation('learn');
  return (
    <Flex
      align="center"
      gap="2"
      wrap="wrap"
      color="fg.muted"
      textStyle="sm"
      borderYWidth="1px"
      borderColor="border"
      py="2"
    >
      <chakra.span flex="1">{folded ? t('lesson.folded') : null}</chakra.span>
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={onUnfold}>
        {t(onHint ? 'lesson.unfoldAsHint' : 'lesson.unfold')}
      </Button>
    </Flex>
  );
}

const FlowPart = memo(
  function FlowPart({ item, host }: { item: FlowItem; host: BlockHost }) {
    if (item.kind === 'thread') return <Thread thread={item} host={host} />;
    if (item.kind === 'back') return <Back item={item} />;
    return <Part item={item} host={host} />;
  },
  // the flow is made anew with each token
  (a, b) =>
    isSameItem(a.item, b.item) && (a.host === b.host || (a.item.kind === 'text' && a.host.onCite === b.host.onCite)),
);

function Part({ item, host }: { item: FlowText | BlockItem; host: BlockHost }) {
  if (item.kind === 'text') return <SpokenText item={item} host={host} />;
  const { id, type, content } = item.block;
  return <BlockView id={id} type={type} content={content} host={host} />;
}

/** No chips here: the marks lead to the panel, which is always at hand. */
function SpokenText({ item: { text, marks, open, citations }, host }: { item: FlowText; host: BlockHost }) {
  return text === '' && !open ? null : (
    <StreamedText text={text} marks={marks} open={open} citations={citations} onCite={host.onCite} />
  );
}

function Thread({ thread, host }: { thread: ThreadItem; host: BlockHost }) {
  const { t } = useTranslation('learn');
  return (
    <Box
      as="aside"
      aria-label={t('lesson.thread')}
      data-asked={thread.items[0]?.id.replace(/^q\.|~again$/g, '')}
      bg="bg.subtle"
      borderRadius="l3"
      px="5"
      py="4"
      display="grid"
      gap="3"
    >
      {thread.items.map((item) =>
        item.kind === 'text' && item.role === 'user' ? (
          <Flex key={item.id} gap="2" align="baseline" fontWeight="medium">
            <chakra.span color="brand.fg" alignSelf="center" display="inline-flex">
              <LessonIcon name="chat" />
            </chakra.span>
            <chakra.span srOnly>{t('lesson.you')}</chakra.span>
            <chakra.p whiteSpace="pre-wrap">
              <TextLine text={item.text} />
            </chakra.p>
          </Flex>
        ) : (
          // a teacher's word among them is told as one, and led to
          <Box
            key={item.id}
            {...(cameAs(item, host) === 'teacher' ? { 'data-came': 'teacher' } : {})}
            _empty={{ display: 'none' }}
          >
            <Part item={item} host={host} />
          </Box>
        ),
      )}
      <Dispute thread={thread} host={host} />
    </Box>
  );
}

/** Under each answer to one's own question: small where the tutor is sure of it, plain where it has said that it is not. */
function Dispute({ thread: { items }, host: { disputable, onAskTeacher } }: { thread: ThreadItem; host: BlockHost }) {
  const { t } = useTranslation('blocks');
  const text = items.map(({ id }) => disputable?.[runOf(id)]).find((own) => own !== undefined);
  if (text === undefined || !onAskTeacher) return null;
  const isUnsure = items.some((item) => item.kind === 'block' && isUnsureNotice(item.block));
  return (
    <Flex justify="flex-end">
      <Button
        size="xs"
        h={{ base: '8', sm: '7' }}
        {...(isUnsure ? { variant: 'outline' } : { variant: 'ghost', colorPalette: 'gray' })}
        onClick={() => onAskTeacher(text)}
      >
        {t(isUnsure ? 'notice.askTeacher' : 'notice.dispute')}
      </Button>
    </Flex>
  );
}

const isUnsureNotice = ({ type, content }: BlockItem['block']): boolean => {
  if (type !== 'notice') return false;
  const { kind } = content as BlockProps<'notice'>; // the server makes it by the contract
  return kind === 'nearest' || kind === 'not-in-material';
};

/** `回到 3.2`: the second paragraph of the third point. */
function Back({ item: { point, part } }: { item: BackItem }) {
  const { t } = useTranslation('learn');
  const place = point === 0 ? t('lesson.backIntro') : part > 1 ? t('lesson.backPoint', { point, part }) : String(point);
  return (
    <Flex align="center" gap="3" color="fg.muted" textStyle="xs">
      <chakra.span flex="1" h="1px" bg="border" />
      {t('lesson.back', { point: place })}
      <chakra.span flex="1" h="1px" bg="border" />
    </Flex>
  );
}
