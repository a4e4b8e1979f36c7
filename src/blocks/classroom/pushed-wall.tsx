// A question that was pushed, as the whole class reads it from the wall: counts, never a name.
import { Box, Button, chakra, HStack, Text, VStack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answeringOf } from '#questions/answer.ts';
import { serverNow } from '#src/api/transport.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { hasBars } from '../question/bars.ts';
import { useJudged } from '../question/judged.ts';
import { TextLine } from '../text/text.tsx';
import { AnsweredCount, PushedBars } from './last-pushed.tsx';
import { PushControls } from './push-controls.tsx';
import { type PushedItem, useFollowedPushes, useLastPushed } from './pushes.ts';

export function PushedWall({ classId, pushed }: { classId: string; pushed: PushedItem }) {
  const { t } = useTranslation('board');
  const judged = useJudged();
  const { stem, formulas, correct, question, state } = pushed;
  const isTold = state === 'revealed';
  // while it is answered nobody is to see what others answer: bars come when it is over
  const isOpen = state === 'open';
  // where every option has its bar, it stands there, and the right one is marked there
  const isWritten = !hasBars(question);
  const words = { true: t('common:answer.true'), false: t('common:answer.false') };
  const items = question && (isWritten || isOpen) ? answeringOf(question.kind).onWall(question, words) : [];
  return (
    <VStack align="stretch" gap={{ base: '6', md: '10' }} minW="0">
      <chakra.h2 fontSize="clamp(1.5rem, 3.2vw, 4rem)" fontWeight="semibold" lineHeight="1.35">
        <TextLine text={stem} formulas={formulas} />
      </chakra.h2>
      {items.length > 0 && (
        <chakra.ul listStyleType="none" display="grid" gap="3" fontSize="clamp(1rem, 1.8vw, 2rem)">
          {items.map((item) => (
            <li key={item}>
              <TextLine text={item} formulas={formulas} />
            </li>
          ))}
        </chakra.ul>
      )}
      {!isOpen && <PushedBars pushed={pushed} told={isTold} size="hall" />}
      <HStack gap="6" wrap="wrap" justify="space-between">
        <Text role="status" fontSize="clamp(1.25rem, 2vw, 2.25rem)" fontVariantNumeric="tabular-nums">
          <AnsweredCount pushed={pushed} />
        </Text>
        <PushControls classId={classId} pushed={pushed} size="lg" />
      </HStack>
      <Box role="status">
        {isTold && isWritten && correct !== '' && (
          <HStack gap="3" color="fg.success" fontSize="clamp(1.25rem, 2vw, 2.25rem)" align="baseline">
            <Icon name="check" />
            <Text>
              <TextLine text={t('wall.correct', { correct: judged(correct) })} formulas={formulas} />
            </Text>
          </HStack>
        )}
      </Box>
    </VStack>
  );
}

/** So long a question that is over is talked about. */
const TOLD_MS = 10 * 60_000;

interface OverStageProps {
  classId: string;
  courseId: string;
  /** What the class is shown: with something else, a question that is over makes way. */
  stage: string;
}

/** In a live class: over its stage, until it is put away. */
export function PushedOverStage({ classId, courseId, stage }: OverStageProps) {
  const { t } = useTranslation('board');
  useFollowedPushes(classId);
  const pushed = useLastPushed(classId, courseId);
  const [away, putAway] = useState('');
  const isOpen = pushed?.state === 'open';
  const over = useRef('');
  over.current = pushed && !isOpen ? pushed.id : '';
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage && over.current !== '') putAway(over.current);
    before.current = stage;
  }, [stage]);
  if (!pushed || away === pushed.id || !(isOpen || (pushed.until ?? 0) > serverNow() - TOLD_MS)) return null;
  return (
    <Box position="absolute" inset="0" zIndex="docked" bg="bg" overflow="auto" pt="4">
      <PushedWall classId={classId} pushed={pushed} />
      {!isOpen && (
        <Button mt="6" size="lg" variant="ghost" colorPalette="gray" onClick={() => putAway(pushed.id)}>
          {t('wall.putAway')}
        </Button>
      )}
    </Box>
  );
}
