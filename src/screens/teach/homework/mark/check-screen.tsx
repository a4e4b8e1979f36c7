// /Work/check: one reply after the other, the page in full height beside the points, the next one's picture loaded before.
import { Box, Button, Flex, Heading, NativeSelect, Stack, Switch, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replyStanding } from '#contract/homework-replies.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { keep, recall } from '#src/api/storage.ts';
import { type QuarterTurn, turnedRight } from '#src/ui/ink/turn.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { managePath, similarPath } from '../paths.ts';
import { ReturnDialog } from '../return-dialog.tsx';
import { areNamesHidden, handedIn, hideNames, useReplies } from '../use-given.ts';
import { type CheckedReply, changesIn, firstOpen, firstRefused, rebased, typedOf } from './marks.ts';
import { PageView, type Tool } from './page-view.tsx';
import { pageOf, pagesOf } from './pages.ts';
import { Points } from './points.tsx';
import { MarkToolBar } from './tool-bar.tsx';
import { useInk } from './use-ink.ts';
import { useWay, type Way } from './use-way.ts';

const BY_ITEM = 'homework.byItem';

/** @page /Work/check */
export function CheckHomeworkScreen() {
  const query = usePageQuery();
  const id = query.get('id');
  const checked = useCall('/OrgApi/WorkReply/Item', { id }, { staleTime: 0 });
  useTabTitle(checked.data?.title);
  const key = checked.data && `${checked.data.id} ${checked.data.shown}`;
  const way = useWay(key);
  if (checked.isError) return <ErrorState error={checked.error} onRetry={() => void checked.refetch()} />;
  if (!checked.data) return <PageLoading />;
  return <Marking key={key} checked={checked.data} way={way} />;
}

function useNeighbours(checked: CheckedReply) {
  const query = usePageQuery();
  const assignmentId = query.get('assignment') || (checked.assignmentId ?? '');
  const replies = useReplies(assignmentId);
  const all = handedIn(replies.data ?? []);
  const at = all.findIndex((r) => r.id === checked.id);
  return {
    assignmentId,
    isKnown: assignmentId === '' || !replies.isPending,
    all,
    at,
    next: all[at + 1],
    previous: all[at - 1],
    /** The item that the next one begins with; null: its first that lacks points. */
    begins: query.get('item') === '' ? null : Number(query.get('item')),
    go: (id: string, item: number | null) => query.set({ id, item: item === null ? null : String(item) }),
  };
}

/** The picture that it begins with is in the browser before it is looked at. `item`: null: its first that lacks points. */
function usePreloaded(id: string | undefined, item: number | null): void {
  const { data } = useCall('/OrgApi/WorkReply/Item', { id: id ?? '' }, { enabled: id !== undefined });
  const begins = data?.items[item ?? firstOpen(data, typedOf(data))];
  const fileId = (data && pageOf(pagesOf(data), begins?.id)?.fileId) ?? '';
  const ticket = useCall('/OrgApi/UploadFile/Ticket', { id: fileId }, { enabled: fileId !== '' });
  const url = ticket.data?.url;
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}

