// Where one student is with one point: a sign and a word, and a dot for each try. A class has hundreds of these, which
// change while it learns: one is drawn again only when it says something else, and is made of few parts.
import { chakra, Table } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow } from '#contract/interaction.ts';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';

export type PointState = BoardRow['points'][number]['state'];

export const POINT_LOOK: Record<PointState, { icon: IconName; color: string; bg: string }> = {
  passed: { icon: 'check', color: 'fg.success', bg: 'bg.success' },
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
  state: PointState;
  tries: number;
  right: number;
  /** There is no room for the word: it is read out only. */
  brief: boolean;
}

const Mark = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '1', whiteSpace: 'nowrap' },
});

export const PointCell = memo(function PointCell({ state, tries, right, brief }: Props) {
  const { t } = useTranslation('board');
  const { icon, color, bg } = POINT_LOOK[state];
  const isQuiet = brief || state === 'todo';
  return (
    <Table.Cell px="0.5" py="0.5">
      <Mark color={color} bg={bg} borderRadius="l1" px="1.5" py="1" minW="8" textStyle="xs">
        <Icon name={icon} size="1rem" />
        <chakra.span {...(isQuiet ? { srOnly: true } : {})}>{t(`point.${state}`)}</chakra.span>
        {tries > 0 && <Tries tries={tries} right={right} />}
      </Mark>
    </Table.Cell>
  );
});

/** One dot's share of the width. */
const STEP = 10;

/** Wrong ones first: rings; then the right ones: full dots. */
function Tries({ tries, right }: { tries: number; right: number }) {
  const { t } = useTranslation('board');
  const count = Math.min(tries, MOST_DOTS);
  return (
    <chakra.svg
      viewBox={`0 0 ${count * STEP} ${STEP}`}
      width={`${count * STEP}px`}
      height={`${STEP}px`}
      flexShrink="0"
      role="img"
      aria-label={t('point.tries', { tries, right })}
      strokeWidth="2"
      css={{
        '& .wrong': { fill: 'none', stroke: 'fg.error' },
        '& .right': { fill: 'fg.success', stroke: 'fg.success' },
      }}
    >
      {Array.from({ length: count }, (_, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other name than their place
          key={i}
          cx={i * STEP + STEP / 2}
          cy={STEP / 2}
          r={3.5}
          className={i < tries - right ? 'wrong' : 'right'}
        />
      ))}
    </chakra.svg>
  );
}
