// The lesson page's frame: columns where there is room, and what stands at its foot.
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';

interface ColumnsProps {
  outline: ReactNode;
  sources: ReactNode;
  /** Under the sources; absent where there are none. */
  notes: ReactNode;
  /** Over the text, and in view while it scrolls. */
  above: ReactNode;
  /** The column that grows. */
  content: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

export function LessonColumns({ outline, sources, notes, above, content, children }: ColumnsProps) {
  const { t } = useTranslation('learn');
  return (
    <Grid
      flex="1"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '14rem minmax(0, 1fr)', xl: '15rem minmax(0, 1fr) 19rem' }}
      alignItems="start"
    >
      <Side label={t('lesson.outline')} hideBelow="lg">
        {outline}
      </Side>
      <Box
        ref={content}
        bg="bg.panel"
        px={{ base: '4', md: '8' }}
        pt={{ base: '5', md: '8' }}
        pb={{ base: '4', md: '8' }}
        // what stays over it: the page's heads, and what is read aloud says so
        scrollMarginTop="calc(var(--over) + 3.5rem)"
        css={{ '&:has([data-reader])': { scrollMarginTop: 'calc(var(--over) + 6.25rem)' } }}
        minH="calc(100dvh - 12rem)"
      >
        {above}
        {/* about 38 Chinese characters */}
        <Box
          maxW="38.5em"
          mx="auto"
          fontSize="md"
          lineHeight="tall"
          display="grid"
          gap="5"
          gridTemplateColumns="minmax(0, 1fr)"
        >
          {children}
        </Box>
      </Box>
      <Side label={t('lesson.sources')} hideBelow="xl" below={notes}>
        {sources}
      </Side>
    </Grid>
  );
}

interface SideProps {
  label: string;
  hideBelow: 'lg' | 'xl';
  children: ReactNode;
  /** Stays in view while what is above it scrolls. */
  below?: ReactNode;
}

function Side({ label, hideBelow, children, below }: SideProps) {
  return (
    <Flex
      as="aside"
      aria-label={label}
      hideBelow={hideBelow}
      position="sticky"
      top="calc(var(--over) + 3rem)"
      direction="column"
      maxH="calc(100dvh - 12rem - var(--news))"
      px="4"
      py="6"
      gap="5"
    >
      <Box flex="0 1 auto" minH="8rem" overflowY="auto">
        <chakra.h2 textStyle="xs" color="fg.muted" fontWeight="medium" mb="3" px="2.5">
          {label}
        </chakra.h2>
        {children}
      </Box>
      {below}
    </Flex>
  );
}

/** In the column, where the sheet has it as its title. */
export function SideSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.section aria-label={label} flexShrink="0" borderTopWidth="1px" borderColor="border" pt="4">
      <chakra.h2 textStyle="xs" color="fg.muted" fontWeight="medium" mb="2" px="2.5">
        {label}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}

const CAME = ['teacher', 'answer', 'asked', 'form', 'check', 'point'] as const;

/** In the foot of the page, in a row that stands there anyway: it lies over nothing, and the foot does not grow with it. */
export function NewPill({ news, onClick }: { news: string; onClick: () => void }) {
  const { t } = useTranslation('learn');
  const came = CAME.find((kind) => kind === news);
  return (
    <Button size="2xs" px="3" borderRadius="full" flexShrink="0" ms="auto" alignSelf="center" onClick={onClick}>
      {t(came ? `lesson.came.${came}` : 'lesson.new')}
      <LessonIcon name="down" />
    </Button>
  );
}

interface WatchingProps {
  name: string;
  box: RefObject<HTMLDivElement | null>;
  /** To what is new; absent while nothing new is out of view. */
  pill?: ReactNode;
}

/** For teachers who look at a student's lesson: where the student has the question box. */
export function Watching({ name, box, pill }: WatchingProps) {
  const { t } = useTranslation('learn');
  return (
    <Flex
      ref={box}
      position="sticky"
      bottom="0"
      zIndex="docked"
      px="6"
      py="2.5"
      minH="11"
      gap="3"
      align="center"
      textAlign="center"
      bg="bg.panel"
      color="fg.info"
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.span flex="1">{t('lesson.watching', { name })}</chakra.span>
      {pill}
    </Flex>
  );
}
