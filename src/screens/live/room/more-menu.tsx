// How people are arranged, devices, and what a host rules.
import { Menu, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocked, isRecorded } from '#src/machines/live/live.selectors.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import type { PanelProps } from '#src/ui/lazy-panel-button.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import type { ClassView } from '../class/class.ts';
import type { TileLayout } from './arrange.ts';
import { Devices } from './devices.tsx';
import { LiveIcon, type LiveIconName } from './live-icon.tsx';
import { recordHere } from './use-recorder.ts';
import type { OwnSeat } from './use-seat.ts';

export interface MenuProps extends PanelProps {
  view: ClassView;
  own: OwnSeat;
  /** Not with sound alone. */
  hasPictures: boolean;
  /** The media server records by itself. */
  isRecordedThere: boolean;
  layout: TileLayout;
  onLayout: (layout: TileLayout) => void;
}

interface Entry {
  value: string;
  icon: LiveIconName;
  run: () => void;
}

/** A bar as wide as this has it all. */
const narrow = () => !window.matchMedia('(min-width: 48rem)').matches;

export function MoreMenu({ trigger, view, own, hasPictures, isRecordedThere, layout, onLayout }: MenuProps) {
  const { t } = useTranslation('live');
  const [panel, setPanel] = useState<'devices' | 'end' | null>(null);
  const [isNarrow, setNarrow] = useState(narrow);
  const { acts, at } = view;
  const [locked, recorded] = [isLocked(at), isRecorded(at)];
  const entries: (Entry | false | undefined)[] = [
    layout === 'grid'
      ? { value: 'speaker', icon: 'speakerView', run: () => onLayout('speaker') }
      : { value: 'grid', icon: 'grid', run: () => onLayout('grid') },
    {
      value: hasPictures ? 'soundAlone' : 'pictures',
      icon: hasPictures ? 'cameraOff' : 'live',
      run: () => own.seat.showPictures(!hasPictures),
    },
    own.state.context.isSecure && { value: 'devices', icon: 'settings', run: () => setPanel('devices') },
    isNarrow && acts?.can('mute') && { value: 'muteAll', icon: 'muteAll', run: () => acts.command({ type: 'mute' }) },
    acts?.can('door') && {
      value: locked ? 'unlock' : 'lock',
      icon: locked ? 'doorOpen' : 'doorClosed',
      run: () => acts.command({ type: 'door', locked: !locked }),
    },
    acts?.can('record') && {
      value: recorded ? 'recordOff' : 'recordOn',
      icon: 'record',
      run: () => {
        if (!recorded && !isRecordedThere) recordHere(view.facts.liveId);
        acts.command({ type: 'record', on: !recorded });
      },
    },
    acts?.can('end') && { value: 'end', icon: 'close', run: () => setPanel('end') },
  ];
  const offered = entries.filter((entry) => entry !== false && entry !== undefined);
  return (
    <>
      <Menu.Root
        positioning={{ placement: 'top-end' }}
        defaultOpen
        lazyMount
        unmountOnExit
        onOpenChange={() => setNarrow(narrow())}
        onSelect={({ value }) => offered.find((entry) => entry.value === value)?.run()}
      >
        <Menu.Trigger asChild>{trigger}</Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              {offered.map(({ value, icon }) => (
                <Menu.Item key={value} value={value} py="2">
                  <LiveIcon name={icon} />
                  {t(`more.${value}`)}
                </Menu.Item>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {panel === 'devices' && (
        <SidePanel title={t('more.devices')} size="md" onClose={() => setPanel(null)}>
          <Devices own={own} again={own.state} />
        </SidePanel>
      )}
      {panel === 'end' && (
        <Confirm
          title={t('end.title')}
          text={t('end.text')}
          confirm={t('end.confirm')}
          danger
          onConfirm={() => {
            setPanel(null);
            acts?.command({ type: 'end' });
          }}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  );
}
