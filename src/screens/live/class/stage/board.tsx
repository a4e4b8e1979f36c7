// The whiteboard.
import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Stage } from '#src/machines/live/live.machine.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { Surface } from '../board/surface.tsx';
import type { ClassView, StageProps } from '../class.ts';
import type { Ink } from '../log/ink.ts';
import { PageBar } from './page-bar.tsx';
import { useLookAround } from './use-look-around.ts';

const RATIO = 16 / 9;
const PREFIX = 'board:';

/** Pages that something stands on, in order. */
const boardPages = (ink: Ink): number[] =>
  Object.entries(ink)
    .flatMap(([page, { strokes }]) =>
      page.startsWith(PREFIX) && strokes.length > 0 ? [Number(page.slice(PREFIX.length))] : [],
    )
    .sort((a, b) => a - b);

interface Props extends StageProps {
  stage: Extract<Stage, { kind: 'board' }>;
}

export function BoardStage({ live, look, stage }: Props) {
  const { t } = useTranslation('liveClass');
  const { acts, log } = live;
  const leads = look === 'host' && (acts?.can('show') ?? false);
  const lead = leads ? (page: number) => acts?.command({ type: 'show', what: { kind: 'board', page } }) : null;
  const { page, isAway, go, back } = useLookAround('board', stage.page, lead);
  const count = Math.max(1, stage.page, page, ...boardPages(log.ink));
  return (
    <Surface
      key={page}
      live={live}
      page={`${PREFIX}${page}`}
      ratio={RATIO}
      label={t('board.page', { page })}
      bar={
        look === 'wall' ? null : (
          <>
            <PageBar
              page={page}
              count={count}
              isAway={isAway}
              shown={stage.page}
              onGo={go}
              onBack={back}
              grows={leads}
            />
            <Export live={live} page={page} />
          </>
        )
      }
    />
  );
}

/** This page as a picture, or all as one file. */
function Export({ live: { log, facts }, page }: { live: ClassView; page: number }) {
  const { t } = useTranslation('liveClass');
  const { busy, run } = useBusy();
  const pages = boardPages(log.ink);
  const name = (n: string) => `${facts.title} ${t('board.title')}${n}`;
  const layer = (n: number) => log.ink[`${PREFIX}${n}`]?.strokes ?? [];
  const png = async () => (await import('../board/export.ts')).savePng(layer(page), RATIO, `${name(` ${page}`)}.png`);
  const pdf = async () => (await import('../board/export.ts')).savePdf(pages.map(layer), RATIO, `${name('')}.pdf`);
  if (pages.length === 0) return null;
  return (
    <Flex gap="1" bg="bg.panel" borderRadius="l2" p="1">
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        loading={busy === 'png'}
        disabled={layer(page).length === 0}
        aria-label={t('board.png')}
        onClick={() => void run('png', png)}
      >
        <Icon name="download" />
        PNG
      </Button>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        loading={busy === 'pdf'}
        aria-label={t('board.pdf')}
        onClick={() => void run('pdf', pdf)}
      >
        <Icon name="download" />
        PDF
      </Button>
    </Flex>
  );
}
