// One question to the tutor with its answer, as the student had it; a draft for the course's question bank can be made of it.

import { Badge, Box, Button, Heading, HStack, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedRow } from '#contract/asked.ts';
import type { Citation } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { citationKey, SourcePanel } from '#src/blocks/source-panel.tsx';
import { StreamedText, TextLine } from '#src/blocks/text/text.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { draftOf } from './draft-of.ts';
import { Handling, SaidToIt } from './handling.tsx';

type Found = OutputOf<'/OrgApi/AISetting/DialogueItem'>;

interface Props {
  id: string;
  /** As the list has it already. */
  listed?: AskedRow | undefined;
  onClose: () => void;
}

export function Exchange({ id, listed, onClose }: Props) {
  const { t, i18n } = useTranslation('asked');
  const exchange = useCall('/OrgApi/AISetting/DialogueItem', { id }, { staleTime: 0 });
  const { data } = exchange;
  const row = data ?? listed;
  const when = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <SidePanel
      title={row ? t('panel.title', { name: row.name }) : t('panel.loading')}
      lead={row ? [when.format(row.at), row.title].filter(Boolean).join(' · ') : ''}
      size="lg"
      footer={data?.canKeep && <Keep found={data} onDone={onClose} />}
      onClose={onClose}
    >
      <VStack align="stretch" gap="5" pb="4">
        {row && (
          <Box as="section" aria-label={t('panel.question')} bg="bg.muted" borderRadius="l3" px="4" py="3">
            <HStack justify="space-between" align="flex-start" gap="3">
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere" minW="0">
                <TextLine text={row.text} />
              </Text>
              <Badge flexShrink="0">{t(`state.${row.state}`)}</Badge>
            </HStack>
          </Box>
        )}
        {exchange.isPending && <Skeleton role="status" aria-label={t('panel.loading')} h="40" />}
        {exchange.error && <ErrorState error={exchange.error} onRetry={() => void exchange.refetch()} />}
        {data && (
          <>
            <Answer found={data} />
            <SaidToIt {...(data.words ? { words: data.words } : {})} />
            <Handling found={data} onDone={onClose} />
          </>
        )}
      </VStack>
    </SidePanel>
  );
}

function Answer({ found: { answer, marks, engine, citations, to } }: { found: Found }) {
  const { t } = useTranslation('asked');
  const [chosen, setChosen] = useState<Citation | null>(null);
  if (answer === '') return <Text color="fg.muted">{t(to === 'teacher' ? 'panel.toTeacher' : 'panel.none')}</Text>;
  return (
    <Box as="section" aria-label={t('panel.answer')}>
      <Heading as="h3" textStyle="sm" mb="2" display="flex" alignItems="center" gap="2">
        {t('panel.answer')}
        {engine && <Badge variant="subtle">{t(`engine.${engine}`)}</Badge>}
      </Heading>
      <StreamedText text={answer} marks={marks} citations={citations} onCite={setChosen} />
      {citations.length > 0 ? (
        <Box mt="4">
          <SourcePanel citations={citations} chosen={chosen && citationKey(chosen)} onChoose={setChosen} />
        </Box>
      ) : (
        <Text color="fg.muted" textStyle="sm" mt="3">
          {t('panel.noSource')}
        </Text>
      )}
    </Box>
  );
}

/** What goes wrong is told by the general toast. */
function Keep({ found, onDone }: { found: Found; onDone: () => void }) {
  const { t } = useTranslation('asked');
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call('/OrgApi/AISetting/QuestionAdd', draftOf(found)),
    onSuccess: async () => {
      // the plan's points carry their questions
      await client.invalidateQueries({ queryKey: ['teach', 'plan'] });
      await client.invalidateQueries({ queryKey: ['/OrgApi/AISetting/QuestionItems'] });
      toast.success(t('keep.done'));
      onDone();
    },
  });
  return (
    <>
      <Text color="fg.muted" textStyle="xs" flex="1">
        {t('keep.hint')}
      </Text>
      <Button variant="outline" loading={keep.isPending} onClick={() => keep.mutate()}>
        <Icon name="add" />
        {t('keep.do')}
      </Button>
    </>
  );
}
