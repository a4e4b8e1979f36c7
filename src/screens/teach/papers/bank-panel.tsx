// Questions of the bank, to be put into a section: found by words, kind, category and difficulty, ticked over pages.
import { Box, Button, Checkbox, Flex, HStack, Skeleton, Text, VStack } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bank } from '#contract/bank.ts';
import { BANK_KINDS, type BankKind } from '#contract/bank-kinds.ts';
import { rounded } from '#contract/rounding.ts';
import { send } from '#src/api/operations.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { AddLink } from '#src/ui/add-link.tsx';
import { SearchBox } from '#src/ui/list/search-box.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Choose } from './choose.tsx';
import type { BankListed, Choice } from './queries.ts';

const PAGE = 20;
const DIFFICULTIES = ['1', '2', '3', '4', '5'] as const;

interface Props {
  title: string;
  lead: string;
  /** What is said of one that is asked already. */
  askedWord: string;
  /** Of these alone; all kinds, where it is left out. */
  kinds?: readonly BankKind[];
  cats: readonly Choice[];
  /** Those that are asked already. */
  asked: ReadonlySet<string>;
  onPick: (questions: readonly BankListed[]) => void;
  onClose: () => void;
}

function useFound() {
  const [filter, setFilter] = useState({ keyword: '', kind: '', catId: '', difficulty: '', page: 1 });
  const { keyword, kind, catId, difficulty, page } = filter;
  const input = {
    page,
    pageSize: PAGE,
    sort: '-createdAt' as const,
    ...(keyword ? { keyword } : {}),
    ...(kind ? { kind: kind as BankKind } : {}), // one of those that its select offers
    ...(catId ? { catId } : {}),
    ...(difficulty ? { difficulty: Number(difficulty) } : {}),
  };
  const query = useQuery({
    queryKey: [bank.items.path, 'pick', input],
    queryFn: ({ signal }) => send(bank.items, input, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  // another filter begins with its first page
  const narrow = (more: Partial<typeof filter>) => setFilter({ ...filter, page: 1, ...more });
  return { filter, narrow, query };
}

export function BankPicker({ title, lead, askedWord, kinds = BANK_KINDS, cats, asked, onPick, onClose }: Props) {
  const { t } = useTranslation('papers');
  const { filter, narrow, query } = useFound();
  const [ticked, setTicked] = useState<ReadonlyMap<string, BankListed>>(new Map());
  const tick = (row: BankListed, isOn: boolean) =>
    setTicked((was) => {
      const next = new Map(was);
      if (isOn) next.set(row.id, row);
      else next.delete(row.id);
      return next;
    });
  const { data } = query;
  const rows = data?.items ?? [];
  const why = ({ id, kind }: BankListed) =>
    asked.has(id) ? askedWord : kinds.includes(kind) ? null : t('bank.otherKind');
  const free = rows.filter((r) => why(r) === null);
  const pages = Math.max(1, Math.ceil((data?.itemCount ?? 0) / PAGE));
  const add = () => {
    // the list begins with the newest; a paper, with what was written first
    onPick([...ticked.values()].toSorted((a, b) => a.createdAt - b.createdAt));
    onClose();
  };
  return (
    <SidePanel
      title={title}
      lead={lead}
      size="lg"
      divided
      onClose={onClose}
      footer={
        <Button disabled={ticked.size === 0} onClick={add}>
          {t('bank.add', { count: ticked.size })}
        </Button>
      }
    >
      <Flex gap="2" wrap="wrap" mb="3">
        <SearchBox label={t('bank.search')} value={filter.keyword} onChange={(keyword) => narrow({ keyword })} />
        <Choose
          label={t('rule.kind')}
          none={t('rule.anyKind')}
          value={filter.kind}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(kind) => narrow({ kind })}
        />
        <Choose
          label={t('rule.cat')}
          none={t('rule.anyCat')}
          value={filter.catId}
          options={cats}
          onChange={(catId) => narrow({ catId })}
        />
        <Choose
          label={t('rule.difficulty')}
          none={t('rule.anyDifficulty')}
          value={filter.difficulty}
          options={DIFFICULTIES.map((value) => ({ value, label: t('difficulty', { n: value }) }))}
          onChange={(difficulty) => narrow({ difficulty })}
        />
      </Flex>
      {query.isPending && <Skeleton role="status" aria-label={t('loading')} h="60" />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {data?.itemCount === 0 && (
        <EmptyState icon="search" title={t('bank.none')} text={t('bank.noneText')}>
          <AddLink power="Question.Add" to="/questions/list/add">
            {t('bank.new')}
          </AddLink>
        </EmptyState>
      )}
      {free.length > 1 && (
        <Button
          size="xs"
          variant="ghost"
          mb="1"
          onClick={() => setTicked(new Map([...ticked, ...free.map((r): [string, BankListed] => [r.id, r])]))}
        >
          {t('bank.all')}
        </Button>
      )}
      <VStack as="ul" align="stretch" gap="0" listStyleType="none" aria-label={t('bank.rows')}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            why={why(row)}
            isAsked={asked.has(row.id)}
            isOn={ticked.has(row.id)}
            onTick={tick}
          />
        ))}
      </VStack>
      {pages > 1 && (
        <HStack justify="center" gap="3" mt="3">
          <Button
            size="sm"
            variant="ghost"
            disabled={filter.page === 1}
            onClick={() => narrow({ page: filter.page - 1 })}
          >
            {t('bank.before')}
          </Button>
          <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
            {t('bank.page', { page: filter.page, pages })}
          </Text>
          <Button
            size="sm"
            variant="ghost"
            disabled={filter.page >= pages}
            onClick={() => narrow({ page: filter.page + 1 })}
          >
            {t('bank.after')}
          </Button>
        </HStack>
      )}
    </SidePanel>
  );
}

interface RowProps {
  row: BankListed;
  /** Why it cannot be chosen. */
  why: string | null;
  isAsked: boolean;
  isOn: boolean;
  onTick: (row: BankListed, isOn: boolean) => void;
}

function Row({ row, why, isAsked, isOn, onTick }: RowProps) {
  const { t } = useTranslation('papers');
  const about = [
    t(`kind.${row.kind}`),
    row.cat,
    row.point,
    row.difficulty && t('difficulty', { n: row.difficulty }),
    row.rate !== null && t('rate', { percent: rounded(row.rate * 100) }),
    why,
  ];
  return (
    <Box as="li" borderBottomWidth="1px" borderColor="border.muted" py="2">
      <Checkbox.Root
        alignItems="flex-start"
        disabled={why !== null}
        checked={isAsked || isOn}
        onCheckedChange={({ checked }) => onTick(row, checked === true)}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control mt="1" />
        <Checkbox.Label fontWeight="normal">
          <Text lineClamp="3" overflowWrap="anywhere">
            <TextLine text={row.stem} />
          </Text>
          <Text color="fg.muted" textStyle="xs">
            {about.filter(Boolean).join(' · ')}
          </Text>
        </Checkbox.Label>
      </Checkbox.Root>
    </Box>
  );
}
