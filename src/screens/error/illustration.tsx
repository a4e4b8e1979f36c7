// Drawings for the error pages: a pendulum at rest, a door, a broken thread.
import { chakra } from '@chakra-ui/react';

export type Scene = 'forbidden' | 'missing' | 'failed';

export function Illustration({ scene }: { scene: Scene }) {
  return (
    <chakra.svg
      viewBox="0 0 240 180"
      w="full"
      maxW="17rem"
      fill="none"
      stroke="brand.fg"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <chakra.path d="M20 160H220" stroke="border.emphasized" />
      {DRAWN[scene]}
    </chakra.svg>
  );
}

const tint = { fill: 'brand.subtle' } as const;

const DRAWN: Readonly<Record<Scene, React.ReactNode>> = {
  // a laboratory door with a lock
  forbidden: (
    <>
      <chakra.path d="M82 160V34a6 6 0 016-6h64a6 6 0 016 6v126" {...tint} />
      <path d="M98 50h44v34H98zM142 108v.01" />
      <chakra.path d="M104 112h26v24h-26z" fill="bg.panel" />
      <path d="M109 112v-6a8 8 0 0116 0v6M117 122v5" />
    </>
  ),
  // a swing whose bob is somewhere else
  missing: (
    <>
      <path d="M70 30H170M120 30L150 112" />
      <chakra.circle cx="157" cy="131" r="20" strokeDasharray="4 9" {...tint} />
      <chakra.path d="M82 122a96 96 0 0076 0" stroke="border.emphasized" strokeDasharray="2 8" />
      <path d="M150 126a7 7 0 1110 6c-2 1-3 3-3 5M157 143v.01" />
    </>
  ),
  // the thread broke, the bob fell
  failed: (
    <>
      <path d="M70 30H170M120 30V76l-6 8 8 6" />
      <chakra.circle cx="120" cy="140" r="20" {...tint} />
      <path d="M120 120v-8l5-7M88 134l-12-6M152 134l12-6M92 118l-8-10M148 118l8-10" />
    </>
  ),
};
