// What people say to each other in a course: questions, discussions, evaluations, one of them open, as the address says.
import { Button, Flex, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageQuery } from '#src/ui/page-query.ts';
import { Evaluation } from './evaluation.tsx';
import type { CourseKind, TalkKind } from './queries.ts';
import { type ThreadPlace, Threads } from './threads.tsx';

interface Beside {
  name: string;
  label: string;
  panel: ReactNode;
}

interface Props extends ThreadPlace {
  courseKind: CourseKind;
  kinds: readonly TalkKind[];
  /** The name of the address parameter that says which thread is open. */
  param: string;
  teaches?: boolean;
  /** Nothing more is said here. */
  isOver: boolean;
  /** Something of other kinds, before these and after them. */
  before?: readonly Beside[];
  after?: readonly Beside[];
}

export function Talk({ kinds, param, teaches = false, isOver, before = NONE, after = NONE, ...where }: Props) {
  // the words of the sources are asked for here, or opening one would take the page away while they come
  const { t } = useTranslation(['talk', 'blocks']);
  const place = usePageQuery();
  const besides = [...before, ...after];
  const names: readonly string[] = [...before.map((b) => b.name), ...kinds, ...after.map((b) => b.name)];
  const first = names[0] ?? '';
  const shown = names.find((name) => name === place.get(param)) ?? first;
  const here = { ...where, teaches, isOver };
  const panelOf = (kind: TalkKind | undefined) =>
    kind === undefined ? null : kind === 'evaluation' ? (
      <Evaluation {...here} />
    ) : (
      // who teaches answers what others ask
      <Threads key={kind} kind={kind} {...here} canBegin={!(teaches && kind === 'qa')} />
    );
  if (names.length === 1) return panelOf(kinds[0]);
  return (
    <Stack gap="5">
      {/* buttons, for the learners' pages come without the library's tabs */}
      <Flex role="group" aria-label={t('title')} gap="1" wrap="wrap">
        {names.map((name) => (
          <Button
            key={name}
            size="sm"
            aria-pressed={name === shown}
            {...(name === shown ? { variant: 'subtle' } : { variant: 'ghost', colorPalette: 'gray' })}
            onClick={() => place.set({ [param]: name === first ? null : name, ...OF_A_LIST }, true)}
          >
            {besides.find((b) => b.name === name)?.label ?? t(`kind.${name}`)}
          </Button>
        ))}
      </Flex>
      {besides.find((b) => b.name === shown)?.panel ?? panelOf(kinds.find((kind) => kind === shown) ?? kinds[0])}
    </Stack>
  );
}

const NONE: readonly Beside[] = [];

/** Pages and sorts of another list mean nothing here. */
const OF_A_LIST = {
  page: null,
  pageSize: null,
  sort: null,
  keyword: null,
  unanswered: null,
  pointId: null,
  state: null,
  asked: null,
};
