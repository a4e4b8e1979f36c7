// Providers around the router, and nothing else.

import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { HashRouter } from '#src/ui/hash-router.tsx';
import { Toaster } from '#src/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { CurrentPage } from './page.tsx';
import { system } from './theme/system.ts';

/** The policy lets only style tags with the page's nonce in; the server writes it into each page anew. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'mg', ...(nonce ? { nonce } : {}) });

export function App() {
  return (
    <StrictMode>
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>
          <HashRouter>
            <ErrorBoundary>
              <CurrentPage />
            </ErrorBoundary>
            <Toaster />
          </HashRouter>
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>
  );
}
