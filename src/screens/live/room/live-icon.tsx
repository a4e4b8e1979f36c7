// Icons of a live class, with those of all other screens.
import {
  Circle,
  DoorClosed,
  DoorOpen,
  Grid2X2,
  Hand,
  type IconNode,
  ListChecks,
  Mic,
  MicOff,
  MonitorUp,
  PhoneOff,
  Pin,
  PinOff,
  Presentation,
  SignalLow,
  SquareUser,
  VideoOff,
  VolumeX,
} from 'lucide';
import { Glyph } from '#src/ui/icon.tsx';
import { type IconName as Other, Icon as OtherIcon } from '#src/ui/work-icon.tsx';

const DRAWINGS = {
  microphone: Mic,
  microphoneOff: MicOff,
  cameraOff: VideoOff,
  share: MonitorUp,
  hand: Hand,
  board: Presentation,
  poll: ListChecks,
  hangUp: PhoneOff,
  pin: Pin,
  unpin: PinOff,
  grid: Grid2X2,
  speakerView: SquareUser,
  weak: SignalLow,
  muteAll: VolumeX,
  doorOpen: DoorOpen,
  doorClosed: DoorClosed,
  record: Circle,
} as const satisfies Record<string, IconNode>;

export type LiveIconName = keyof typeof DRAWINGS | Other;

export function LiveIcon({ name, size = '1.25em' }: { name: LiveIconName; size?: string }) {
  return name in DRAWINGS ? (
    <Glyph of={DRAWINGS[name as keyof typeof DRAWINGS]} size={size} />
  ) : (
    <OtherIcon name={name as Other} size={size} />
  );
}
