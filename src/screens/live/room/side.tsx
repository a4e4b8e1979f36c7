// What stands beside the stage, with its name and the way to have the stage alone again.
import { Button, chakra, Flex } from '@chakra-ui/react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Late } from '../class/panels/late.tsx';
import { type ClassSide, ClassSidePanel } from '../class/panels/side.tsx';
import { LiveIcon } from './live-icon.tsx';
import type { PeopleProps } from './people-panel.tsx';

export type RoomSide = ClassSide | 'people';

const loadPeople = async () => (await import('./people-panel.tsx')).PeoplePanel;

interface Props extends PeopleProps {
  side: RoomSide;
  onClose: () => void;
  onSide: (side: RoomSide) => void;
}

export const SideOfClass = memo(function SideOfClass({ side, view, people, attendees, onClose, onSide }: Props) {
  const { t } = useTranslation('live');
  // the panel beside the stage is drawn after the stage
  const isDrawn = useDeferredValue(true, false);
  return (
    <>
      <Flex align="center" ps="3" pe="1" minH="10" borderBottomWidth="1px" borderColor="border" flexShrink="0">
        <chakra.h2 flex="1" textStyle="sm" fontWeight="semibold">
          {t(`bar.${side}`)}
        </chakra.h2>
        <Button size="xs" px="0" variant="ghost" colorPalette="gray" aria-label={t('closeSide')} onClick={onClose}>
          <LiveIcon name="close" />
        </Button>
      </Flex>
      {isDrawn &&
        (side === 'people' ? (
          <Late key={side} load={loadPeople} of={{ view, people, attendees }} />
        ) : (
          <ClassSidePanel key={side} live={view} side={side} onSide={onSide} />
        ))}
    </>
  );
});
