// What was read of a document, page by page or heading by heading, and what was not.
import { chakra, Skeleton } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#src/ui/state.tsx';
import { type Document, type ReadPart, useReadParts } from './queries.ts';

interface Props {
  documentId: string;
  leftOut: NonNullable<Document['leftOut']>;
  /** Null: all of the document. */
  chosen: ReadPart | null;
  onChoose(part: ReadPart | null): void;
}

const COUNTED = ['passages', 'rows', 'formulas', 'figures'] as const;
const LOOK = {
  '& > button': {
    display: 'block',
    w: 'full',
    textAlign: 'start',
    px: '3',
    py: '2',
    borderRadius: 'l2',
    cursor: 'pointer',
  },
  '& > button:hover': { bg: 'bg.muted' },
  '& > button[aria-current=true]': { bg: 'brand.subtle' },
  '& > button:focus-visible': { outline: '2px solid', outlineColor: 'brand.solid', outlineOffset: '-2px' },
  '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs' },
  '& small[data-unread]': { color: 'fg.warning' },
};

/** One stop for the tabulator: arrows lead from part to part. Plain buttons, as a book has hundreds. */
export function PartList({ documentId, leftOut, chosen, onChoose }: Props) {
  const { t } = useTranslation('teach');
  const parts = useReadParts(documentId);
  if (parts.isPending) return <Skeleton role="status" aria-label={t('read.loading')} h="40" />;
  if (!parts.data) return <ErrorState error={parts.error} onRetry={() => parts.refetch()} />;
  const sum = (kind: (typeof COUNTED)[number]) => parts.data.reduce((n, part) => n + part[kind], 0);
  const all = { passages: sum('passages'), rows: sum('rows'), formulas: sum('formulas'), figures: sum('figures') };
  const button = (part: ReadPart | null, name: string, counts: ReadPart, key: string | number) => {
    const isChosen = part === null ? chosen === null : part.page === chosen?.page && part.from === chosen?.from;
    return (
      <button
        key={key}
        type="button"
        aria-current={isChosen}
        tabIndex={isChosen ? 0 : -1}
        onClick={() => onChoose(part)}
      >
        {name}
        <small>{countsOf(counts, t)}</small>
        {counts.unread?.map(({ reason, count }) => (
          <small key={reason} data-unread="">
            {t(`read.unread.${reason}`, { count })}
          </small>
        ))}
        {part === null && leftOut.length > 0 ? (
          <small>
            {t('read.leftOut.all', {
              parts: leftOut
                .map(({ reason, count }) => t(`read.leftOut.${reason}`, { count }))
                .join(t('read.leftOut.comma')),
            })}
          </small>
        ) : null}
      </button>
    );
  };
  return (
    <chakra.nav aria-label={t('read.parts')} onKeyDown={walk} css={LOOK}>
      {button(null, t('read.all'), all, 'all')}
      {parts.data.map((part, i) => button(part, nameOf(part, t), part, i))}
    </chakra.nav>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((one) => one.matches(':focus'));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

function nameOf({ page, heading }: ReadPart, t: TFunction<'teach'>): string {
  const title = heading?.split(' / ').at(-1);
  if (page === undefined) return title ?? t('read.untitled');
  // slides without a title of their own are called by their number
  return [...new Set([t('passages.page', { page }), title])].filter(Boolean).join(' · ');
}

function countsOf(part: ReadPart, t: TFunction<'teach'>): string {
  const said = COUNTED.filter((kind) => part[kind] > 0).map((kind) => t(`read.${kind}`, { count: part[kind] }));
  return said.join(' · ') || t('read.nothing');
}
