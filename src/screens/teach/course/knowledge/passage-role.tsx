// What a passage is: a quiet tag, and the menu to say that it is something else. Drafts follow it.
import { Button, chakra, Menu, Portal, Text, VisuallyHidden } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSAGE_ROLES, type PassageRole } from '#contract/roles.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { type ListedPassage, useSetPassageRole } from './queries.ts';

interface Props {
  n: number;
  documentId: string;
  passage: ListedPassage;
}

/** Plain prose needs no tag, and is not told before it has been read. */
const hasTag = ({ role, sure }: ListedPassage): boolean => role !== undefined && !(role === 'prose' && sure === true);

/** Dashed, and with a question mark or the model's name for it, where the rules doubt it. */
export function RoleTag(props: Props) {
  const { t } = useTranslation('teach');
  const { role, sure, proposed } = props.passage;
  if (!role || !hasTag(props.passage)) return null;
  const doubt = proposed ? 'passages.role.proposed' : 'passages.role.unsure';
  return (
    <RoleMenu {...props}>
      <chakra.button
        type="button"
        display="inline-flex"
        alignItems="center"
        minH="6"
        px="2"
        borderWidth="1px"
        borderStyle={sure ? 'solid' : 'dashed'}
        borderColor={sure ? 'border' : 'border.emphasized'}
        borderRadius="full"
        color="fg.muted"
        textStyle="xs"
        cursor="pointer"
        _hover={{ bg: 'bg.muted' }}
        focusVisibleRing="outside"
      >
        {t(sure ? `passages.role.${role}` : doubt, { role: t(`passages.role.${role}`) })}
        <VisuallyHidden>{t('passages.role.of', { n: props.n })}</VisuallyHidden>
      </chakra.button>
    </RoleMenu>
  );
}

/** Where there is no tag to click on. */
export function RoleButton(props: Props) {
  const { t } = useTranslation('teach');
  if (hasTag(props.passage)) return null;
  return (
    <RoleMenu {...props}>
      <Button size="2xs" variant="ghost" colorPalette="gray">
        {t('passages.role.choose')}
        <VisuallyHidden>{t('passages.nth', { n: props.n })}</VisuallyHidden>
      </Button>
    </RoleMenu>
  );
}

const BY_RULES = 'rules';

function RoleMenu({ documentId, passage: { id, role, chosen }, children }: Props & { children: ReactElement }) {
  const { t } = useTranslation('teach');
  const set = useSetPassageRole(documentId);
  const choose = (value: string) => {
    const next = value === BY_RULES ? null : (PASSAGE_ROLES.find((own) => own === value) ?? null);
    set.mutate({ id, role: next });
  };
  return (
    <Menu.Root positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild disabled={set.isPending}>
        {children}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44" maxH="30rem" overflowY="auto">
            <Menu.RadioItemGroup value={role ?? ''} onValueChange={({ value }) => choose(value)}>
              {PASSAGE_ROLES.map((own) => (
                <Menu.RadioItem key={own} value={own}>
                  {t(`passages.role.${own}`)}
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            <RoleNote role={role} />
            {chosen && (
              <>
                <Menu.Separator />
                <Menu.Item value={BY_RULES} onClick={() => choose(BY_RULES)}>
                  <Icon name="undo" />
                  {t('passages.role.byRules')}
                </Menu.Item>
              </>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** What becomes of a passage that is not taught as it stands. */
function RoleNote({ role }: { role: PassageRole | undefined }) {
  const { t } = useTranslation('teach');
  if (role !== 'about' && role !== 'misconceptions' && role !== 'example') return null;
  return (
    <Text px="2" pt="1" maxW="15rem" textStyle="xs" color="fg.muted">
      {t(`passages.role.note.${role}`)}
    </Text>
  );
}
