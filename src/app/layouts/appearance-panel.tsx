// The panel of theme colour and colour mode. Fetched when it is opened for the first time.
import { Button, chakra, Popover, Portal, SimpleGrid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/icon.tsx';
import type { PanelProps } from '#src/ui/lazy-panel-button.tsx';
import { THEME_COLOURS, themeRamp } from '../theme/colours.ts';
import { MODES, setAppearance, useAppearance } from '../theme/mode.ts';
import { WorkLook } from '../theme/work-look.tsx';

export function AppearancePanel({ trigger }: PanelProps) {
  const { t } = useTranslation('shell');
  return (
    <WorkLook>
      <Popover.Root positioning={{ placement: 'bottom-end' }} lazyMount defaultOpen>
        <Popover.Trigger asChild>{trigger}</Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content w="17rem" aria-label={t('appearance.title')}>
              <Popover.Body>
                <Popover.Title fontWeight="medium" mb="3">
                  {t('appearance.title')}
                </Popover.Title>
                <Panel />
              </Popover.Body>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </WorkLook>
  );
}

function Panel() {
  const { t } = useTranslation('shell');
  const { mode, colour } = useAppearance();
  return (
    <Stack gap="4">
      <chakra.fieldset display="flex" gap="1">
        <chakra.legend srOnly>{t('appearance.mode')}</chakra.legend>
        {MODES.map((m) => (
          <Button
            key={m}
            size="sm"
            flex="1"
            px="1"
            variant={m === mode ? 'subtle' : 'ghost'}
            colorPalette={m === mode ? 'brand' : 'gray'}
            aria-pressed={m === mode}
            onClick={() => setAppearance({ mode: m })}
          >
            {t(`appearance.${m}`)}
          </Button>
        ))}
      </chakra.fieldset>
      <chakra.fieldset>
        <chakra.legend mb="2" color="fg.muted" textStyle="xs">
          {t('appearance.colour')}
        </chakra.legend>
        <SimpleGrid columns={8} gap="1.5">
          {THEME_COLOURS.map((c) => (
            <chakra.button
              key={c}
              type="button"
              aria-pressed={c === colour}
              aria-label={t(`colour.${c}`)}
              title={t(`colour.${c}`)}
              onClick={() => setAppearance({ colour: c })}
              style={{ backgroundColor: themeRamp(c)['500'] }}
              w="6"
              h="6"
              borderRadius="full"
              cursor="pointer"
              display="inline-flex"
              alignItems="center"
              justifyContent="center"
              color="white"
            >
              {c === colour ? <Icon name="check" size="1rem" /> : null}
            </chakra.button>
          ))}
        </SimpleGrid>
      </chakra.fieldset>
    </Stack>
  );
}
