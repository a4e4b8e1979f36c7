// Over the rows: the keyword, the way to the filters, columns and export. Narrow, the order too, for cards have no heads.
import { Badge, Button, Flex, NativeSelect } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operation } from '#contract/kit.ts';
import { Icon } from '../work-icon.tsx';
import type { Column, Filter } from './column.ts';
import { ColumnMenu } from './column-choice.tsx';
import { ExportMenu } from './export-menu.tsx';
import { countSet, nextSort } from './query.ts';
import { SearchBox } from './search-box.tsx';
import type { ColumnChoice } from './use-columns.ts';
import type { ListState } from './use-list.ts';
import { useSlash } from './use-slash.ts';

interface Props<Row> {
  list: ListState<Row>;
  columns: readonly Column<Row>[];
  choice: ColumnChoice<Row>;
  filters: readonly Filter[];
  filtersId: string;
  filtersOpen: boolean;
  onFilters: () => void;
  search?: string | undefined;
  tools?: ReactNode;
  exporting?: Operation | undefined;
  sortOf: (column: Column<Row>) => string | undefined;
}

export function ListToolbar<Row>(props: Props<Row>) {
  const { list, columns, choice, filters, filtersId, filtersOpen, onFilters, search, tools, exporting } = props;
  const { t } = useTranslation('list');
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const set = countSet(list.query, filters);
  return (
    <Flex wrap="wrap" align="center" gap="2" p="3">
      {search && (
        <SearchBox ref={field} label={search} shortcut="/" value={list.query.keyword} onChange={list.setKeyword} />
      )}
      {filters.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          colorPalette={set > 0 ? 'brand' : 'gray'}
          aria-expanded={filtersOpen}
          aria-controls={filtersId}
          onClick={onFilters}
        >
          <Icon name="filter" />
          {t('filters')}
          {set > 0 && <Badge colorPalette="brand">{set}</Badge>}
        </Button>
      )}
      <SortChoice {...props} />
      <Flex wrap="wrap" align="center" justify="end" gap="2" ms="auto">
        {tools}
        {exporting && <ExportMenu operation={exporting} input={list.narrowing} />}
        {columns.length > 2 && <ColumnMenu columns={columns} choice={choice} />}
      </Flex>
    </Flex>
  );
}

function SortChoice<Row>({ list, columns, sortOf }: Props<Row>) {
  const { t } = useTranslation('list');
  const options = columns.flatMap((column) => {
    const sort = sortOf(column);
    return sort ? [{ sort, label: column.label }] : [];
  });
  if (options.length === 0) return null;
  const { sort = '' } = list.query;
  const turned = nextSort(sort, sort.replace('-', '')) ?? sort.replace('-', '');
  return (
    <Flex className="narrow" gap="1" flex="1">
      <NativeSelect.Root size="sm">
        <NativeSelect.Field
          aria-label={t('sortBy')}
          value={sort.replace('-', '')}
          onChange={(e) => list.setSort(e.target.value || null)}
        >
          <option value="">{t('sortDefault')}</option>
          {options.map((o) => (
            <option key={o.sort} value={o.sort}>
              {o.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {sort && (
        <Button
          size="sm"
          variant="ghost"
          px="2"
          aria-label={t(sort.startsWith('-') ? 'descending' : 'ascending')}
          onClick={() => list.setSort(turned)}
        >
          <Icon name={sort.startsWith('-') ? 'sortDown' : 'sortUp'} />
        </Button>
      )}
    </Flex>
  );
}
