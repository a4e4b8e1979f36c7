// A menu's icon, chosen from those that we have.
import { Button, chakra, Dialog, Portal, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menus } from '#contract/users.ts';
import { ApiError } from '#src/api/errors.ts';
import { useFamily } from '#src/ui/family/use-family.ts';
import { ICON_NAMES, Icon } from '#src/ui/work-icon.tsx';
import type { StoredMenu } from './names.ts';

interface Props {
  menu: StoredMenu;
  name: string;
  onClose: () => void;
}

export function IconDialog({ menu, name, onClose }: Props) {
  const { t } = useTranslation('menus');
  const { update } = useFamily(menus);
  const [problem, setProblem] = useState('');
  async function choose(icon: string): Promise<void> {
    try {
      await update(menu.id, { icon }, menu.version);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.msg);
    }
  }
  return (
    <Dialog.Root open placement="center" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop bg="black/45" />
        <Dialog.Positioner w="full">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('icon.title', { name })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Grid role="group" aria-label={t('icon.title', { name })}>
                {ICON_NAMES.map((icon) => (
                  <button
                    key={icon}
                    type="button"
                    title={icon}
                    aria-label={icon}
                    aria-pressed={icon === menu.icon}
                    onClick={() => void choose(icon)}
                  >
                    <Icon name={icon} size="1.5rem" />
                  </button>
                ))}
              </Grid>
              {problem && (
                <Text role="alert" color="fg.error" mt="3">
                  {problem}
                </Text>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="ghost" colorPalette="gray" onClick={() => void choose('')}>
                {t('icon.none')}
              </Button>
              <Button variant="outline" colorPalette="gray" onClick={onClose}>
                {t('common:cancel')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(2.75rem, 1fr))',
    gap: '2',
    '& button': {
      display: 'grid',
      placeItems: 'center',
      h: '11',
      borderRadius: 'l2',
      cursor: 'pointer',
      color: 'fg.muted',
      _hover: { bg: 'bg.muted', color: 'fg' },
      _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing' },
      '&[aria-pressed=true]': { bg: 'brand.subtle', color: 'brand.fg' },
    },
  },
});
