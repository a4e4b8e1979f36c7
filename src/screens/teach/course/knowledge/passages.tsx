// The passages of one document in a side panel: what the tutor may use, and what it may not.
import { Box, Flex, HStack, Skeleton, Switch, VisuallyHidden, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Blank, Fault } from '../../parts/blank.tsx';
import { More } from '../../parts/more.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { PassageText } from './passage-text.tsx';
import { type Passage, usePassages, useSetPassage } from './queries.ts';
import { Source } from './source.tsx';

interface Props {
  documentId: string;
  /** Unknown where the panel was opened by an address, until the list is here. */
  name: string;
  onClose(): void;
}

export function PassagesPanel({ documentId, name, onClose }: Props) {
  const { t } = useTranslation('teach');
  return (
    <SidePanel size="lg" title={name || t('passages.title')} lead={t('passages.lead')} onClose={onClose}>
      <Passages documentId={documentId} />
    </SidePanel>
  );
}

function Passages({ documentId }: { documentId: string }) {
  const { t } = useTranslation('teach');
  const passages = usePassages(documentId);
  const setPassage = useSetPassage(documentId);
  if (passages.isPending) return <Waiting />;
  if (!passages.data) return <Fault error={passages.error} onRetry={() => passages.refetch()} />;
  if (passages.data.length === 0) return <Blank icon="document" title={t('passages.empty')} />;
  return (
    <>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {passages.data.map((passage, i) => (
          <Row
            key={passage.id}
            n={i + 1}
            passage={passage}
            onSwitch={(on) => setPassage.mutate({ id: passage.id, on })}
          />
        ))}
      </VStack>
      <More query={passages} />
    </>
  );
}

function Row({ n, passage, onSwitch }: { n: number; passage: Passage; onSwitch(on: boolean): void }) {
  const { t } = useTranslation('teach');
  const { text, page, heading, on } = passage;
  return (
    <Box as="li" bg="bg.subtle" borderRadius="l2" px="4" py="3">
      <Flex justify="space-between" gap="4" align="flex-start" mb="1">
        <HStack gap="3" align="baseline">
          <Source heading={heading} page={page} />
          {!on && (
            <State tone="neutral" icon="shut">
              {t('passages.off')}
            </State>
          )}
        </HStack>
        <Switch.Root size="sm" flex="none" checked={on} onCheckedChange={({ checked }) => onSwitch(checked)}>
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label textStyle="xs" color="fg.muted">
            {t('passages.use')}
            <VisuallyHidden>{t('passages.nth', { n })}</VisuallyHidden>
          </Switch.Label>
        </Switch.Root>
      </Flex>
      <PassageText text={text} faded={!on} />
    </Box>
  );
}

function Waiting() {
  const { t } = useTranslation('teach');
  return (
    <VStack role="status" aria-label={t('passages.loading')} align="stretch" gap="3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h="24" />
      ))}
    </VStack>
  );
}
