// A line above the page, of what the teacher asks just now. Pressed, it opens in its place what it tells of.
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';

/** Its buttons. */
export const QUIET = { size: 'xs', variant: 'ghost', colorPalette: 'gray', flexShrink: '0' } as const;

interface Props {
  label: string;
  box?: Ref<HTMLDivElement>;
  line?: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onToggle: () => void;
  lead: ReactNode;
  about: ReactNode;
  /** What the line tells of stands below it, open. */
  isAboutMuted?: boolean;
  end: ReactNode;
  children: ReactNode;
}

export function PushedBar({ label, box, line, isOpen, onToggle, lead, about, isAboutMuted, end, children }: Props) {
  return (
    <Box
      ref={box}
      as="section"
      display="flex"
      flexDirection="column"
      minH="0"
      aria-label={label}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="brand.border"
    >
      <Flex align="center" gap="1" w="full" maxW="8xl" mx="auto" minH="11" flexShrink="0" pe={{ base: '1', md: '4' }}>
        <chakra.button
          ref={line}
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          cursor="pointer"
          minH="11"
          display="flex"
          alignItems="center"
          gap="2"
          flex="1"
          minW="0"
          textAlign="start"
          ps={{ base: '3', md: '6' }}
          pe="2"
          focusVisibleRing="inside"
        >
          <chakra.span color="brand.fg" display="flex">
            <LessonIcon name={isOpen ? 'up' : 'down'} />
          </chakra.span>
          <chakra.span fontWeight="semibold" color="brand.fg" flexShrink="0">
            {lead}
          </chakra.span>
          <chakra.span truncate minW="0" color={isAboutMuted ? 'fg.muted' : 'fg'}>
            {about}
          </chakra.span>
        </chakra.button>
        {end}
      </Flex>
      {children}
    </Box>
  );
}
