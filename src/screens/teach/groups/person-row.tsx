// One of a group: ticked, moved by the handle, by Alt and an arrow, or by the menu at the end.
import { Box, Checkbox, Flex, HStack, IconButton, Text } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { movedBy } from '#src/ui/reorder/row-tools.tsx';
import type { Reorder } from '#src/ui/reorder/use-reorder.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { GroupPerson } from './use-groups.ts';

interface Props {
  person: GroupPerson;
  /** Its place among all people: what the handle is known by. */
  at: number;
  drag: Reorder;
  leads: boolean;
  isTicked: boolean;
  /** Nothing can be moved: only looked at. */
  readOnly: boolean;
  /** It has just been moved by keys: the focus follows. */
  takesFocus: boolean;
  onTick: (isOn: boolean) => void;
  /** To the group before or behind. */
  onStep: (by: -1 | 1) => void;
  onMenu: (anchor: HTMLElement) => void;
}

export function PersonRow(props: Props) {
  const { person, at, drag, leads, isTicked, readOnly, takesFocus, onTick, onStep, onMenu } = props;
  const { t } = useTranslation('groups');
  const stepped = (event: KeyboardEvent) => {
    const by = movedBy(event);
    if (by === null || readOnly) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <Flex
      as="li"
      align="center"
      gap="2"
      minH="10"
      px="1"
      borderRadius="l2"
      opacity={drag.dragged === at ? 0.5 : 1}
      _hover={{ bg: 'bg.subtle' }}
      onKeyDown={stepped}
    >
      {!readOnly && (
        <Box {...drag.handle(at)} cursor="grab" color="fg.subtle" title={t('set.drag')} aria-hidden>
          <Icon name="grip" />
        </Box>
      )}
      <Checkbox.Root
        flex="1"
        minW="0"
        checked={isTicked}
        disabled={readOnly}
        onCheckedChange={({ checked }) => onTick(checked === true)}
      >
        <Checkbox.HiddenInput
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          ref={(input) => {
            if (takesFocus) input?.focus();
          }}
        />
        {!readOnly && <Checkbox.Control />}
        <Checkbox.Label overflowWrap="anywhere" minW="0">
          {person.name}{' '}
          <Text as="span" color="fg.muted" textStyle="xs">
            {person.userName}
          </Text>
        </Checkbox.Label>
      </Checkbox.Root>
      {leads && (
        <HStack gap="1" color="brand.fg" flex="none">
          <Icon name="user" size="1em" />
          <Text as="span" textStyle="xs">
            {t('set.leader')}
          </Text>
        </HStack>
      )}
      {!readOnly && (
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-haspopup="menu"
          aria-label={t('set.moreOf', { name: person.name })}
          onClick={(e) => onMenu(e.currentTarget)}
        >
          <Icon name="more" />
        </IconButton>
      )}
    </Flex>
  );
}
