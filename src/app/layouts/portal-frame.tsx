// The portal's frame: header with navigation, the page, footer. The student area has the same, narrower.
import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';
import { Footer, PortalHeader } from './portal-bars.tsx';

export const PortalFrame = ({ children }: { children: ReactNode }) => (
  <PageFrame head={<PortalHeader />} foot={<Footer />}>
    {children}
  </PageFrame>
);

export const StudentFrame = ({ children }: { children: ReactNode }) => (
  <PortalFrame>
    <Box
      w="full"
      maxW="5xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '6', md: '10' }}
      css={{
        '&:has([data-fills])': { maxW: 'none', p: '0', flex: '1', minH: '0', display: 'flex', flexDirection: 'column' },
      }}
    >
      {children}
    </Box>
  </PortalFrame>
);
