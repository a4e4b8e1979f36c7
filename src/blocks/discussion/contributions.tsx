// What was said, in the order in which it was said: names, words as they were typed, and votes.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Citation, Contribution } from '#contract/blocks/index.ts';
import { useGuest } from '#src/api/guest-token.ts';
import { SaidText } from '../said.tsx';
import { StreamedText } from '../text/text.tsx';
import type { ThreadView } from './use-thread.ts';
import { Vote } from './vote.tsx';

interface Props {
  thread: ThreadView;
  anchor: string;
  onCite: (citation: Citation) => void;
}

export function ContributionList({ thread, anchor, onCite }: Props) {
  const { t } = useTranslation('exercises');
  const { contributions } = thread;
  const isGuest = useGuest() !== null;
  if (contributions.length === 0)
    return (
      <chakra.p color="fg.muted" textStyle="sm">
        {t(isGuest ? 'discussion.guest' : 'discussion.empty')}
      </chakra.p>
    );
  return (
    <chakra.ol
      listStyleType="none"
      display="grid"
      gap="3"
      aria-label={t('discussion.said')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {contributions.map((c, i) => (
        <Box as="li" key={c.id} display="grid" gap="2">
          <Row contribution={c} n={i + 1} thread={thread} anchor={anchor} />
          {c.answer ? <Answer answer={c.answer} onCite={onCite} /> : null}
        </Box>
      ))}
    </chakra.ol>
  );
}

interface RowProps {
  contribution: Contribution;
  n: number;
  thread: ThreadView;
  anchor: string;
}

function Row({ contribution: { id, by, text, votes }, n, thread, anchor }: RowProps) {
  const { t } = useTranslation('exercises');
  const own = thread.isOwn(id);
  return (
    <Flex id={`${anchor}-${n}`} gap="3" align="flex-start" justify="space-between">
      <Box minW="0">
        <chakra.p textStyle="sm" color="fg.muted">
          <chakra.span fontVariantNumeric="tabular-nums" me="2">
            {n}
          </chakra.span>
          {own ? t('discussion.you', { by }) : by}
        </chakra.p>
        {/* never markup: a person wrote it */}
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          <SaidText text={text} />
        </chakra.p>
      </Box>
      {thread.isLive && !own ? (
        <Vote
          votes={votes}
          on={thread.isVoted(id)}
          onVote={(on) => thread.vote(id, on)}
          label={t('discussion.vote', { by })}
        />
      ) : (
        <chakra.span color="fg.muted" textStyle="sm" whiteSpace="nowrap">
          {votes > 0 ? t('discussion.votes', { count: votes }) : null}
        </chakra.span>
      )}
    </Flex>
  );
}

/** In the thread, once: the material's words with their sources, or that it has none. */
function Answer({ answer: { text, marks, citations, notice }, onCite }: AnswerProps) {
  const { t } = useTranslation('exercises');
  return (
    <Box
      as="section"
      aria-label={t('discussion.answer')}
      ms="5"
      ps="3"
      borderInlineStartWidth="3px"
      borderColor="brand.border"
    >
      <chakra.p textStyle="sm" color="brand.fg" fontWeight="semibold">
        {t('discussion.tutor')}
      </chakra.p>
      {notice ? (
        <chakra.p textStyle="sm" color="fg.muted">
          {t(notice === 'nearest' ? 'discussion.nearest' : 'discussion.notInMaterial')}
        </chakra.p>
      ) : null}
      <StreamedText text={text} marks={marks} citations={citations} onCite={onCite} />
    </Box>
  );
}

interface AnswerProps {
  answer: NonNullable<Contribution['answer']>;
  onCite: (citation: Citation) => void;
}
