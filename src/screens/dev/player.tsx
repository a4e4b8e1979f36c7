// /dev/player: the player with a film whose address stands in the page's own, and what it tells. Development and test builds only.
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Player } from '#src/ui/player/player.tsx';
import { StudyLine } from '#src/ui/player/study-line.tsx';
import type { FilmPlace, Seconds } from '#src/ui/player/types.ts';
import { useStudying } from '#src/ui/player/use-studying.ts';

const CAPTIONS = [
  { lang: 'zh', label: '中文', text: 'WEBVTT\n\n00:00:00.500 --> 00:00:44.500\n单摆：一根细线 &lt;1 m&gt;\n' },
  { lang: 'en', label: 'English', text: 'WEBVTT\n\n00:00:00.500 --> 00:00:44.500\nA pendulum\n' },
];

export function PlayerScreen() {
  const [place] = useSearchParams();
  const [beats, setBeats] = useState<(Partial<FilmPlace> & { active: boolean; keepalive: boolean })[]>([]);
  const length = Number(place.get('length') ?? 45);
  const seen = JSON.parse(place.get('seen') ?? '[]') as Seconds[];
  const at = useRef<() => Partial<FilmPlace>>(() => ({}));
  const { send } = useStudying(
    { counted: { seconds: 0, share: 0, state: 'doing' }, seen, isRead: false, isReadOnly: false },
    {
      tell: ({ active, isLast: keepalive }) =>
        setBeats((before) => [...before, { active, ...at.current(), keepalive }]),
    },
  );
  const last = beats.at(-1)?.seen ?? seen;
  const share = last.reduce((sum, [from, to]) => sum + to - from, 0) / length;
  return (
    <Stack bg="bg.panel" flex="1" px={{ base: '4', md: '8' }} py="6" gap="4">
      <Box w="full" maxW="48rem" mx="auto">
        <Player
          title="单摆的摆动"
          kind={place.get('kind') === 'audio' ? 'audio' : 'video'}
          src={place.get('src') ?? ''}
          length={length}
          position={Number(place.get('position') ?? 0)}
          seen={seen}
          noSkip={place.has('noSkip')}
          captions={CAPTIONS}
          onPlay={(isPlaying, place) => {
            at.current = place;
            send({ type: isPlaying ? 'study.begin' : 'study.rest' });
          }}
        />
        <StudyLine seconds={beats.length * 15} share={share} need={0.9} kind="film" isDone={share >= 0.9} />
      </Box>
      <chakra.pre data-beats textStyle="xs" color="fg.muted" whiteSpace="pre-wrap" fontFamily="mono">
        {beats.map((beat) => JSON.stringify(beat)).join('\n')}
      </chakra.pre>
    </Stack>
  );
}
