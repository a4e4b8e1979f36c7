// One person in class: their picture where they send one, their name, whether they are heard, and how their line is.
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attendee, Picture } from '#src/stream/seat.ts';
import { LiveIcon } from './live-icon.tsx';

interface Props {
  person: Attendee;
  name: string;
  isPinned: boolean;
  onPin?: (userId: string | null) => void;
  /** Shown whole, with bars where it does not fit. */
  isLarge?: boolean;
}

export function Tile({ person, name, isPinned, onPin, isLarge = false }: Props) {
  const { t } = useTranslation('live');
  const { userId, isOwn, isSpeaking, isHeard, camera, quality } = person;
  const isWeak = quality === 'poor' || quality === 'lost';
  return (
    <Box
      role="group"
      aria-label={name}
      data-person={userId}
      data-speaking={isSpeaking || undefined}
      position="relative"
      h="full"
      w="full"
      minH="0"
      bg="gray.800"
      color="white"
      borderRadius="l3"
      overflow="hidden"
      outline={isSpeaking ? '3px solid' : undefined}
      outlineColor="green.solid"
      outlineOffset="-3px"
    >
      {camera ? (
        <Video picture={camera} label={t('tile.camera', { name })} fit={isLarge ? 'contain' : 'cover'} />
      ) : (
        <Flex h="full" align="center" justify="center" aria-hidden>
          <Flex
            align="center"
            justify="center"
            boxSize="min(5rem, 50cqh, 40%)"
            minW="10"
            minH="10"
            aspectRatio="1"
            borderRadius="full"
            bg="gray.600"
            fontSize="lg"
          >
            {name.slice(0, 1)}
          </Flex>
        </Flex>
      )}
      <Flex
        position="absolute"
        insetX="0"
        bottom="0"
        gap="1.5"
        align="center"
        px="2"
        py="1"
        bg="blackAlpha.700"
        textStyle="xs"
        color="white"
      >
        <LiveIcon name={isHeard ? 'microphone' : 'microphoneOff'} size="1rem" />
        <Text truncate>{isOwn ? t('tile.me', { name }) : name}</Text>
        {/* sound for those who do not see the outline */}
        {isSpeaking && <Text srOnly>{t('tile.speaking')}</Text>}
      </Flex>
      {/* not beside the name, which is cut for it in a small tile */}
      {isWeak && (
        <Flex
          position="absolute"
          top="1"
          insetStart="1"
          align="center"
          gap="1"
          px="1.5"
          borderRadius="l2"
          bg="blackAlpha.700"
          textStyle="xs"
        >
          <LiveIcon name="weak" size="1rem" />
          {t(`quality.${quality}`)}
        </Flex>
      )}
      {onPin && (
        <Button
          position="absolute"
          top="1"
          insetEnd="1"
          size="2xs"
          px="0"
          variant="solid"
          colorPalette="gray"
          opacity={isPinned ? 1 : 0.75}
          _focusVisible={{ opacity: 1 }}
          aria-pressed={isPinned}
          aria-label={t('tile.pin', { name })}
          title={t('tile.pin', { name })}
          onClick={() => onPin(isPinned ? null : userId)}
        >
          <LiveIcon name={isPinned ? 'unpin' : 'pin'} size="1rem" />
        </Button>
      )}
    </Box>
  );
}

export function Video({ picture, label, fit }: { picture: Picture; label: string; fit: 'cover' | 'contain' }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? picture.show(video.current) : undefined), [picture]);
  return (
    // sound comes by itself: a picture that is not shown is still heard
    <video
      ref={video}
      aria-label={label}
      data-picture={picture.source}
      autoPlay
      muted
      playsInline
      style={{
        width: '100%',
        height: '100%',
        objectFit: fit,
        transform: picture.isOwn && picture.source === 'camera' ? 'scaleX(-1)' : undefined,
      }}
    />
  );
}
