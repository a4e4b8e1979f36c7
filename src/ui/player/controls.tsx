// Play, where one is, how fast, how loud, captions, full screen.
import { Box, Button, type ButtonProps, chakra, Flex } from '@chakra-ui/react';
import { type MediaPlayerInstance, useMediaState } from '@vidstack/react';
import { Captions as CaptionsDrawing, type IconNode, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../icon.tsx';
import { clockOf } from './clock.ts';
import { SeekBar } from './seek-bar.tsx';
import type { PlayerProps } from './types.ts';
import type { FilmState } from './use-film.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

interface Props extends PlayerProps {
  film: FilmState;
  player: RefObject<MediaPlayerInstance | null>;
}

export function PlayerControls({ film, player, length, captions }: Props) {
  const { t } = useTranslation('player');
  const [paused, full] = [useMediaState('paused'), useMediaState('fullscreen')];
  const at = useMediaState('currentTime');
  const speed = useMediaState('playbackRate');
  const setSpeed = (rate: number) => {
    if (player.current) player.current.playbackRate = rate;
  };
  return (
    <Box px={{ base: '0', md: '1' }} pt="1">
      <SeekBar at={at} length={length} seen={film.seen} onSeek={film.seek} />
      <Flex align="center" wrap="wrap" columnGap="1">
        <Tool drawing={paused ? Play : Pause} label={t(paused ? 'play' : 'pause')} onClick={film.toggle} />
        <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" flex="1">
          {clockOf(at)} / {clockOf(length)}
        </chakra.span>
        {captions.length > 0 && (
          <Choice
            label={t('captions')}
            value={String(film.captions)}
            options={[['-1', t('noCaptions')], ...captions.map(({ label }, i) => [String(i), label] as const)]}
            onChange={(value) => film.chooseCaptions(Number(value))}
            drawing={CaptionsDrawing}
          />
        )}
        <Choice
          label={t('speed')}
          value={String(speed)}
          options={SPEEDS.map((s) => [String(s), t('times', { speed: s })] as const)}
          onChange={(value) => setSpeed(Number(value))}
        />
        <Volume player={player} onMute={() => film.act('mute')} />
        <Tool
          drawing={full ? Minimize : Maximize}
          label={t(full ? 'leaveFull' : 'full')}
          onClick={() => film.act('full')}
        />
      </Flex>
    </Box>
  );
}

function Tool({ drawing, label, ...button }: ButtonProps & { drawing: IconNode; label: string }) {
  return (
    <Button
      {...button}
      size="sm"
      variant="ghost"
      colorPalette="gray"
      px="0"
      minW="10"
      h="10"
      aria-label={label}
      title={label}
    >
      <Glyph of={drawing} size="1.25em" />
    </Button>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
  drawing?: IconNode;
}

function Choice({ label, value, options, onChange, drawing }: ChoiceProps) {
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="1" color="fg.muted">
      {drawing && (
        <chakra.span display="inline-flex" hideBelow="md">
          <Glyph of={drawing} size="1.25em" />
        </chakra.span>
      )}
      <chakra.select
        aria-label={label}
        title={label}
        value={value}
        h="9"
        px="1"
        maxW={{ base: '16', md: '28' }}
        borderRadius="l2"
        color="fg"
        bg="bg.panel"
        textStyle="sm"
        cursor="pointer"
        focusVisibleRing="outside"
        fontVariantNumeric="tabular-nums"
        onChange={(e) => onChange(e.target.value)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </chakra.select>
    </chakra.label>
  );
}

function Volume({ player, onMute }: Pick<Props, 'player'> & { onMute: () => void }) {
  const { t } = useTranslation('player');
  const [volume, isMuted] = [useMediaState('volume'), useMediaState('muted')];
  const isSilent = isMuted || volume === 0;
  return (
    <>
      <Tool
        drawing={isSilent ? VolumeX : Volume2}
        label={t(isSilent ? 'unmute' : 'mute')}
        onClick={onMute}
        hideBelow="sm"
      />
      <chakra.input
        type="range"
        data-control="volume"
        aria-label={t('volume')}
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        w="20"
        h="8"
        hideBelow="md"
        accentColor={'{colors.brand.600}'}
        cursor="pointer"
        focusVisibleRing="outside"
        onChange={(e) => {
          if (!player.current) return;
          player.current.muted = false;
          player.current.volume = Number(e.target.value);
        }}
      />
    </>
  );
}
