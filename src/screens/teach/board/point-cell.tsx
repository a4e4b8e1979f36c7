// Where one student is with one point: a sign and a word, and a dot for each try. A class has hundreds of these, which
// change while it learns: one is drawn again only when it says something else, and is made of few parts.
import { chakra, Table } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow } from '#contract/interaction.ts';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';

type Point = BoardRow['points'][number];
/** Behind the lesson a point stands as its student's own page says it does. */
export type PointState = Point['state'] | 'weak' | 'marking' | 'unanswered';
/** The others are where the lesson is, or what it passes over; a point that is told has no question. */
const SHOWN: Partial<Record<Point['standing'], PointState>> = {
  mastered: 'passed',
  weak: 'weak',
  flagged: 'flagged',
  waiting: 'marking',
  taught: 'unanswered',
};
export function shownState(point: Pick<Point, 'state' | 'standing'> | undefined): PointState {
  if (!point) return 'todo';
  const { state, standing } = point;
  if (state !== 'passed' && state !== 'told') return state;
  return SHOWN[standing] ?? 'told';
}

export const POINT_LOOK: Record<PointState, { icon: IconName; color: string; bg: string }> = {
  passed: { icon: 'check', color: 'fg.success', bg: 'bg.success' },
  weak: { icon: 'undo', color: 'fg.warning', bg: 'bg.warning' },
  marking: { icon: 'clock', color: 'fg.info', bg: 'bg.muted' },
  unanswered: { icon: 'pencil', color: 'fg.muted', bg: 'bg.muted' },
  told: { icon: 'eye', color: 'fg.muted', bg: 'bg.muted' },
  now: { icon: 'book', color: 'fg.info', bg: 'bg.info' },
  flagged: { icon: 'alert', color: 'fg.warning', bg: 'bg.warning' },
  skipped: { icon: 'next', color: 'fg.muted', bg: 'bg.muted' },
  todo: { icon: 'minus', color: 'fg.muted', bg: 'transparent' },
};
export const POINT_STATES = Object.keys(POINT_LOOK) as PointState[]; // the literal's own keys

/** Dots beyond these would push the word out of its cell. */
const MOST_DOTS = 6;

interface Props {
  point: Point | undefined;
  /** There is no room for the word: it is read out only. */
  brief: boolean;
}

const Mark = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '1', whiteSpace: 'nowrap' },
});

export const PointCell = memo(function PointCell({ point, brief }: Props) {
  const { t } = useTranslation('board');
  const state = shownState(point);
  const { icon, color, bg } = POINT_LOOK[state];
  const isQuiet = brief || state === 'todo';
  return (
    <Table.Cell px="0.5" py="0.5">
      <Mark color={color} bg={bg} borderRadius="l1" px="1.5" py="1" minW="8" textStyle="xs">
        <Icon name={icon} size="1rem" />
        <chakra.span {...(isQuiet ? { srOnly: true } : {})}>{t(`point.${state}`)}</chakra.span>
        {point && point.given.length > 0 && <Given {...point} />}
      </Mark>
    </Table.Cell>
  );
});

/** One dot's share of the width. */
const STEP = 10;

/** In the order of the answers, the last ones: full dots are right, rings wrong, half ones partly right, flat ones wait for a mark. */
function Given({ given, tries, right }: Point) {
  const { t } = useTranslation('board');
  const last = given.slice(-MOST_DOTS);
  const waiting = given.filter((v) => v === 'to-teacher').length;
  const words = [
    ...(tries > 0 ? [t('point.tries', { tries, right })] : []),
    ...(waiting > 0 ? [t('point.waiting', { count: waiting })] : []),
  ].join(t('point.and'));
  return (
    <chakra.svg
      viewBox={`0 0 ${last.length * STEP} ${STEP}`}
      width={`${last.length * STEP}px`}
      height={`${STEP}px`}
      flexShrink="0"
      role="img"
      aria-label={words}
      strokeWidth="2"
      css={GIVEN_LOOK}
    >
      {last.map((verdict, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other name than their place
          key={i}
          cx={i * STEP + STEP / 2}
          cy={STEP / 2}
          r={verdict === 'to-teacher' ? 2 : 3.5}
          className={verdict}
        />
      ))}
    </chakra.svg>
  );
}

const GIVEN_LOOK = {
  '& .wrong': { fill: 'none', stroke: 'fg.error' },
  '& .right': { fill: 'fg.success', stroke: 'fg.success' },
  '& .partial': { fill: 'bg.panel', stroke: 'fg.success' },
  '& .to-teacher': { fill: 'fg.muted', stroke: 'fg.muted' },
};
