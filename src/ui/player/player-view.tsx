// The player: the library's film and captions, our controls around it.
import { Box, chakra, Stack } from '@chakra-ui/react';
import { MediaPlayer, type MediaPlayerInstance, MediaProvider, Track } from '@vidstack/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveCaptions } from './captions.tsx';
import { PlayerControls } from './controls.tsx';
import { keyAction } from './keys.ts';
import { Problem, type ProblemKind } from './problem.tsx';
import type { PlayerProps } from './types.ts';
import { useFilm } from './use-film.ts';

/** By these the library chooses its element; what the file is, its bytes tell the browser. */
const TYPES = { audio: 'audio/mpeg', video: 'video/mp4' } as const;

const LOOK = {
  '& [data-media-player]': { display: 'flex', flexDirection: 'column', w: 'full', outline: 'none' },
  '& [data-media-provider]': { display: 'block', w: 'full', lineHeight: 0 },
  '& video': { w: 'full', aspectRatio: 16 / 9, objectFit: 'contain', bg: 'black' },
  '& [data-fullscreen]': { h: 'full', bg: 'bg.panel' },
  '& [data-fullscreen] [data-screen]': { flex: '1', minH: '0', bg: 'black', borderRadius: '0' },
  '& [data-fullscreen] [data-media-provider], & [data-fullscreen] video': { h: 'full', aspectRatio: 'auto' },
} as const;

export function PlayerView(props: PlayerProps) {
  // a film that broke off is asked for anew, where it was
  const [attempt, setAttempt] = useState({ n: 0, position: props.position });
  return (
    <Film
      {...props}
      key={attempt.n}
      position={attempt.position}
      onAgain={(position) => setAttempt({ n: attempt.n + 1, position })}
    />
  );
}

function Film({ onAgain, ...props }: PlayerProps & { onAgain: (position: number) => void }) {
  const { title, kind, src, captions } = props;
  const { t } = useTranslation('player');
  const player = useRef<MediaPlayerInstance>(null);
  const film = useFilm(player, props);
  const [problem, setProblem] = useState<ProblemKind | null>(null);
  const box = useProblems(setProblem);
  useEffect(() => {
    // the library's own name is in English
    box.current?.querySelector('[data-media-player]')?.setAttribute('aria-label', t('label', { title }));
  });
  return (
    <Box
      ref={box}
      css={LOOK}
      w="full"
      onKeyDown={(event) => {
        const act = keyAction(event);
        if (!act || problem) return;
        event.preventDefault();
        film.act(act);
      }}
    >
      <MediaPlayer
        ref={player}
        title={title}
        src={{ src, type: TYPES[kind] }}
        viewType={kind}
        streamType="on-demand"
        load="eager"
        preload="metadata"
        playsInline
        keyDisabled
        {...film.events}
        onLoadedMetadata={() => {
          const picture = box.current?.querySelector('video');
          // sound without a picture: its codec is not known here
          if (kind === 'video' && picture && picture.videoWidth === 0) setProblem('codec');
        }}
      >
        <Box data-screen position="relative" overflow="hidden" borderRadius="l3" onClick={film.toggle}>
          <MediaProvider>
            {captions.map(({ lang, label, text }, i) => (
              <Track
                key={`${lang} ${label}`}
                id={`c${i}`}
                content={text}
                type="vtt"
                kind="captions"
                lang={lang}
                label={label}
              />
            ))}
          </MediaProvider>
          <ActiveCaptions kind={kind} />
        </Box>
        {problem ? (
          <Problem kind={problem} src={src} onAgain={() => onAgain(player.current?.currentTime || props.position)} />
        ) : (
          <PlayerControls film={film} player={player} {...props} />
        )}
      </MediaPlayer>
      <Stack gap="1" mt="1" minH="5">
        <chakra.p role="status" textStyle="sm" color="fg.muted">
          {film.said}
        </chakra.p>
      </Stack>
    </Box>
  );
}

/** Errors of the element and of its source do not bubble. */
function useProblems(tell: (problem: ProblemKind) => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    const onError = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement || target instanceof HTMLSourceElement)) return;
      tell(navigator.onLine ? 'broken' : 'offline');
    };
    current?.addEventListener('error', onError, true);
    return () => current?.removeEventListener('error', onError, true);
  }, [tell]);
  return box;
}
