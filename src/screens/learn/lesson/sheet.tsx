// A panel that comes up from below on narrow screens. Fetched when one is opened for the first time.
import { Button, Drawer, Portal } from '@chakra-ui/react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '#src/blocks/icons.tsx';
import { RecipesAround } from '#src/ui/recipes-around.ts';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ title, open, onClose, children }: Props) {
  const { t } = useTranslation('common');
  const Recipes = use(RecipesAround);
  return (
    <Recipes>
      <Drawer.Root open={open} onOpenChange={(e) => !e.open && onClose()} placement="bottom" lazyMount unmountOnExit>
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content maxH="75dvh" borderTopRadius="l3">
              <Drawer.Header py="3">
                <Drawer.Title flex="1" textStyle="md">
                  {title}
                </Drawer.Title>
                <Button size="sm" variant="ghost" colorPalette="gray" px="0" aria-label={t('close')} onClick={onClose}>
                  <Glyph name="cross" />
                </Button>
              </Drawer.Header>
              <Drawer.Body pb="6">{children}</Drawer.Body>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </Recipes>
  );
}
