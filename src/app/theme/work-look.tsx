// Gives what is inside every recipe. Around a screen or a panel that wants them: the page itself begins with few.
import { ChakraProvider, type SystemContext, useChakraContext } from '@chakra-ui/react';
import { keyframes } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { workSystem } from './work-system.ts';

/** The page has its tokens and its ground already; only the movements are new. */
const look: SystemContext = {
  ...workSystem,
  _config: { ...workSystem._config, disableLayers: true },
  _global: [Object.fromEntries(Object.entries(keyframes).map(([name, steps]) => [`@keyframes ${name}`, steps]))],
};

export function WorkLook({ children }: { children: ReactNode }) {
  const has = useChakraContext() === look;
  return has ? children : <ChakraProvider value={look}>{children}</ChakraProvider>;
}
