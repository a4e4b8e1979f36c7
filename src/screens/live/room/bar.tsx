// The one bar of a class: what one sends, the hand, what is shown, what stands beside, and the way out.
import { Box, Button, type ButtonProps, chakra, Flex, Text } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '#src/machines/seat/source.machine.ts';
import { type ClassView, isHost } from '../class/class.ts';
import { LiveIcon, type LiveIconName } from './live-icon.tsx';
import type { OwnSource } from './use-own-sources.ts';
import type { OwnSeat } from './use-seat.ts';

interface Props {
  view: ClassView;
  own: OwnSeat;
  sources: Readonly<Record<Source, OwnSource>>;
  /** What others add: white board, poll, telling, chat. */
  more: ReactNode;
  onLeave: () => void;
}

const LOOKS: Readonly<Record<Source, { on: LiveIconName; off: LiveIconName }>> = {
  microphone: { on: 'microphone', off: 'microphoneOff' },
  camera: { on: 'live', off: 'cameraOff' },
  screen_share: { on: 'share', off: 'share' },
};

/** A phone shares no screen. */
const canShare = (): boolean => 'getDisplayMedia' in (navigator.mediaDevices ?? {});

export const ClassBar = memo(function ClassBar({ view, own: { seat, state }, sources, more, onLeave }: Props) {
  const { t } = useTranslation('live');
  const { acts, hands, userId } = view;
  const isListening = state.matches({ present: 'listening' });
  const maySend = state.matches({ present: 'speaking' });
  const place = hands.indexOf(userId) + 1;
  const isUp = place > 0;
  const send = (source: Source) => {
    const { is } = sources[source];
    seat.actor.send({ type: is === 'on' || is === 'starting' ? 'turn.off' : 'turn.on', source });
  };
  return (
    <Flex
      role="toolbar"
      aria-label={t('bar.label')}
      justify="center"
      gap={{ base: '0', sm: '1' }}
      px="1"
      py="1"
      wrap="nowrap"
    >
      {(['microphone', 'camera', 'screen_share'] as const)
        .filter((source) => source !== 'screen_share' || canShare())
        .map((source) => (
          <BarButton
            key={source}
            icon={sources[source].is === 'on' ? LOOKS[source].on : LOOKS[source].off}
            text={t(`bar.${source}`)}
            isPressed={sources[source].is === 'on'}
            isBusy={sources[source].is === 'starting'}
            isOff={!maySend}
            why={isListening ? t('plain.inClass') : undefined}
            wide={source === 'screen_share'}
            onClick={() => send(source)}
          />
        ))}
      {!isHost(view) && (
        <BarButton
          icon="hand"
          text={t(isUp ? 'bar.handUp' : 'bar.hand')}
          isPressed={isUp}
          count={place}
          counted={isUp ? ` ${t('people.place', { n: place })}` : undefined}
          isOff={!acts?.can('hand')}
          onClick={() => acts?.command({ type: 'hand', up: !isUp })}
        />
      )}
      {more}
      <BarButton icon="hangUp" text={t('bar.leave')} danger onClick={onLeave} />
    </Flex>
  );
});

interface BarButtonProps extends Omit<ButtonProps, 'onClick'> {
  icon: LiveIconName;
  text: string;
  isPressed?: boolean;
  isBusy?: boolean;
  isOff?: boolean;
  /** Why it is off. */
  why?: string | undefined;
  danger?: boolean;
  /** Only where there is room. */
  wide?: boolean;
  /** How many wait there, and that in words. */
  count?: number;
  counted?: string | undefined;
  onClick?: () => void;
}

export function BarButton({
  icon,
  text,
  isPressed,
  isBusy,
  isOff = false,
  why,
  danger,
  wide,
  count,
  counted,
  ...rest
}: BarButtonProps) {
  return (
    <Button
      flexDirection="column"
      gap="0.5"
      h="12"
      flex={{ base: '1 1 0', sm: 'none' }}
      minW={{ base: '0', sm: '14' }}
      px={{ base: '0.5', sm: '2' }}
      position="relative"
      variant={danger ? 'solid' : isPressed ? 'subtle' : 'ghost'}
      colorPalette={danger ? 'red' : isPressed ? 'brand' : 'gray'}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      aria-busy={isBusy}
      disabled={isOff}
      title={why}
      {...(wide ? { hideBelow: 'md' } : {})}
      {...rest}
    >
      <LiveIcon name={icon} />
      <Text as="span" fontSize={{ base: '0.6875rem', sm: 'xs' }} lineHeight="1rem">
        {text}
        {counted && <chakra.span srOnly>{counted}</chakra.span>}
      </Text>
      {count ? (
        <Box
          as="span"
          position="absolute"
          top="0.5"
          insetEnd="1"
          minW="4"
          px="1"
          borderRadius="full"
          bg="red.solid"
          color="white"
          fontSize="0.6875rem"
          lineHeight="1rem"
          aria-hidden
        >
          {count}
        </Box>
      ) : null}
    </Button>
  );
}
