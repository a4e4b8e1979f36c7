// A pendulum that keeps time: the platform's first experiment. Still under reduced motion.
import { Box, chakra } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';

/** Half a swing each way; the sine-like easing is what a small-angle pendulum does. */
const swing = keyframes({ from: { transform: 'rotate(16deg)' }, to: { transform: 'rotate(-16deg)' } });
/** L = 1 m has T = 2.007 s: half of it, to and fro. */
const HALF_PERIOD = '1.0035s';

const LENGTH = 300;
const point = (degrees: number, length: number): string => {
  const a = (degrees * Math.PI) / 180;
  return `${(260 + Math.sin(a) * length).toFixed(1)} ${(40 + Math.cos(a) * length).toFixed(1)}`;
};
/** Lines each 52 and 57.5 units. */
const GRID = [
  ...Array.from({ length: 11 }, (_, i) => `M${i * 52} 0V460`),
  ...Array.from({ length: 9 }, (_, i) => `M0 ${i * 57.5}H520`),
].join('');
const TICKS = [-20, -16, -12, -8, -4, 0, 4, 8, 12, 16, 20];

export function PendulumPicture() {
  return (
    <Box flex="1" display="flex" alignItems="center" justifyContent="center" aria-hidden>
      <chakra.svg viewBox="0 0 520 460" w="full" maxW="34rem" fill="none" stroke="white" strokeLinecap="round">
        <g strokeWidth="1" opacity="0.14">
          <path d={GRID} />
        </g>
        <path d="M170 40H350" strokeWidth="5" opacity="0.9" />
        <path
          d="M180 40l-10-12M210 40l-10-12M240 40l-10-12M270 40l-10-12M300 40l-10-12M330 40l-10-12"
          strokeWidth="2"
          opacity="0.5"
        />
        <path d={`M260 40V${40 + LENGTH + 52}`} strokeWidth="1.5" strokeDasharray="3 8" opacity="0.45" />
        <g opacity="0.6" strokeWidth="2">
          <path d={`M${point(-20, LENGTH + 44)}A${LENGTH + 44} ${LENGTH + 44} 0 0 0 ${point(20, LENGTH + 44)}`} />
          {TICKS.map((d) => (
            <path key={d} d={`M${point(d, LENGTH + 44)}L${point(d, LENGTH + (d % 8 === 0 ? 58 : 52))}`} />
          ))}
        </g>
        <path
          d={`M${point(-16, LENGTH)}A${LENGTH} ${LENGTH} 0 0 0 ${point(16, LENGTH)}`}
          strokeWidth="1.5"
          strokeDasharray="2 9"
          opacity="0.6"
        />
        <chakra.g
          transformOrigin="260px 40px"
          css={{
            animation: `${swing} ${HALF_PERIOD} cubic-bezier(0.37, 0, 0.63, 1) infinite alternate`,
            '@media (prefers-reduced-motion: reduce)': { animation: 'none', transform: 'rotate(14deg)' },
          }}
        >
          <path d={`M260 40V${40 + LENGTH - 26}`} strokeWidth="2.5" />
          <circle cx="260" cy={40 + LENGTH} r="28" fill="white" stroke="none" />
          <circle cx="251" cy={40 + LENGTH - 9} r="8" fill="currentColor" stroke="none" opacity="0.25" />
        </chakra.g>
        <circle cx="260" cy="40" r="6" fill="white" stroke="none" />
        <chakra.text
          x="20"
          y="436"
          fill="white"
          stroke="none"
          opacity="0.75"
          fontSize="22px"
          fontStyle="italic"
          fontFamily="Georgia, 'Times New Roman', serif"
        >
          T = 2π√(L / g)
        </chakra.text>
      </chakra.svg>
    </Box>
  );
}
