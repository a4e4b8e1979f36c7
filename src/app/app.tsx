// Providers around the router, and nothing else.

import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode, useEffect } from 'react';
import { createPath, HashRouter, useLocation } from 'react-router-dom';
import { Toaster } from '#src/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Page } from './page.tsx';
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
            <AddressOfNow />
            <ErrorBoundary>
              <Page />
            </ErrorBoundary>
            <Toaster />
          </HashRouter>
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>
  );
}

/**
 * The router reads the address when it is first drawn, and listens only from when that is on the page: an address changed in
 * between (a link clicked while the page loads) would be the browser's alone, and the page would show another one.
 */
function AddressOfNow() {
  const drawn = createPath(useLocation());
  // biome-ignore lint/correctness/useExhaustiveDependencies: later the router listens itself
  useEffect(() => {
    if (drawn === (window.location.hash.slice(1) || '/')) return;
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, []);
  return null;
}
