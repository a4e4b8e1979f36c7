// The content objects of a SCORM package: which there are, which is done, which is open; one that has ended is opened again here.
import { Button, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { FirstIcon } from '#src/ui/icon.tsx';
import type { Objects, RunProgress } from './use-bridge.ts';

interface Props {
  steps: OutputOf<'/api/Experiment/Item'>['stepList'];
  objects: Objects;
  progress: RunProgress;
  onOpen: (id: string) => void;
}

export function ObjectList({ steps, objects: { ids, open, isClosed }, progress, onOpen }: Props) {
  const { t } = useTranslation('experiment');
  // a single one needs no list, but for its way back
  if (ids.length < 2 && !isClosed) return null;
  const left = ids.findIndex((id, i) => id !== open && !progress.done.has(i + 1));
  const isDone = progress.done.has(ids.indexOf(open) + 1);
  return (
    <chakra.nav
      aria-label={t('parts')}
      display="flex"
      alignItems="center"
      columnGap="3"
      px={{ base: '2', md: '4' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      textStyle="sm"
      css={{ '@media print': { display: 'none' } }}
    >
      <chakra.ol listStyleType="none" display="flex" gap="1" py="1" overflowX="auto" flex="1" minW="0">
        {ids.map((id, i) => {
          const isOpen = id === open && !isClosed;
          const title = steps[i]?.title ?? id;
          return (
            <chakra.li key={id} flexShrink="0">
              <Button
                size="sm"
                variant={isOpen ? 'subtle' : 'ghost'}
                colorPalette={isOpen ? 'brand' : 'gray'}
                aria-current={isOpen ? 'true' : undefined}
                maxW="16rem"
                onClick={() => onOpen(id)}
              >
                {progress.done.has(i + 1) ? <FirstIcon name="check" /> : <span>{i + 1}</span>}
                <chakra.span truncate>{title}</chakra.span>
                {progress.done.has(i + 1) && <chakra.span srOnly>{t('stepDone')}</chakra.span>}
              </Button>
            </chakra.li>
          );
        })}
      </chakra.ol>
      <chakra.span role="status" color="fg.muted" flexShrink="0" hideBelow={isClosed ? undefined : 'md'}>
        {isClosed ? t(isDone ? (left < 0 ? 'partDone' : 'partNext') : 'partClosed') : ''}
      </chakra.span>
    </chakra.nav>
  );
}
