// Which experiments stand in a category: ticked here, stored at once together, and taken back together.

import { Box, Button, Checkbox, Flex, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { experiments, orgCats } from '#contract/experiment-rows.ts';
import { isNamed } from '#contract/names.ts';
import { refreshFamily, send } from '#src/api/operations.ts';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import type { RowOf } from '#src/ui/list/column.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { offerUndo } from '#src/ui/undo.ts';
import { useListing } from '#src/ui/use-listing.ts';

export type Cat = RowOf<typeof orgCats>;

export function LinkPanel({ cat, onClose }: { cat: Cat; onClose: () => void }) {
  const { t } = useTranslation('orgCats');
  const listed = useListing();
  const client = useQueryClient();
  const all = useAllRows(experiments, { sort: 'name' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [keyword, setKeyword] = useState('');
  const before = new Set((all.data ?? []).filter((e) => e.catIds.includes(cat.id)).map((e) => e.id));
  const ticked = chosen ?? before;
  const link = async (ids: ReadonlySet<string>) => {
    await send(orgCats.link, { id: cat.id, experimentIds: [...ids] }, { quiet: true });
    await Promise.all([orgCats, experiments].map(({ items }) => refreshFamily(client, items)));
  };
  const save = useMutation({
    mutationFn: ({ to }: { from: ReadonlySet<string>; to: ReadonlySet<string> }) => link(to),
    // by then the rows are those after it: what was before is what it was called with
    onSuccess: (_done, { from, to }) => {
      onClose();
      offerUndo({ text: t('link.done', { name: cat.name, count: to.size }), undo: () => link(from) });
    },
  });
  const isOther = ticked.size !== before.size || [...ticked].some((id) => !before.has(id));
  const tick = (id: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...ticked, id] : [...ticked].filter((other) => other !== id)));
  const shown = (all.data ?? []).filter((e) => isNamed(e.name, keyword));
  return (
    <SidePanel
      title={t('link.title', { name: cat.name })}
      lead={t('link.lead')}
      size="md"
      divided
      onClose={onClose}
      footer={
        <Flex gap="3" w="full" justify="end" align="center" wrap="wrap">
          <Text color={save.error ? 'fg.error' : 'fg.muted'} me="auto" role="status">
            {save.error?.message ?? t('link.count', { count: ticked.size })}
          </Text>
          <Button
            disabled={!isOther || !all.data}
            loading={save.isPending}
            onClick={() => save.mutate({ from: before, to: ticked })}
          >
            {t('link.save')}
          </Button>
        </Flex>
      }
    >
      {all.isPending && <Skeleton role="status" aria-label={t('link.loading')} h="40" />}
      {all.error && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
      {all.data?.length === 0 && <EmptyState icon="flask" title={t('link.none')} text={t('link.noneText')} />}
      {all.data && all.data.length > 0 && (
        <VStack align="stretch" gap="3">
          <PlainInput
            aria-label={t('link.search')}
            placeholder={t('link.search')}
            value={keyword}
            onChange={(e) => setKeyword(e.target.value)}
          />
          {shown.length === 0 && <Text color="fg.muted">{t('link.noMatch')}</Text>}
          <VStack as="ul" align="stretch" gap="2" listStyleType="none">
            {shown.map((e) => (
              <Box as="li" key={e.id}>
                <Checkbox.Root
                  checked={ticked.has(e.id)}
                  onCheckedChange={({ checked }) => tick(e.id, checked === true)}
                >
                  <Checkbox.HiddenInput />
                  <Checkbox.Control />
                  <Checkbox.Label>
                    {e.name}
                    {e.cats.length > 0 && (
                      <Text as="span" color="fg.muted" textStyle="xs" ms="2">
                        {listed(e.cats)}
                      </Text>
                    )}
                  </Checkbox.Label>
                </Checkbox.Root>
              </Box>
            ))}
          </VStack>
        </VStack>
      )}
    </SidePanel>
  );
}
