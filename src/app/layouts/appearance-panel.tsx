// The drawer of looks: light or dark, layout, colours, and the parts of the workspace. Fetched when it is opened for the
// first time. A person's choice wins over the school's, and can be taken back.
import { Box, Button, chakra, Flex, Heading, HStack, SimpleGrid, Stack, Switch } from '@chakra-ui/react';
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LAYOUTS, type Look, MODES, OTHER_COLOURS, THEME_COLOURS } from '#contract/look.ts';
import { FirstIcon } from '#src/ui/icon.tsx';
import type { PanelProps } from '#src/ui/lazy-panel-button.tsx';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ruleOf } from '../routes.data.ts';
import { themeRamp } from '../theme/colours.ts';
import { resetAppearance, setAppearance, useAppearance } from '../theme/mode.ts';
import { WorkLook } from '../theme/work-look.tsx';

export function AppearancePanel({ trigger }: PanelProps) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(true);
  // the button, which opens it again from now on
  const button = cloneElement(trigger as ReactElement<{ onClick: () => void }>, {
    onClick: () => setOpen(true),
  });
  return (
    <>
      {button}
      {open && (
        <WorkLook>
          <SidePanel title={t('appearance.title')} size="md" divided onClose={() => setOpen(false)}>
            <Panel />
          </SidePanel>
        </WorkLook>
      )}
    </>
  );
}

type Flag = { [K in keyof Look]: Look[K] extends boolean ? K : never }[keyof Look];
/** The parts of the workspace, and what of each can be chosen. */
const PARTS: readonly (readonly [part: string, flags: readonly Flag[]])[] = [
  ['header', ['breadcrumbs']],
  ['tab', ['tabs', 'keepTabs']],
  ['sider', ['siderDark', 'siderCollapsed']],
  ['menu', ['accordion']],
  ['footer', ['footer']],
  ['page', ['wide', 'motion']],
];

function Panel() {
  const { t } = useTranslation('shell');
  const look = useAppearance();
  const isWork = ruleOf(useLocation().pathname)?.layout === 'basicAdmin';
  return (
    <Stack gap="6">
      <Section title={t('appearance.mode')}>
        <HStack gap="1">
          {MODES.map((mode) => (
            <Choice key={mode} isChosen={mode === look.mode} onChoose={() => setAppearance({ mode })}>
              {t(`appearance.${mode}`)}
            </Choice>
          ))}
        </HStack>
      </Section>
      {isWork && (
        <Section title={t('appearance.layout')}>
          <SimpleGrid columns={2} gap="2">
            {LAYOUTS.map((layout) => (
              <Choice key={layout} isChosen={layout === look.layout} onChoose={() => setAppearance({ layout })}>
                {t(`appearance.layouts.${layout}`)}
              </Choice>
            ))}
          </SimpleGrid>
        </Section>
      )}
      <Section title={t('appearance.colour')}>
        <Colours />
      </Section>
      <Section title={t('appearance.others')}>
        <Stack gap="2">
          {(['success', 'warning', 'error'] as const).map((name) => (
            <OtherColour key={name} name={name} />
          ))}
        </Stack>
      </Section>
      {isWork &&
        PARTS.map(([part, flags]) => (
          <Section key={part} title={t(`appearance.parts.${part}`)}>
            {flags.map((flag) => (
              <Toggle
                key={flag}
                label={t(`appearance.flags.${flag}`)}
                on={look[flag]}
                onChange={(on) => setAppearance({ [flag]: on })}
              />
            ))}
          </Section>
        ))}
      <HStack gap="3" wrap="wrap">
        <FullScreen />
        {look.isOwn && (
          <Button variant="ghost" colorPalette="gray" onClick={resetAppearance}>
            {t('appearance.reset')}
          </Button>
        )}
      </HStack>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.fieldset>
      <chakra.legend mb="2">
        <Heading as="h3" textStyle="sm">
          {title}
        </Heading>
      </chakra.legend>
      {children}
    </chakra.fieldset>
  );
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: string }) {
  return (
    <Button
      size="sm"
      flex="1"
      px="1"
      variant={isChosen ? 'subtle' : 'ghost'}
      colorPalette={isChosen ? 'brand' : 'gray'}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}

function Colours() {
  const { t } = useTranslation('shell');
  const { colour } = useAppearance();
  return (
    <Flex gap="2" wrap="wrap">
      {THEME_COLOURS.map((c) => (
        <chakra.button
          key={c}
          type="button"
          aria-pressed={c === colour}
          aria-label={t(`colour.${c}`)}
          title={t(`colour.${c}`)}
          onClick={() => setAppearance({ colour: c })}
          style={{ backgroundColor: themeRamp(c)['500'] }}
          w="7"
          h="7"
          borderRadius="full"
          cursor="pointer"
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          color="white"
        >
          {c === colour ? <FirstIcon name="check" size="1rem" /> : null}
        </chakra.button>
      ))}
    </Flex>
  );
}

function OtherColour({ name }: { name: 'success' | 'warning' | 'error' }) {
  const { t } = useTranslation('shell');
  const chosen = useAppearance()[name];
  return (
    <HStack gap="3">
      <Box flex="1" color={`fg.${name}`}>
        {t(`appearance.flags.${name}`)}
      </Box>
      <PlainSelect
        label={t(`appearance.flags.${name}`)}
        w="36"
        value={chosen}
        onChange={(value) => {
          const colour = OTHER_COLOURS.find((c) => c === value);
          if (colour) setAppearance({ [name]: colour });
        }}
      >
        {OTHER_COLOURS.map((c) => (
          <option key={c} value={c}>
            {t(c === 'own' ? 'appearance.own' : `colour.${c}`)}
          </option>
        ))}
      </PlainSelect>
    </HStack>
  );
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Switch.Root
      checked={on}
      onCheckedChange={({ checked }) => onChange(checked)}
      display="flex"
      justifyContent="space-between"
      minH="9"
    >
      <Switch.Label fontWeight="normal">{label}</Switch.Label>
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
    </Switch.Root>
  );
}

function FullScreen() {
  const { t } = useTranslation('shell');
  const toggle = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  if (!document.fullscreenEnabled) return null;
  return (
    // a browser may refuse it, and says so itself
    <Button variant="outline" colorPalette="gray" onClick={() => void toggle().catch(() => {})}>
      {t('appearance.fullScreen')}
    </Button>
  );
}
