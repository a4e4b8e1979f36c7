// Beside the map: what is asked most, what was pushed last and how it is answered, what happened a moment ago.

import { Box, Button, chakra, Heading, HStack, Text, VStack } from '@chakra-ui/react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { barsOf } from '#src/blocks/question/bars.ts';
import { Distribution } from '#src/blocks/question/distribution.tsx';
import { TextLine, WithFormulas } from '#src/blocks/text/text.tsx';
import { Link } from '#src/ui/link.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';
import { type Board, type PushedItem, usePushes } from './queries.ts';

type Frequent = Board['frequent'][number];
type RecentEvent = Board['recent'][number];

function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} bg="bg.panel" borderRadius="l3" p="4">
      <HStack justify="space-between" mb="2" minH="6">
        <Heading as="h2" textStyle="sm" fontWeight="semibold">
          {title}
        </Heading>
        {action}
      </HStack>
      {children}
    </Box>
  );
}

const MOST_ASKED = 5;

export const FrequentQuestions = memo(function AskedOften({
  frequent,
  onAnswer,
}: {
  frequent: readonly Frequent[];
  onAnswer: (text: string) => void;
}) {
  const { t } = useTranslation('board');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? frequent : frequent.slice(0, MOST_ASKED);
  return (
    <Card title={t('often.title', { count: frequent.length })}>
      {frequent.length === 0 && <Text color="fg.muted">{t('often.none')}</Text>}
      <VStack as="ul" align="stretch" gap="1.5" listStyleType="none">
        {shown.map(({ text, count, pointId }) => (
          <HStack as="li" key={`${pointId} ${text}`} gap="2" align="flex-start">
            <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
              {text}
            </Text>
            <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums" title={t('often.times', { count })}>
              {`×${count}`}
            </Text>
            <Button
              size="2xs"
              variant="outline"
              aria-label={t('often.answerTo', { text })}
              onClick={() => onAnswer(text)}
            >
              {t('often.answer')}
            </Button>
          </HStack>
        ))}
      </VStack>
      {frequent.length > MOST_ASKED && (
        <Button size="2xs" variant="ghost" mt="2" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'often.fewer' : 'often.all')}
        </Button>
      )}
    </Card>
  );
});

/** The question that was pushed last, as it is being answered. */
interface LastPushedProps {
  classId: string;
  projector: string;
  /** Students who are learning now: not all of a class is there. */
  learning: number;
}

export const LastPushed = memo(function LastPushed({ classId, projector, learning }: LastPushedProps) {
  const { t } = useTranslation(['board', 'blocks']);
  const pushed = usePushes(classId).data?.find((p) => p.question !== null);
  if (!pushed) return null;
  const { stem, answered, of, toMark } = pushed;
  const link = (
    <Link to={projector} target="_blank" textStyle="xs">
      {t('head.projector')}
    </Link>
  );
  return (
    <Card title={t('pushed.title')} action={link}>
      <Text mb="1">
        <TextLine text={stem} formulas={pushed.formulas} />
      </Text>
      <Text color="fg.muted" textStyle="xs" mb="2">
        {t('pushed.answered', { answered, of })}
        {` · ${t('pushed.learning', { count: learning })}`}
        {toMark > 0 && ` · ${t('pushed.toMark', { count: toMark })}`}
      </Text>
      <PushedBars pushed={pushed} told size="md" />
    </Card>
  );
});

interface BarsProps {
  pushed: PushedItem;
  told: boolean;
  size: 'md' | 'hall';
}

export function PushedBars({ pushed, told, size }: BarsProps) {
  const { t } = useTranslation('exercises');
  const bars = barsOf(pushed, { true: t('question.true'), false: t('question.false') });
  return (
    <WithFormulas value={pushed.formulas}>
      <Distribution label={pushed.stem} answered={pushed.answered} told={told} size={size} bars={bars} unit="people" />
    </WithFormulas>
  );
}

const HAPPENED: Record<RecentEvent['kind'], { tone: Tone; icon: IconName }> = {
  right: { tone: 'good', icon: 'check' },
  wrong: { tone: 'bad', icon: 'close' },
  partial: { tone: 'bad', icon: 'minus' },
  'to-teacher': { tone: 'busy', icon: 'pencil' },
  'not-learnt': { tone: 'neutral', icon: 'book' },
  asked: { tone: 'busy', icon: 'chat' },
};
const MOST_HAPPENED = 12;

export const Lately = memo(function Lately({ recent }: { recent: readonly RecentEvent[] }) {
  const { t, i18n } = useTranslation('board');
  const clock = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <Card title={t('lately.title')}>
      {recent.length === 0 && <Text color="fg.muted">{t('lately.none')}</Text>}
      <VStack as="ul" align="stretch" gap="2" listStyleType="none">
        {recent.slice(0, MOST_HAPPENED).map(({ at, studentId, name, kind, text }) => (
          <Box as="li" key={`${studentId} ${at} ${kind}`}>
            <HStack gap="2">
              <chakra.span color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
                {clock.format(at)}
              </chakra.span>
              <Text as="span">{name}</Text>
              <StateBadge {...HAPPENED[kind]}>{t(`lately.${kind}`)}</StateBadge>
            </HStack>
            <Text color="fg.muted" textStyle="xs" truncate title={text}>
              {text}
            </Text>
          </Box>
        ))}
      </VStack>
    </Card>
  );
});
