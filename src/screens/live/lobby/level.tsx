// How loud a microphone is, as a bar: whoever speaks into it sees that it hears them.
import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Loudness of speech, as the analyser's mean square has it, is small: its root, stretched, fills the bar. */
const STRETCH = 4;
/** Above this it hears something. */
const HEARD = 0.05;

export function SoundLevel({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('live');
  const bar = useRef<HTMLDivElement>(null);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const draw = () => {
      analyser.getFloatTimeDomainData(samples);
      const level = Math.min(1, STRETCH * Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length));
      if (bar.current) bar.current.style.transform = `scaleX(${level})`;
      if (level > HEARD) setHeard(true);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <Box>
      <Box h="2" bg="bg.muted" borderRadius="full" overflow="hidden" aria-hidden>
        <Box ref={bar} h="full" bg="green.solid" transformOrigin="left" transform="scaleX(0)" />
      </Box>
      <Box role="status" textStyle="sm" color="fg.muted" mt="1">
        {t(isHeard ? 'lobby.heard' : 'lobby.speak')}
      </Box>
    </Box>
  );
}
