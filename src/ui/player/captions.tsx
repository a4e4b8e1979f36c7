// The caption of this moment, as text over the film's foot.
import { Box, chakra } from '@chakra-ui/react';
import { useActiveTextCues, useMediaState } from '@vidstack/react';

export function ActiveCaptions({ kind }: { kind: 'audio' | 'video' }) {
  const track = useMediaState('textTrack');
  const cues = useActiveTextCues(track);
  if (cues.length === 0) return kind === 'audio' ? <Box minH="8" /> : null;
  const place = kind === 'video' ? ({ position: 'absolute', bottom: '3', insetX: '4' } as const) : {};
  return (
    <Box {...place} textAlign="center" pointerEvents="none" lineHeight="1.5" data-said>
      {cues.map((cue) => (
        <chakra.span
          key={`${cue.startTime} ${cue.text}`}
          display="inline-block"
          bg="black/75"
          color="white"
          px="2"
          py="0.5"
          borderRadius="l1"
          textStyle={{ base: 'sm', md: 'md' }}
          whiteSpace="pre-line"
          lang={track?.language}
        >
          {textOf(cue.text)}
        </chakra.span>
      ))}
    </Box>
  );
}

/** The server has left these three alone. */
const textOf = (cue: string): string => cue.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
