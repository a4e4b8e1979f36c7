// The school's front page. A visitor has the modules that the school has published; whoever is signed in has first what they left
// off, and in place of what is for everybody what is theirs.
import { Box, Stack } from '@chakra-ui/react';
import { Suspense, use, useLayoutEffect } from 'react';
import { useSession } from '#src/api/session.ts';
import { Hero } from '#src/blocks/home/hero.tsx';
import { ModuleView } from '#src/blocks/home/modules.tsx';
import { later } from '#src/ui/later.ts';
import { RecipesAround } from '#src/ui/recipes-around.ts';
import { withWords } from '#src/ui/words.ts';
import { removeWritten } from '#src/ui/written.ts';
import { useHome } from './use-home.ts';

// what only people with an account have comes with them
const loadMine = () => withWords(['tasks'], import('./mine.tsx'));
const Mine = later(async () => (await loadMine()).Mine);
const MineOf = later(async () => (await loadMine()).MineOf);

/** @page / light */
export function HomeScreen() {
  const { user } = useSession();
  const { Around: Recipes } = use(RecipesAround);
  const { data } = useHome();
  useLayoutEffect(removeWritten, []);
  const modules = data?.modules ?? [];
  const banner = modules.find(({ kind }) => kind === 'banner');
  const others = modules.filter((module) => module !== banner);
  return (
    <Box flex="1">
      {user ? null : <Hero items={banner?.items ?? []} />}
      <Stack
        gap={{ base: '8', md: '12' }}
        maxW="7xl"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py={{ base: '6', md: '10' }}
      >
        {user ? (
          <Suspense fallback={null}>
            <Recipes>
              <Mine user={user} />
              <MineOf modules={others} />
            </Recipes>
          </Suspense>
        ) : (
          others.map((module) => <ModuleView key={module.id} module={module} />)
        )}
      </Stack>
    </Box>
  );
}
