// The class divided anew: shown first, drawn again as often as wanted, then taken as it was shown.
import { Box, Button, Field, Flex, NativeSelect, RadioGroup, SimpleGrid, Text, VStack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAWN_SIZE, type Drawn, type GroupRows, type GroupSet, groups } from '#contract/groups.ts';
import { send } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { Icon } from '#src/ui/work-icon.tsx';

interface Props {
  set: GroupSet;
  rows: GroupRows;
  onDone: () => Promise<void>;
  onClose: () => void;
}

type By = 'random' | 'score';
interface Wanted {
  by: By;
  columnId: string;
  size: number;
  seed: number;
}

/** Of a 32-bit integer the half that is not negative. */
const newSeed = () => Math.floor(Math.random() * 2 ** 31);

export function DrawPanel({ set, rows, onDone, onClose }: Props) {
  const { t } = useTranslation('groups');
  const [by, setBy] = useState<By>('random');
  const [columnId, setColumn] = useState('');
  const [text, setText] = useState(String(Math.min(set.max, DRAWN_SIZE.most)));
  const size = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  const isRight = size >= DRAWN_SIZE.least && size <= DRAWN_SIZE.most;
  const canDraw = isRight && (by === 'random' || columnId !== '') && rows.people.length > 0;
  const draw = (wanted: Wanted, commit: '0' | '1') =>
    send(
      groups.draw,
      {
        id: set.id,
        by: wanted.by,
        size: wanted.size,
        seed: wanted.seed,
        commit,
        ...(wanted.by === 'score' ? { columnId: wanted.columnId } : {}),
      },
      { quiet: true },
    );
  const look = useMutation({
    mutationFn: async (wanted: Wanted) => ({ wanted, drawn: await draw(wanted, '0') }),
  });
  const take = useMutation({
    mutationFn: (wanted: Wanted) => draw(wanted, '1'),
    onSuccess: async ({ groups: made }) => {
      onClose();
      await onDone();
      toast.success(t('draw.done', { count: made.length }));
    },
  });
  // what is shown is what was asked for; else it must be drawn again
  const shown =
    look.data && look.data.wanted.by === by && look.data.wanted.columnId === columnId && look.data.wanted.size === size
      ? look.data
      : undefined;
  const failed = take.error ?? look.error;
  return (
    <SidePanel
      size="lg"
      divided
      title={t('draw.title')}
      lead={t('draw.lead', { name: set.className, count: rows.people.length })}
      onClose={onClose}
      footer={
        <Flex gap="3" w="full" justify="end" align="center" wrap="wrap">
          <Text role="status" me="auto" color={failed ? 'fg.error' : 'fg.muted'} textStyle="sm">
            {failed?.message ??
              (shown && rows.groups.length > 0 ? t('draw.replaces', { count: rows.groups.length }) : '')}
          </Text>
          <Button
            variant={shown ? 'outline' : 'solid'}
            loading={look.isPending}
            disabled={!canDraw}
            onClick={() => look.mutate({ by, columnId, size, seed: newSeed() })}
          >
            {t(shown ? 'draw.again' : 'draw.look')}
          </Button>
          {shown && (
            <Button loading={take.isPending} onClick={() => take.mutate(shown.wanted)}>
              <Icon name="done" />
              {t('draw.take')}
            </Button>
          )}
        </Flex>
      }
    >
      <VStack align="stretch" gap="5">
        <RadioGroup.Root
          value={by}
          onValueChange={({ value }) => setBy(value === 'score' ? 'score' : 'random')}
          aria-label={t('draw.by')}
        >
          <Flex gap="5" wrap="wrap">
            {(['random', 'score'] as const).map((value) => (
              <RadioGroup.Item key={value} value={value}>
                <RadioGroup.ItemHiddenInput />
                <RadioGroup.ItemIndicator />
                <RadioGroup.ItemText>{t(`draw.${value}`)}</RadioGroup.ItemText>
              </RadioGroup.Item>
            ))}
          </Flex>
        </RadioGroup.Root>
        {by === 'score' && <ColumnChoice setId={set.id} value={columnId} onChange={setColumn} />}
        <TextField
          label={t('draw.size')}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={setText}
          error={isRight ? undefined : t('draw.sizeRange', { min: DRAWN_SIZE.least, max: DRAWN_SIZE.most })}
        />
        {shown && <Shown drawn={shown.drawn} people={rows.people} />}
      </VStack>
    </SidePanel>
  );
}

function ColumnChoice({ setId, value, onChange }: { setId: string; value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('groups');
  const columns = useCall('/OrgApi/Group/Columns', { id: setId });
  return (
    <Field.Root>
      <Field.Label>{t('draw.column')}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={(e) => onChange(e.target.value)}>
          <option value="">{t('draw.choose')}</option>
          {columns.data?.map(({ id, title, course, scored }) => (
            <option key={id} value={id}>
              {t('draw.columnOf', { title, course, scored })}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Field.HelperText>{columns.data?.length === 0 ? t('draw.noColumn') : t('draw.columnHint')}</Field.HelperText>
    </Field.Root>
  );
}

function Shown({ drawn, people }: { drawn: Drawn; people: GroupRows['people'] }) {
  const { t } = useTranslation('groups');
  const listed = useListing();
  const names = new Map(people.map((p) => [p.id, p.name]));
  const means = (drawn.means ?? []).flatMap((m) => m ?? []);
  return (
    <Box>
      <Text fontWeight="medium" mb="2">
        {means.length === 0
          ? t('draw.shown', { count: drawn.groups.length })
          : t('draw.shownEven', { count: drawn.groups.length, low: Math.min(...means), high: Math.max(...means) })}
      </Text>
      <SimpleGrid as="ul" columns={{ base: 1, sm: 2 }} gap="3" listStyleType="none">
        {drawn.groups.map(({ name, userIds }, at) => (
          <Box as="li" key={name} bg="bg.subtle" borderRadius="l2" p="3">
            <Flex justify="space-between" gap="2">
              <Text fontWeight="medium">{name}</Text>
              <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
                {drawn.means?.[at] == null
                  ? t('set.people', { count: userIds.length })
                  : t('draw.mean', { mean: drawn.means[at] })}
              </Text>
            </Flex>
            <Text color="fg.muted" textStyle="sm">
              {listed(userIds.map((id) => names.get(id) ?? ''))}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </Box>
  );
}
