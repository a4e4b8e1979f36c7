// The lesson page's frame: columns where there is room, and what floats over them.
import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '#src/blocks/icons.tsx';

interface ColumnsProps {
  outline: ReactNode;
  sources: ReactNode;
  /** The column that grows. */
  content: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

export function Columns({ outline, sources, content, children }: ColumnsProps) {
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
        pb="8"
        minH="calc(100dvh - 10.5rem)"
      >
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
      <Side label={t('lesson.sources')} hideBelow="xl">
        {sources}
      </Side>
    </Grid>
  );
}

function Side({ label, hideBelow, children }: { label: string; hideBelow: 'lg' | 'xl'; children: ReactNode }) {
  return (
    <Box
      {...{
        as: 'aside',
        'aria-label': label,
        hideBelow,
        position: 'sticky',
        top: '6.5rem',
        maxH: 'calc(100dvh - 10.5rem)',
      }}
      {...{ overflowY: 'auto', px: '4', py: '6' }}
    >
      <chakra.h2 textStyle="xs" color="fg.muted" fontWeight="medium" mb="3" px="2.5">
        {label}
      </chakra.h2>
      {children}
    </Box>
  );
}

export function NewPill({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('learn');
  return (
    <Button
      {...{ position: 'fixed', bottom: '24', insetInlineStart: '50%', transform: 'translateX(-50%)', zIndex: 'docked' }}
      {...{ size: 'sm', borderRadius: 'full', boxShadow: 'md', onClick }}
    >
      {t('lesson.new')}
      <Glyph name="down" />
    </Button>
  );
}

/** For teachers who look at a student's lesson: where the student has the question box. */
export function Watching({ name, box }: { name: string; box: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('learn');
  return (
    <Box
      ref={box}
      {...{ position: 'sticky', bottom: '0', zIndex: 'docked', px: '6', py: '3', textAlign: 'center' }}
      {...{ bg: 'bg.panel', color: 'fg.info', borderTopWidth: '1px', borderColor: 'border' }}
    >
      {t('lesson.watching', { name })}
    </Box>
  );
}
