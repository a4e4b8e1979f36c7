// An input that most lessons do not need, fetched with the first question that does.
import { Box } from '@chakra-ui/react';
import { type ComponentType, Suspense } from 'react';
import { later } from '#src/ui/later.ts';

export function inputLater<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Loaded = later(load);
  return (props: P) => (
    <Suspense fallback={<Box minH="48" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
