// The last runs as lines, oldest left; the numbers are in the title of each point and in the table beside.
import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Criterion, MachineRows } from '#contract/qa.ts';

const WIDTH = 320;
const HEIGHT = 48;
const LINES: readonly { criterion: Criterion; colour: string; dash: string }[] = [
  { criterion: 'c1', colour: 'brand.600', dash: '' },
  { criterion: 'c0', colour: 'green.600', dash: '6 3' },
  { criterion: 'c3', colour: 'orange.600', dash: '2 2' },
];

/** The first run is a point of each line. */
export const Trend = memo(function Trend({ runs }: { runs: MachineRows['runs'] }) {
  const { t } = useTranslation('qa');
  if (runs.length === 0) return null;
  // one point needs no room to the right of it
  const ends = runs.filter((_, i) => i === 0 || i === runs.length - 1);
  const width = runs.length === 1 ? HEIGHT / 2 : WIDTH;
  const x = (i: number) => (runs.length === 1 ? 0.5 : i / (runs.length - 1)) * (width - 8) + 4;
  // from the ten below the lowest: what is nearly whole would be one flat line else
  const low = Math.min(...runs.flatMap(({ percent }) => LINES.map((l) => percent[l.criterion] ?? 0)), 99);
  const floor = Math.floor(low / 10) * 10;
  const y = (percent: number) => HEIGHT - 4 - ((percent - floor) / (100 - floor)) * (HEIGHT - 8);
  return (
    <HStack gap="4" wrap="wrap">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={t('trend', { count: runs.length })}
      >
        {LINES.map(({ criterion, colour, dash }) => (
          <chakra.g key={criterion} stroke={colour} fill={colour}>
            <polyline
              points={runs.map((r, i) => `${x(i)},${y(r.percent[criterion] ?? 0)}`).join(' ')}
              fill="none"
              strokeWidth={1.6}
              strokeDasharray={dash}
            />
            {runs.map((r, i) => (
              <circle key={r.commit} cx={x(i)} cy={y(r.percent[criterion] ?? 0)} r={2.4}>
                <title>{`${r.commit} ${t(`criterion.${criterion}`)} ${r.percent[criterion]} %`}</title>
              </circle>
            ))}
          </chakra.g>
        ))}
      </svg>
      <Box textStyle="xs" color="fg.muted">
        {LINES.map(({ criterion, dash }) => (
          <Text key={criterion}>
            {dash === '' ? '───' : dash === '6 3' ? '╌╌╌' : '┄┄┄'} {t(`criterion.${criterion}`)}{' '}
            {ends.map((r) => `${r.percent[criterion] ?? 0} %`).join(' → ')}
          </Text>
        ))}
      </Box>
    </HStack>
  );
});
