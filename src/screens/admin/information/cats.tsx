// /information/classify: the categories of news, help and the library, a tree for each.
import { HStack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { orgCats } from '#contract/experiment-rows.ts';
import { byName } from '#contract/names.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import type { RowOf } from '#src/ui/list/column.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { PlainSelect } from '#src/ui/plain-select.tsx';

type Cat = RowOf<typeof orgCats>;
const KINDS = ['news', 'help', 'library'] as const;
const NONE: readonly never[] = [];
const TREE = {
  holds: () => true,
  order: (a: Cat, b: Cat) => a.sort - b.sort || byName(a.name, b.name),
};

/** @page /information/classify */
export function InformationCatsScreen() {
  const { t } = useTranslation('informationCats');
  const place = usePageQuery();
  const kind = KINDS.find((one) => one === place.get('of')) ?? 'news';
  const fixed = useMemo(() => ({ kind }), [kind]);
  const { data = NONE } = useAllRows(orgCats, fixed);
  const fields: readonly FamilyField[] = useMemo(
    () => [
      { name: 'name', kind: 'text' },
      {
        name: 'parentId',
        kind: 'select',
        none: t('top'),
        options: data.map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: 'sort', kind: 'number' },
    ],
    [data, t],
  );
  return (
    <FamilyScreen
      key={kind}
      family={orgCats}
      words="informationCats"
      icon="folder"
      sort="sort"
      tree={TREE}
      fixed={fixed}
      columns={['name', { name: 'sort', kind: 'number' }, { name: 'createdAt', kind: 'date', hidden: true }]}
      fields={fields}
      more={
        <HStack key="kind">
          <PlainSelect label={t('of')} value={kind} onChange={(value) => place.set({ of: value })}>
            {KINDS.map((value) => (
              <option key={value} value={value}>
                {t(`kinds.${value}`)}
              </option>
            ))}
          </PlainSelect>
        </HStack>
      }
    />
  );
}
