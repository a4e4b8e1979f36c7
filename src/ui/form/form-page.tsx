// A form as a page: for many fields, in sections that can be jumped to.
import { Box, Button, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Values } from './field.ts';
import { FormActions } from './form-actions.tsx';
import { FormBody, fieldSections, sectionId } from './form-body.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { type FormProps, useForm } from './use-form.ts';

interface PageProps<Result> extends FormProps<Result> {
  /** What else can be done with what is typed; `save` saves it first, and leaves as the form's own button does. */
  more?: (values: Values, save: () => Promise<void>) => ReactNode;
}

export function FormPage<Result>(props: PageProps<Result>) {
  const { title, saveLabel, more } = props;
  const { id, kit, autosave, guard, leave, save, resolve, onKeyDown } = useForm(props);
  const sections = fieldSections(kit.fields);
  return (
    <Stack gap="6" w="full" maxW="5xl" mx="auto" onKeyDown={onKeyDown}>
      <Heading as="h1" textStyle="xl">
        {title}
      </Heading>
      <Flex gap="8" align="flex-start">
        {sections.length > 1 && !kit.conflict && <Anchors id={id} titles={sections.map((s) => s.title)} />}
        <Stack flex="1" minW="0" gap="0" bg="bg.panel" borderRadius="l3">
          {/* what has the focus is never under the foot */}
          <Box p={{ base: '4', md: '6' }} css={{ '& :focus': { scrollMarginBlockEnd: '8rem' } }}>
            <FormBody id={id} kit={kit} onSubmit={save} onResolve={resolve} />
          </Box>
          {/* stays in sight while the fields scroll */}
          <Flex
            position="sticky"
            bottom="0"
            zIndex="docked"
            bg="bg.panel"
            borderBottomRadius="l3"
            borderTopWidth="1px"
            borderColor="border"
            px={{ base: '4', md: '6' }}
            py="3"
            justify="flex-end"
            align="center"
            wrap="wrap"
            gap={{ base: '2', md: '3' }}
            // one row of them on a phone
            css={{ '@media (max-width: 30rem)': { '& button': { height: '9', paddingInline: '3' } } }}
          >
            {!kit.conflict && more?.(kit.values, save)}
            <FormActions id={id} kit={kit} autosave={autosave} saveLabel={saveLabel} onLeave={leave} />
          </Flex>
        </Stack>
      </Flex>
      <LeaveDialog guard={guard} lost={kit.lost} />
    </Stack>
  );
}

/** The address is the router's own, so these are buttons and not `#` links. */
function Anchors({ id, titles }: { id: string; titles: readonly string[] }) {
  const { t } = useTranslation('form');
  const jump = (index: number) => {
    const section = document.getElementById(sectionId(id, index));
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('input, select, textarea, [contenteditable]')?.focus({ preventScroll: true });
  };
  return (
    <chakra.nav
      aria-label={t('sections')}
      position="sticky"
      top="calc(var(--bars) + 1rem)"
      w="40"
      flexShrink="0"
      hideBelow="lg"
    >
      <Stack as="ul" gap="1" listStyleType="none">
        {titles.map((title, i) =>
          title === '' ? null : (
            <li key={title}>
              <Button
                size="sm"
                variant="ghost"
                colorPalette="gray"
                w="full"
                justifyContent="flex-start"
                onClick={() => jump(i)}
              >
                {title}
              </Button>
            </li>
          ),
        )}
      </Stack>
    </chakra.nav>
  );
}
