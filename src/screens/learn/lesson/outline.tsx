// The points of the lesson: where one is, what was shown of each.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { headingId } from '#src/blocks/heading.tsx';
import { MASTERY_LOOK } from '#src/blocks/mastery-state.ts';
import { useStandingWord } from '#src/blocks/standing-word.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import type { OutlinePoint } from './facts.ts';

interface Props {
  points: readonly OutlinePoint[];
  onGo?: () => void;
}

export function LessonOutline({ points, onGo }: Props) {
  return (
    <chakra.ol listStyleType="none" display="grid" gap="1">
      {points.map((point, i) => (
        <li key={point.pointId}>
          <PointButton point={point} n={i + 1} {...(onGo ? { onGo } : {})} />
        </li>
      ))}
    </chakra.ol>
  );
}

function PointButton({ point, n, onGo }: { point: OutlinePoint; n: number; onGo?: () => void }) {
  const { t } = useTranslation(['learn', 'blocks']);
  const word = useStandingWord();
  const { pointId, title, status, tries, right } = point;
  const go = () => {
    onGo?.();
    const place = document.getElementById(headingId(pointId));
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  };
  const current = status === 'current';
  return (
    <chakra.button
      type="button"
      onClick={go}
      disabled={status === 'ahead'}
      w="full"
      textAlign="start"
      px="2.5"
      py="2"
      borderRadius="l2"
      {...(current
        ? { 'aria-current': 'step', bg: 'brand.subtle', color: 'brand.fg' }
        : { color: status === 'ahead' ? 'fg.muted' : 'fg' })}
      cursor={status === 'ahead' ? 'default' : 'pointer'}
      focusVisibleRing="inside"
      {...(status === 'ahead' || current ? {} : { _hover: { bg: 'bg.muted' } })}
    >
      <Flex gap="2.5" align="baseline">
        <Mark status={status} n={n} />
        <Box flex="1" minW="0">
          <chakra.span fontWeight={current ? 'medium' : 'normal'}>{title}</chakra.span>
          <chakra.span srOnly={current || status === 'ahead'} display="block" textStyle="xs" color={colorOf(status)}>
            {status === 'current' ? t('lesson.point.current') : word(status)}
          </chakra.span>
          {tries > 0 ? <Evidence right={right} tries={tries} /> : null}
        </Box>
      </Flex>
    </chakra.button>
  );
}

const colorOf = (status: OutlinePoint['status']): string =>
  status === 'current' ? 'inherit' : MASTERY_LOOK[status].color;

function Mark({ status, n }: { status: OutlinePoint['status']; n: number }) {
  const isNumbered = status === 'current' || status === 'ahead';
  return (
    <chakra.span
      w="4"
      flexShrink="0"
      color={colorOf(status)}
      fontVariantNumeric="tabular-nums"
      textAlign="center"
      aria-hidden
    >
      {isNumbered ? n : <LessonIcon name={MASTERY_LOOK[status].icon} size="1em" />}
    </chakra.span>
  );
}

/** Answers right, of all: a bar and its words. */
function Evidence({ right, tries }: { right: number; tries: number }) {
  const { t } = useTranslation('learn');
  return (
    <Flex align="center" gap="2" mt="1">
      <Box flex="1" h="1" borderRadius="full" bg="bg.emphasized" overflow="hidden">
        <Box h="full" bg="brand.solid" style={{ width: `${(100 * right) / tries}%` }} />
      </Box>
      <chakra.span color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums" flexShrink="0">
        {t('lesson.point.right', { right, tries })}
      </chakra.span>
    </Flex>
  );
}
