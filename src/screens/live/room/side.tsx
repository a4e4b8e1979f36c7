// What stands beside the stage, with its name and the way to have the stage alone again.
import { Button, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '../class/class.ts';
import { type ClassSide, SidePanel } from '../class/panels/side.tsx';
import { LiveIcon } from './live-icon.tsx';

export type Side = ClassSide | 'people';

interface Props {
  side: Side;
  view: ClassView;
  /** The list of people. */
  people: ReactNode;
  onClose: () => void;
}

export function SideOfClass({ side, view, people, onClose }: Props) {
  const { t } = useTranslation('live');
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
      {side === 'people' ? people : <SidePanel key={side} live={view} side={side} />}
    </>
  );
}