function Marking({ checked, way }: { checked: CheckedReply; way: Way }) {
  const { t } = useTranslation('homeworkMark');
  const { assignmentId, isKnown, all, at, next, previous, begins, go: goTo } = useNeighbours(checked);
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(checked));
  // somebody else marks it too: theirs comes in, what is typed here stays
  const [known, setKnown] = useState(checked);
  if (known.version !== checked.version) {
    setKnown(checked);
    setTyped(rebased(typed, known, checked));
  }
  const [item, setItem] = useState(() => begins ?? firstOpen(checked, typedOf(checked)));
  const [byItem, setByItem] = useState(() => recall<boolean>(BY_ITEM) === true);
  const go = (id: string) => goTo(id, byItem ? item : null);
  usePreloaded(next?.id, byItem ? item : null);
  const [hidden, setHidden] = useState(areNamesHidden);
  const [isReturning, setReturning] = useState(false);
  const again = () =>
    Promise.all(
      ['/OrgApi/WorkReply/Item', '/OrgApi/WorkReply/Items'].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  const { isLeaving, leave: setLeaving } = way;
  const save = useMutation({
    mutationFn: async () => {
      const changes = changesIn(checked, typed);
      if (changes) await call('/OrgApi/WorkReply/Mark', changes, { quiet: true });
      return changes !== null;
    },
    onSuccess: async (isNew) => {
      if (isNew) await again();
    },
    onError: async () => {
      setLeaving(false);
      await again();
    },
  });
  const saveAnd = (then: () => void) => {
    // one save at a time: each knows the version that the one before has made
    if (isLeaving) return;
    const wrong = firstRefused(checked, typed);
    // nobody goes on from points that nobody has, nor from a word that would be lost
    if (wrong >= 0) {
      setItem(wrong);
      return;
    }
    setLeaving(true);
    save.mutate(undefined, { onSuccess: then });
  };
  const onNext = () =>
    saveAnd(() => {
      if (next) {
        go(next.id);
        return;
      }
      setLeaving(false);
      if (isKnown) toast.success(t('last'));
    });
  const name = hidden ? t('nameless', { n: at + 1 }) : checked.name;
  const mayReturn = checked.state === 'marked' || checked.state === 'released';
  return (
    <Stack gap="3" w="full" minH="0" px={{ base: '4', md: '6' }} py="3">
      <Flex gap="3" align="center" wrap="wrap">
        <Box flex="1 1 12rem" minW="0">
          <Heading as="h1" textStyle="lg" truncate>
            {/* its place among the others is known when they are */}
            {hidden && at < 0 ? checked.title : t('title', { title: checked.title, name })}
          </Heading>
          <Text color="fg.muted" textStyle="sm">
            {[
              t(`state.${replyStanding(checked)}`),
              t('attempt', { n: checked.shown }),
              ...(checked.daysLate > 0 ? [t('late', { days: checked.daysLate })] : []),
              ...(checked.score === null ? [] : [t('score', { n: checked.score, max: checked.max })]),
            ].join(' · ')}
          </Text>
        </Box>
        <Toggle
          label={t('byItem')}
          isOn={byItem}
          onTurn={(isOn) => {
            keep(BY_ITEM, isOn);
            setByItem(isOn);
          }}
        />
        <Toggle
          label={t('hideNames')}
          isOn={hidden}
          onTurn={(isOn) => {
            hideNames(isOn);
            setHidden(isOn);
          }}
        />
        <NativeSelect.Root size="sm" w="48">
          <NativeSelect.Field
            aria-label={t('whose')}
            value={checked.id}
            onChange={({ target: { value } }) => saveAnd(() => go(value))}
          >
            {all.map((r, n) => (
              <option key={r.id} value={r.id}>
                {`${hidden ? t('nameless', { n: n + 1 }) : r.name}${r.score === null ? '' : ` · ${r.score}`}`}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Button
          size="sm"
          variant="outline"
          disabled={!previous}
          onClick={() => previous && saveAnd(() => go(previous.id))}
        >
          {t('previous')}
        </Button>
        <Button size="sm" variant="outline" disabled={!next} onClick={onNext}>
          {t('next')}
        </Button>
        <Button size="sm" variant="outline" disabled={!mayReturn} onClick={() => setReturning(true)}>
          {t('return.open')}
        </Button>
        {assignmentId !== '' && <Link to={similarPath(assignmentId, checked.id)}>{t('similar.open')}</Link>}
        <Link to={managePath(checked.homeworkId, assignmentId)}>{t('toList')}</Link>
      </Flex>
      <Flex gap="4" align="stretch" direction={{ base: 'column', lg: 'row' }}>
        <Pages checked={checked} item={item} />
        <Box
          w={{ base: 'full', lg: '24rem' }}
          flexShrink="0"
          maxH={{ lg: 'calc(100dvh - 12rem)' }}
          overflowY={{ lg: 'auto' }}
        >
          <Points
            checked={checked}
            typed={typed}
            at={item}
            onAt={setItem}
            onTyped={setTyped}
            byItem={byItem}
            onNext={onNext}
            way={way}
            error={save.error?.message}
          />
        </Box>
      </Flex>
      {isReturning && (
        <ReturnDialog ids={[checked.id]} onDone={() => void again()} onClose={() => setReturning(false)} />
      )}
    </Stack>
  );
}

function Toggle({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  return (
    <Switch.Root checked={isOn} onCheckedChange={({ checked }) => onTurn(checked)}>
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>{label}</Switch.Label>
    </Switch.Root>
  );
}

function Pages({ checked, item }: { checked: CheckedReply; item: number }) {
  const { t } = useTranslation('homeworkMark');
  const { ink, draw, undoOf } = useInk(checked.id, checked.ink);
  const [tool, setTool] = useState<Tool>('hand');
  const [zoom, setZoom] = useState(1);
  /** As each picture is looked at; what is drawn keeps its own places. */
  const [turns, setTurns] = useState<Readonly<Record<string, QuarterTurn>>>({});
  const [chosen, setChosen] = useState<{ fileId: string; item: number } | null>(null);
  const pages = useMemo(() => pagesOf(checked), [checked]);
  // the page of the item that is marked, or one that was chosen meanwhile; of an item without pictures that one stays
  const itemId = checked.items[item]?.id;
  if (chosen && chosen.item !== item && pages.some((p) => p.itemId === itemId)) setChosen(null);
  const shown = pages.find((p) => p.fileId === chosen?.fileId) ?? pageOf(pages, itemId);
  if (!shown)
    return (
      <Flex flex="1" minH="40" align="center" justify="center" color="fg.muted" bg="bg.panel" borderRadius="l3">
        {t('noPictures')}
      </Flex>
    );
  const page = `${shown.fileId}:1`;
  const strokes = ink[page] ?? [];
  const turn = turns[page] ?? 0;
  return (
    <Flex
      direction="column"
      flex={{ base: 'none', lg: '1' }}
      minW="0"
      gap="2"
      h={{ base: '70dvh', lg: 'calc(100dvh - 12rem)' }}
    >
      <Flex gap="2" wrap="wrap" align="center" justify="space-between">
        <MarkToolBar
          tool={tool}
          onTool={setTool}
          zoom={zoom}
          onZoom={setZoom}
          onUndo={undoOf(page)}
          onTurn={() => setTurns({ ...turns, [page]: turnedRight(turn) })}
        />
        <Flex gap="1" wrap="wrap" role="group" aria-label={t('pages')}>
          {pages.map((p, n) => (
            <Button
              key={p.fileId}
              size="xs"
              variant={p === shown ? 'solid' : 'outline'}
              {...(p === shown ? {} : { colorPalette: 'gray' })}
              aria-pressed={p === shown}
              title={p.name}
              onClick={() => setChosen({ fileId: p.fileId, item })}
            >
              {n + 1}
            </Button>
          ))}
        </Flex>
      </Flex>
      <PageView
        page={page}
        fileId={shown.fileId}
        alt={shown.name}
        strokes={strokes}
        tool={tool}
        zoom={zoom}
        onZoom={setZoom}
        turn={turn}
        draw={draw}
      />
    </Flex>
  );
}
