// What every page behind the login page has and the login page does without: all recipes, and the cache of server rows.
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryClient } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { workSystem } from '../theme/work-system.ts';

export function Work({ children }: { children: ReactNode }) {
  const id = useSession().user?.id;
  const known = useRef(id);
  useEffect(() => {
    // nobody sees rows that were fetched for somebody else
    if (known.current !== undefined && known.current !== id) queryClient.clear();
    else if (known.current !== id) void queryClient.invalidateQueries();
    known.current = id;
  }, [id]);
  return (
    <ChakraProvider value={workSystem}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ChakraProvider>
  );
}
