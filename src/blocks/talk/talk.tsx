// What people say to each other in a course: questions, discussions, evaluations, each in a tab that the address names.
import { Box, Tabs } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageQuery } from '#src/ui/page-query.ts';
import { Evaluation } from './evaluation.tsx';
import type { TalkKind } from './queries.ts';
import { Threads, type Where } from './threads.tsx';

interface Props extends Where {
  kinds: readonly TalkKind[];
  /** The name of the open tab in the address. */
  param: string;
  teaches?: boolean;
  /** Nothing more is said here. */
  isOver: boolean;
  /** A tab of another kind, before these. */
  before?: { name: string; label: string; panel: ReactNode };
}

export function Talk({ kinds, param, teaches = false, isOver, before, ...where }: Props) {
  // the words of the sources are asked for here, or opening one would take the page away while they come
  const { t } = useTranslation(['talk', 'blocks']);
  const place = usePageQuery();
  const names: readonly string[] = [...(before ? [before.name] : []), ...kinds];
  const first = names[0] ?? '';
  const shown = names.find((name) => name === place.get(param)) ?? first;
  const here = { ...where, teaches, isOver };
  const panelOf = (kind: TalkKind) =>
    kind === 'evaluation' ? (
      <Evaluation {...here} />
    ) : (
      // who teaches answers what others ask
      <Threads kind={kind} {...here} canBegin={!(teaches && kind === 'qa')} />
    );
  const [only] = kinds;
  if (names.length === 1 && only) return <Box>{panelOf(only)}</Box>;
  return (
    <Tabs.Root
      value={shown}
      variant="subtle"
      size="sm"
      lazyMount
      unmountOnExit
      onValueChange={({ value }) => place.set({ [param]: value === first ? null : value, ...OF_A_LIST }, true)}
    >
      <Tabs.List aria-label={t('title')} flexWrap="wrap">
        {before && <Tabs.Trigger value={before.name}>{before.label}</Tabs.Trigger>}
        {kinds.map((kind) => (
          <Tabs.Trigger key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {before && <Tabs.Content value={before.name}>{before.panel}</Tabs.Content>}
      {kinds.map((kind) => (
        <Tabs.Content key={kind} value={kind}>
          {panelOf(kind)}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** Pages and sorts of another list mean nothing here. */
const OF_A_LIST = { page: null, pageSize: null, sort: null, keyword: null, unanswered: null, pointId: null };
