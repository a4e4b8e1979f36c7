// A page that can be drawn on: the board's, or one of the material with the drawing over it. What is drawn is the log's, with
// one's own on top until the log has it.
import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIDE } from '#contract/live-limits.ts';
import { InkShape } from '#src/ui/ink/ink-shape.tsx';
import { heightOfPage } from '#src/ui/ink/shape.ts';
import { FIRST_KIT, type Kit, strokeWidth } from '#src/ui/ink/tools.ts';
import { useDrawing } from '#src/ui/ink/use-drawing.ts';
import { type Acts, type ClassView, isHost } from '../class.ts';
import { type DrawnStroke, lastOwn, layerOf, withInk } from '../log/ink.ts';
import { GrowingShapes } from './growing-shapes.tsx';
import { BoardTextField } from './text-field.tsx';
import { BoardToolbar } from './toolbar.tsx';

interface Props {
  live: ClassView;
  /** As ink knows it: `board:1`. */
  page: string;
  /** Width by height. */
  ratio: number;
  label: string;
  /** What lies under the drawing. */
  children?: ReactNode;
  /** What stands beside the tools: the pages. */
  bar?: ReactNode;
  /** As wide as there is room, and scrolled; else all of it is in sight. */
  isWide?: boolean;
}

export function Surface({ live, page, ratio, label, children, bar, isWide = false }: Props) {
  const { acts } = live;
  // who opens the board means to draw; a page of the material is read and scrolled first
  const [kit, setKit] = useState<Kit | null>(() => (page.startsWith('board:') && isHost(live) ? FIRST_KIT : null));
  const room = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page is read from its top
  useEffect(() => {
    if (room.current) room.current.scrollTop = 0;
  }, [page]);
  const strokes = useStrokes(live, page);
  const drawing = acts?.draws ? acts : null;
  const last = lastOwn(strokes, live.userId);
  const undo = () => last && drawing?.draw(page, [{ op: 'remove', ids: [last.id] }]);
  return (
    <Flex
      direction="column"
      flex="1"
      minH="0"
      minW="0"
      gap="2"
      onKeyDown={(e) => {
        if ((e.ctrlKey || e.metaKey) && e.key === 'z' && last) undo();
      }}
    >
      <Box
        flex="1"
        minH="0"
        minW="0"
        ref={room}
        css={{ containerType: 'size' }}
        display="flex"
        alignItems="safe center"
        justifyContent="center"
        {...(isWide ? { overflowY: 'auto', tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      >
        <Box
          position="relative"
          flexShrink="0"
          bg="white"
          borderRadius="l1"
          boxShadow="sm"
          overflow="hidden"
          style={{ width: isWide ? '100cqw' : `min(100cqw, calc(100cqh * ${ratio}))`, aspectRatio: String(ratio) }}
        >
          {children}
          {drawing && kit ? (
            <Drawable acts={drawing} live={live} page={page} ratio={ratio} label={label} kit={kit} strokes={strokes} />
          ) : (
            <Sheet ratio={ratio} label={label} strokes={strokes}>
              {acts ? <GrowingShapes store={acts.growing} page={page} ratio={ratio} /> : null}
            </Sheet>
          )}
        </Box>
      </Box>
      {bar || drawing ? (
        <Flex align="center" justify="center" gap="2" wrap="wrap" flexShrink="0">
          {bar}
          {drawing ? (
            <BoardToolbar
              kit={kit}
              onKit={setKit}
              acts={drawing}
              live={live}
              page={page}
              strokes={strokes}
              {...(last ? { onUndo: undo } : {})}
            />
          ) : null}
        </Flex>
      ) : null}
    </Flex>
  );
}

/** The log's, and over them what is on its way. */
function useStrokes({ log, acts, userId, facts }: ClassView, page: string): readonly DrawnStroke[] {
  const pending = acts?.ink;
  return useMemo(() => {
    const ink = (pending ?? [])
      .filter((p) => p.page === page)
      .reduce((known, { ops }) => withInk(known, { page, ops, by: { userId, role: facts.role } }), log.ink);
    return layerOf(ink, page).strokes;
  }, [log.ink, pending, page, userId, facts.role]);
}

interface SheetProps {
  ratio: number;
  label: string;
  strokes: readonly DrawnStroke[];
  children?: ReactNode;
}

const PLACE = { position: 'absolute', inset: 0, width: '100%', height: '100%', display: 'block' } as const;

function Sheet({ ratio, label, strokes, children }: SheetProps) {
  const { t } = useTranslation('liveClass');
  const texts = strokes.flatMap((s) => (s.kind === 'text' && s.text ? [s.text] : []));
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${heightOfPage(ratio)}`}
      style={{ ...PLACE, pointerEvents: 'none' }}
      role="img"
      aria-label={[label, t('board.strokes', { count: strokes.length }), ...texts].join(t('common:comma'))}
    >
      <Shapes strokes={strokes} ratio={ratio} />
      {children}
    </svg>
  );
}

const Shapes = ({ strokes, ratio }: Pick<SheetProps, 'strokes' | 'ratio'>) =>
  strokes.map((s) => <InkShape key={s.id} id={s.id} shape={s} ratio={ratio} />);

interface DrawableProps extends SheetProps {
  acts: Acts;
  live: ClassView;
  page: string;
  kit: Kit;
}

function Drawable({ acts, live, page, ratio, label, kit, strokes }: DrawableProps) {
  const { t } = useTranslation('liveClass');
  const hint = useId();
  const host = isHost(live);
  const erasable = useMemo(
    () => (host ? strokes : strokes.filter((s) => s.userId === live.userId)),
    [host, strokes, live.userId],
  );
  const { making, writing, cursor, write, pointer, onKeyDown } = useDrawing({ acts, page, ratio, kit, erasable });
  const name = t(`tool.${kit.tool}`);
  return (
    <>
      <svg
        viewBox={`0 0 ${SIDE} ${heightOfPage(ratio)}`}
        style={{ ...PLACE, touchAction: 'none', cursor: 'crosshair' }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one draws on it, by keyboard too
        tabIndex={0}
        role="application"
        aria-label={`${label}，${name}`}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        <Shapes strokes={strokes} ratio={ratio} />
        <GrowingShapes store={acts.growing} page={page} ratio={ratio} />
        {making ? <InkShape shape={making} ratio={ratio} /> : null}
        {cursor ? (
          <circle cx={cursor[0]} cy={cursor[1] / ratio} r="60" fill="none" stroke={kit.color} strokeWidth="20" />
        ) : null}
      </svg>
      {writing ? (
        <BoardTextField at={writing} size={strokeWidth({ ...kit, tool: 'text' })} color={kit.color} onWrite={write} />
      ) : null}
      <Box id={hint} srOnly>
        {t('board.keys')}
      </Box>
      <Box srOnly role="status">
        {making ? t('board.drawing', { tool: name }) : ''}
      </Box>
    </>
  );
}
