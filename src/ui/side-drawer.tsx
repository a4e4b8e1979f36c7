// What slides in beside or below a screen that has no room for it: a title, its content, a way to close it.
import { Button, Drawer, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FirstIcon } from './icon.tsx';

interface Props {
  title: string;
  closeLabel: string;
  placement: 'start' | 'end' | 'bottom';
  open: boolean;
  footer?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

export function SideDrawer({ title, closeLabel, placement, open, footer, children, onClose }: Props) {
  const below = placement === 'bottom';
  return (
    <Drawer.Root
      open={open}
      placement={placement}
      size="xs"
      onOpenChange={(event) => !event.open && onClose()}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content {...(below ? { maxH: '75dvh', borderTopRadius: 'l3' } : {})}>
            <Drawer.Header py="3">
              <Drawer.Title flex="1" textStyle="md">
                {title}
              </Drawer.Title>
              <Drawer.CloseTrigger asChild position="static">
                <Button size="sm" variant="ghost" colorPalette="gray" px="0" aria-label={closeLabel}>
                  <FirstIcon name="close" />
                </Button>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body pb="6">{children}</Drawer.Body>
            {footer && <Drawer.Footer justifyContent="flex-start">{footer}</Drawer.Footer>}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
