// The portal's frame around a page that fills the window most of the time: its bars are fetched when it asks for them.
import { Box } from '@chakra-ui/react';
import { type ReactNode, Suspense, useState } from 'react';
import { ShowBars } from '#src/ui/bars.ts';
import { later } from '#src/ui/later.ts';
import { PageFrame } from './page-frame.tsx';

const fetchBars = () => import('./portal-bars.tsx');
const Header = later(async () => (await fetchBars()).PortalHeader);
const Footer = later(async () => (await fetchBars()).Footer);

/** As high as the header: what is below it stays where it is. */
const Place = () => <Box h="14" bg="bg.panel" borderBottomWidth="1px" borderColor="border" boxSizing="content-box" />;

export function FillingFrame({ children }: { children: ReactNode }) {
  const [hasBars, showBars] = useState(false);
  return (
    <ShowBars value={showBars}>
      <PageFrame
        isLight
        head={
          hasBars && (
            <Suspense fallback={<Place />}>
              <Header />
            </Suspense>
          )
        }
        foot={
          hasBars && (
            <Suspense>
              <Footer />
            </Suspense>
          )
        }
      >
        {children}
      </PageFrame>
    </ShowBars>
  );
}
