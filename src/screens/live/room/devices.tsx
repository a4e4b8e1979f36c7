// Which device to use for what, and whether the loudspeaker can be heard.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '#src/machines/seat/source.machine.ts';
import type { OwnSeat } from './use-seat.ts';

const KINDS = { microphone: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const;
type Kind = keyof typeof KINDS;

/** Names are known once a device of the kind was allowed; what is plugged in meanwhile is there. */
function useDevices(again: unknown): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const look = useCallback(() => {
    navigator.mediaDevices?.enumerateDevices().then(setDevices, () => {});
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when a device was allowed
  useEffect(look, [look, again]);
  useEffect(() => {
    navigator.mediaDevices?.addEventListener('devicechange', look);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', look);
  }, [look]);
  return devices;
}

const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** `again`: whatever changes when a device was allowed. */
export function Devices({ own: { seat, state }, again }: { own: OwnSeat; again: unknown }) {
  const { t } = useTranslation('live');
  const devices = useDevices(again);
  const [speaker, setSpeaker] = useState('');
  const chosen = state.context.devices;
  const choose = (source: Source) => (id: string) => seat.actor.send({ type: 'device.chosen', source, id });
  const of = (kind: Kind) => devices.filter((d) => d.kind === KINDS[kind] && d.deviceId !== '');
  return (
    <Stack gap="3">
      <Choice kind="microphone" devices={of('microphone')} value={chosen.microphone} onChoose={choose('microphone')} />
      <Choice kind="camera" devices={of('camera')} value={chosen.camera} onChoose={choose('camera')} />
      {canChooseSpeaker() && (
        <Choice
          kind="speaker"
          devices={of('speaker')}
          value={speaker}
          onChoose={(id) => {
            setSpeaker(id);
            seat.playOn(id);
          }}
        />
      )}
      <Button size="sm" variant="outline" alignSelf="start" onClick={() => void playChord(speaker)}>
        {t('lobby.testSpeaker')}
      </Button>
    </Stack>
  );
}

interface ChoiceProps {
  kind: Kind;
  devices: readonly MediaDeviceInfo[];
  value: string | undefined;
  onChoose: (id: string) => void;
}

function Choice({ kind, devices, value = '', onChoose }: ChoiceProps) {
  const { t } = useTranslation('live');
  const isKnown = devices.some((d) => d.deviceId === value);
  return (
    // the library's field and select would be three kilobytes of the lobby
    <chakra.label display="grid" gap="1.5" textStyle="sm">
      <chakra.span fontWeight="medium">{t(`lobby.device.${kind}`)}</chakra.span>
      <chakra.select
        h="9"
        px="2"
        w="full"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        focusVisibleRing="outside"
        _disabled={{ opacity: 0.6, cursor: 'not-allowed' }}
        disabled={devices.length === 0}
        value={isKnown ? value : ''}
        onChange={(e) => onChoose(e.currentTarget.value)}
      >
        <option value="">{t(devices.length === 0 ? 'lobby.device.unknown' : 'lobby.device.own')}</option>
        {devices.map((device, n) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || t('lobby.device.numbered', { n: n + 1 })}
          </option>
        ))}
      </chakra.select>
    </chakra.label>
  );
}

/** Three notes: made here, so that nothing has to be fetched. */
async function playChord(speaker: string): Promise<void> {
  const context = new AudioContext();
  // not in every browser's types; where it is missing, the system's own choice plays
  const choosing = context as AudioContext & { setSinkId?: (id: string) => Promise<void> };
  if (speaker) await choosing.setSinkId?.(speaker).catch(() => {});
  for (const [n, pitch] of [523.25, 659.25, 783.99].entries()) {
    const at = context.currentTime + n * 0.25;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.2, at + 0.03);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.5);
    if (n === 2) tone.addEventListener('ended', () => void context.close());
  }
}
