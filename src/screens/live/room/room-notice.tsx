// One sentence that somebody in class must know now, with its way out.
import { Box, Button, Flex, Spinner, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LiveIcon } from './live-icon.tsx';

interface Doing {
  text: string;
  run: () => void;
}

interface Props {
  busy?: boolean;
  action?: Doing | undefined;
  /** What only has to be read is put away. */
  close?: Doing;
  children: ReactNode;
}

export function RoomNotice({ busy, action, close, children }: Props) {
  return (
    <Flex align="center" gap="2" bg="bg.info" borderRadius="l2" px="3" py="1.5" textStyle="sm">
      <Box color="fg.info" flexShrink="0">
        {busy ? <Spinner boxSize="3.5" borderWidth="2px" aria-hidden /> : <LiveIcon name="info" />}
      </Box>
      <Text flex="1">{children}</Text>
      {[action, close].map(
        (doing) =>
          doing && (
            <Button key={doing.text} size="2xs" variant={doing === close ? 'ghost' : 'outline'} onClick={doing.run}>
              {doing.text}
            </Button>
          ),
      )}
    </Flex>
  );
}
