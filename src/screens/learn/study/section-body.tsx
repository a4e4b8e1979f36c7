// What a section holds, by its kind.
import { Box, Button, chakra, Skeleton, Stack, Text } from '@chakra-ui/react';
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { Player } from '#src/ui/player/player.tsx';
import { StudyLine } from '#src/ui/player/study-line.tsx';
import type { PlayerProps } from '#src/ui/player/types.ts';
import { storedFileUrl } from '#src/ui/viewer/use-loaded.ts';
import { withWords } from '#src/ui/words.ts';
import { type Opened, useStudy } from './use-study.ts';

const RichText = lazy(async () => ({ default: (await import('#src/ui/rich-text.tsx')).RichText }));

const FileView = lazy(async () => ({
  default: (await withWords(['viewer'], import('#src/ui/viewer/file-view.tsx'))).FileView,
}));

export function SectionBody({ opened }: { opened: Opened }) {
  const { t } = useTranslation('study');
  const { kind, need, readOnly } = opened;
  const isFilm = (kind === 'video' || kind === 'audio') && opened.length !== null;
  const { counted, trouble, kept, onPlay, onMove, onRest } = useStudy(opened, !isFilm);
  return (
    <Stack gap="4">
      {isFilm ? (
        <Film opened={opened} over={kept} onPlay={onPlay} />
      ) : (
        <Still opened={opened} onMove={onMove} onRest={onRest} />
      )}
      {kind !== 'lesson' && readOnly === null && (
        <StudyLine {...counted} need={need} kind={isFilm ? 'film' : 'other'} isDone={counted.state === 'done'} />
      )}
      {trouble && (
        <Text role="status" color="fg.warning">
          {t(`trouble.${trouble}`)}
        </Text>
      )}
    </Stack>
  );
}

interface FilmProps extends Pick<PlayerProps, 'over' | 'onPlay'> {
  opened: Opened;
}

/** Not so wide that its controls would stand below the window. */
const Film = ({
  opened: { kind, title, url, length, position, seen, noSkip, captions },
  over = null,
  onPlay,
}: FilmProps) => (
  <Box maxW={kind === 'video' ? 'calc((100dvh - 22rem) * 16 / 9)' : undefined} minW="min(100%, 24rem)">
    <Player
      title={title}
      kind={kind === 'audio' ? 'audio' : 'video'}
      src={url ?? ''}
      length={length ?? 0}
      position={position}
      seen={seen}
      noSkip={noSkip}
      over={over}
      captions={captions}
      onPlay={onPlay}
    />
  </Box>
);

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
/** A pointer moves sixty times a second. */
const OFTEN_MS = 500;

/** What is read: it counts while the page is looked at and somebody is there. */
function Still({ opened, onMove, onRest }: { opened: Opened; onMove: () => void; onRest: () => void }) {
  /** A page that could not be drawn is in view: time on it does not count. */
  const isUnseen = useRef(false);
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const move = () => {
      if (isUnseen.current || performance.now() - last < OFTEN_MS) return;
      last = performance.now();
      onMove();
    };
    move();
    for (const sign of SIGNS) window.addEventListener(sign, move, { passive: true, capture: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, move, { capture: true });
    };
  }, [onMove]);
  const { t } = useTranslation('study');
  const { kind, title, url, html, refId, file } = opened;
  switch (kind) {
    case 'text':
      return (
        <Suspense fallback={<Skeleton h="48" />}>
          <RichText html={html ?? ''} maxW="38em" fontSize="md" />
        </Suspense>
      );
    case 'link':
      return (
        <Way icon="arrowRight" text={t('linkText', { host: hostOf(url) })}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('link')}
          </a>
        </Way>
      );
    case 'lesson':
      return (
        <Way icon="bulb" text={t('lessonText')}>
          <Link to={`/AiCurriculumLearning?courseId=${encodeURIComponent(refId ?? '')}`}>{t('lesson')}</Link>
        </Way>
      );
    case 'picture':
      return <Picture url={url ?? ''} title={title} />;
    case 'document':
      return file ? (
        <Suspense fallback={<Skeleton h="24rem" />}>
          <FileView
            url={storedFileUrl(file.id)}
            onUnseen={(is) => {
              if (is !== isUnseen.current) (is ? onRest : onMove)();
              isUnseen.current = is;
            }}
          />
        </Suspense>
      ) : (
        <Text color="fg.muted">{t('unseen')}</Text>
      );
    default:
      return (
        <Way icon="play" text={file?.name ?? ''}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('download', { name: file?.name })}
          </a>
        </Way>
      );
  }
}

const hostOf = (url: string | undefined): string => (url && URL.canParse(url) ? new URL(url).host : '');

/** What is done elsewhere: what it is, and the one way to it. */
function Way({ icon, text, children }: { icon: LessonIconName; text: string; children: ReactElement }) {
  return (
    <Stack align="flex-start" gap="4" bg="bg.muted" borderRadius="l3" px="5" py="6">
      <Box color="brand.fg">
        <LessonIcon name={icon} size="1.75rem" />
      </Box>
      <Text overflowWrap="anywhere">{text}</Text>
      <Button asChild size="lg" whiteSpace="normal" h="auto" minH="11" py="2">
        {children}
      </Button>
    </Stack>
  );
}

function Picture({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('study');
  const [broken, setBroken] = useState(false);
  if (broken) return <Text color="fg.muted">{t('unseen')}</Text>;
  return (
    // diagrams are drawn for white paper, and often on nothing
    <chakra.img
      src={url}
      alt={title}
      maxW="full"
      maxH="75dvh"
      bg="white"
      borderRadius="l2"
      objectFit="contain"
      onError={() => setBroken(true)}
    />
  );
}
