// The passages of one document in a side panel: what the tutor may use, and what it may not.
import { Box, CloseButton, Drawer, Flex, Portal, Skeleton, Switch, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Blank, Fault } from '../../parts/blank.tsx';
import { Pager } from '../../parts/pager.tsx';
import { PAGE_SIZE, type Passage, usePassages, useSetPassage } from './queries.ts';
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
    <Drawer.Root open size="lg" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header display="block" pe="12">
              <Drawer.Title overflowWrap="anywhere">{name || t('passages.title')}</Drawer.Title>
              <Drawer.Description color="fg.muted">{t('passages.lead')}</Drawer.Description>
            </Drawer.Header>
            <Drawer.Body>
              <Passages documentId={documentId} />
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('passages.close')} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

function Passages({ documentId }: { documentId: string }) {
  const { t } = useTranslation('teach');
  const [page, setPage] = useState(1);
  const passages = usePassages(documentId, page);
  const setPassage = useSetPassage(documentId, page);
  if (passages.isPending) return <Waiting />;
  if (passages.isError) return <Fault error={passages.error} onRetry={() => passages.refetch()} />;
  const { items, itemCount } = passages.data;
  if (itemCount === 0) return <Blank icon="document" title={t('passages.empty')} />;
  return (
    <>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {items.map((passage, i) => (
          <Row
            key={passage.id}
            n={(page - 1) * PAGE_SIZE + i + 1}
            passage={passage}
            onSwitch={(on) => setPassage.mutate({ id: passage.id, on })}
          />
        ))}
      </VStack>
      <Pager page={page} pageSize={PAGE_SIZE} total={itemCount} onPage={setPage} />
    </>
  );
}

function Row({ n, passage, onSwitch }: { n: number; passage: Passage; onSwitch(on: boolean): void }) {
  const { t } = useTranslation('teach');
  const { text, page, heading, on } = passage;
  return (
    <Box as="li" bg="bg.subtle" borderRadius="l2" px="4" py="3">
      <Flex justify="space-between" gap="4" align="flex-start" mb="1">
        <Source heading={heading} page={page} />
        <Switch.Root size="sm" flex="none" checked={on} onCheckedChange={({ checked }) => onSwitch(checked)}>
          <Switch.HiddenInput aria-label={t('passages.use', { n })} />
          <Switch.Control />
          <Switch.Label textStyle="xs" color="fg.muted">
            {t(on ? 'passages.on' : 'passages.off')}
          </Switch.Label>
        </Switch.Root>
      </Flex>
      <Text whiteSpace="pre-line" color={on ? 'fg' : 'fg.subtle'} lineHeight="tall">
        {text}
      </Text>
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
