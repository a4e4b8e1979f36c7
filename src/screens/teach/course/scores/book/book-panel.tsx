// 成绩构成: groups with their weights, what is in which group, and who gains or loses before anything is changed.
import { Box, Button, Flex, Heading, NativeSelect, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#src/api/ids.ts';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { Columns } from './columns.tsx';
import { changeOf, type Draft, draftOf, isSound } from './draft.ts';
import { type Book, type Changes, useSetBook, useTrial } from './queries.ts';

interface Props {
  courseId: string;
  book: Book;
  onClose: () => void;
}

export function BookPanel({ courseId, book, onClose }: Props) {
  const { t } = useTranslation('scores');
  const [draft, setDraft] = useState(() => draftOf(book));
  const trial = useTrial();
  const set = useSetBook();
  // what was tried is no longer what stands there
  const edit = (next: Draft) => {
    trial.reset();
    setDraft(next);
  };
  const change = { courseId, version: book.version, ...changeOf(draft) };
  const commit = () =>
    set.mutate(change, {
      onSuccess: () => {
        toast.success(t('book.saved'));
        onClose();
      },
    });
  return (
    <SidePanel
      title={t('book.title')}
      lead={t('book.lead')}
      size="xl"
      divided
      onClose={onClose}
      footer={
        <Flex gap="2" w="full" justify="end" align="center" wrap="wrap">
          {!isSound(draft) && (
            <Text color="fg.error" me="auto" role="status">
              {t('book.not100')}
            </Text>
          )}
          <Button
            variant={trial.data ? 'outline' : 'solid'}
            disabled={!isSound(draft)}
            loading={trial.isPending}
            onClick={() => trial.mutate(change)}
          >
            {t('book.try')}
          </Button>
          {trial.data && (
            <Button loading={set.isPending} onClick={commit}>
              {t('book.commit')}
            </Button>
          )}
        </Flex>
      }
    >
      <VStack align="stretch" gap="6">
        <Groups draft={draft} onChange={edit} />
        <Columns courseId={courseId} columns={book.columns} draft={draft} onChange={edit} />
        {trial.data && <Trial changes={trial.data.changes} />}
      </VStack>
    </SidePanel>
  );
}

interface Editing {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function Groups({ draft, onChange }: Editing) {
  const { t } = useTranslation('scores');
  const set = (at: number, more: Partial<Draft['groups'][number]>) =>
    onChange({ ...draft, groups: draft.groups.map((g, i) => (i === at ? { ...g, ...more } : g)) });
  const add = () => onChange({ ...draft, groups: [...draft.groups, { id: newId(), name: '', weight: '0', keep: '' }] });
  return (
    <Box as="section">
      <Heading as="h3" textStyle="md" mb="2">
        {t('book.groups')}
      </Heading>
      <VStack align="stretch" gap="3">
        {draft.groups.map((group, i) => (
          <Flex key={group.id} gap="2" wrap="wrap" align="center">
            <PlainInput
              flex="1 1 9rem"
              aria-label={t('book.groupName', { n: i + 1 })}
              placeholder={t('book.groupNameHint')}
              maxLength={50}
              value={group.name}
              onChange={(e) => set(i, { name: e.target.value })}
            />
            <PlainInput
              w="5.5rem"
              inputMode="decimal"
              aria-label={t('book.weight', { n: i + 1 })}
              value={group.weight}
              onChange={(e) => set(i, { weight: e.target.value })}
            />
            <Text>%</Text>
            <PlainInput
              w="8rem"
              inputMode="numeric"
              aria-label={t('book.keep', { n: i + 1 })}
              placeholder={t('book.keepAll')}
              value={group.keep}
              onChange={(e) => set(i, { keep: e.target.value })}
            />
            <Button
              variant="ghost"
              size="sm"
              disabled={draft.groups.length === 1}
              aria-label={t('book.removeGroup', { n: i + 1 })}
              onClick={() => onChange({ ...draft, groups: draft.groups.filter((_, at) => at !== i) })}
            >
              <Icon name="bin" />
            </Button>
          </Flex>
        ))}
        <Flex gap="3" wrap="wrap" align="center">
          <Button variant="outline" size="sm" onClick={add}>
            <Icon name="add" />
            {t('book.addGroup')}
          </Button>
          <NativeSelect.Root size="sm" w="auto">
            <NativeSelect.Field
              aria-label={t('book.missing')}
              value={draft.missing}
              onChange={(e) => onChange({ ...draft, missing: e.target.value === 'leave' ? 'leave' : 'zero' })}
            >
              <option value="zero">{t('book.missingZero')}</option>
              <option value="leave">{t('book.missingLeave')}</option>
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Flex>
      </VStack>
    </Box>
  );
}

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

function Trial({ changes }: { changes: Changes }) {
  const { t } = useTranslation('scores');
  return (
    <Box as="section" aria-live="polite">
      <Heading as="h3" textStyle="md" mb="2">
        {t('book.trial')}
      </Heading>
      {changes.length === 0 ? (
        <Text color="fg.muted">{t('book.noChange')}</Text>
      ) : (
        <>
          <Text mb="2">{t('book.changed', { count: changes.length })}</Text>
          <VStack as="ul" align="stretch" gap="1" listStyleType="none" textStyle="sm">
            {changes.map(({ studentId, name, from, to }) => (
              <Flex as="li" key={studentId} gap="3" justify="space-between" maxW="sm">
                <span>{name}</span>
                <span>
                  {from ?? '—'} → {to ?? '—'}
                  {from !== null && to !== null && ` (${signed(Math.round((to - from) * 100) / 100)})`}
                </span>
              </Flex>
            ))}
          </VStack>
        </>
      )}
    </Box>
  );
}
