// Providers around the router, and nothing else.

import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode, Suspense, use } from 'react';
import { HashRouter } from 'react-router-dom';
import { Toaster } from '#src/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Page } from './page.tsx';
import { ready } from './start.ts';
import { system } from './theme/system.ts';

/** The policy lets only style tags with the page's nonce in; the server writes it into each page anew. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'mg', ...(nonce ? { nonce } : {}) });

export function App() {
  return (
    <StrictMode>
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>
          <Suspense>
            <Worded />
          </Suspense>
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>
  );
}

/** Nothing is shown before its words are there. */
function Worded() {
  use(ready);
  return (
    <HashRouter>
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
      <Toaster />
    </HashRouter>
  );
}
