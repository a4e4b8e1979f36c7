// Opens any page of the menu by its name: Ctrl K, some letters, Enter.
import { Box, Button, Center, chakra, Dialog, Input, Kbd, Portal } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePower } from '#src/api/guarded.ts';
import { fieldAddress } from '#src/screens/admin/settings/places.ts';
import { Icon, isWorkIcon } from '#src/ui/work-icon.tsx';
import { useMenuName } from '../../menu/names.ts';
import { type FoundPage, type MenuBranch, pagesBeside, pagesOf, searchPages } from '../../menu/tree.ts';
import { NARROW } from './layouts.ts';

export function MenuSearch({ tree }: { tree: readonly MenuBranch[] }) {
  const { t } = useTranslation('work');
  const settings = useSettingPages();
  const beside = useMemo(
    () =>
      pagesBeside(tree).map((page) => ({ ...page, also: t(`search.also.${page.branch.code}`, { defaultValue: '' }) })),
    [tree, t],
  );
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  // The dialog is gone in the same moment: one that fades holds the focus meanwhile, and takes it from what the page points at.
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    if (chosen > 0 && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [chosen]);
  const choose = (page: FoundPage) => {
    setOpen(false);
    setChosen(chosen + 1);
    void navigate(page.branch.to);
  };
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault(); // the browser's own search bar
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog.Root key={chosen} open={open} onOpenChange={(e) => setOpen(e.open)} placement="top" lazyMount unmountOnExit>
      <Dialog.Trigger asChild>
        <Button size="sm" variant="ghost" colorPalette="gray" px="2">
          <Icon name="search" />
          <chakra.span srOnly>{t('search.title')}</chakra.span>
          <Kbd size="sm" hideBelow={NARROW}>
            Ctrl + K
          </Kbd>
        </Button>
      </Dialog.Trigger>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content aria-label={t('search.title')} maxW="lg" overflow="hidden">
            <Finder pages={pagesOf(tree)} hidden={[...beside, ...settings]} onChoose={choose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Each single setting, for who may see them: its words are all that is known of it here. */
function useSettingPages(): readonly FoundPage[] {
  const { t, i18n } = useTranslation('settings');
  const may = usePower('OrgSetting.Items');
  return useMemo(() => {
    const words: unknown = may ? i18n.getResource(i18n.language, 'settings', 'field') : {};
    const groups = Object.entries((words ?? {}) as Record<string, Record<string, string>>); // as its file has them
    return groups.flatMap(([group, names]) =>
      Object.entries(names).map(([name, label]) => {
        const code = `setting ${group} ${name}`;
        const branch = { id: code, code, name: label, icon: 'settings', to: fieldAddress(group, name), children: [] };
        const above = { ...branch, code: `setting ${group}`, name: t(`group.${group}`) };
        return { branch, above: [above] };
      }),
    );
  }, [t, i18n, may]);
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
};

interface FinderProps {
  pages: readonly FoundPage[];
  /** Found by what is typed, and not listed without. */
  hidden: readonly FoundPage[];
  onChoose: (page: FoundPage) => void;
}

function Finder({ pages, hidden, onChoose }: FinderProps) {
  const { t } = useTranslation('work');
  const nameOf = useMenuName();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = searchPages(text.trim() === '' ? pages : [...pages, ...hidden], text, nameOf);
  const optionId = (i: number) => `${listId}-${i}`;
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // Enter chooses a Chinese word then
    const page = found[at];
    if (event.key === 'Enter' && page) onChoose(page);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setAt(step(at, found.length - 1));
  };

  return (
    <>
      <Box p="3" borderBottomWidth="1px" borderColor="border">
        <Input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          {...(found.length > 0 ? { 'aria-activedescendant': optionId(at) } : {})}
          aria-label={t('search.title')}
          placeholder={t('search.placeholder')}
          autoFocus
          value={text}
          onChange={(e) => {
            setText(e.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Box>
      <chakra.div id={listId} role="listbox" aria-label={t('search.results')} p="2" maxH="50dvh" overflowY="auto">
        {found.map((page, i) => (
          <Option key={page.branch.id} id={optionId(i)} page={page} isAt={i === at} onOpen={() => onChoose(page)} />
        ))}
      </chakra.div>
      <div role="status">
        {found.length > 0 ? null : (
          <Center pb="8" pt="4" color="fg.muted">
            {t('search.none')}
          </Center>
        )}
      </div>
    </>
  );
}

interface OptionProps {
  id: string;
  page: FoundPage;
  isAt: boolean;
  onOpen: () => void;
}

function Option({ id, page: { branch, above }, isAt, onOpen }: OptionProps) {
  const nameOf = useMenuName();
  return (
    // the keyboard stays in the field, as in any combobox
    <chakra.div
      id={id}
      role="option"
      aria-selected={isAt}
      onClick={onOpen}
      display="flex"
      alignItems="center"
      gap="3"
      px="3"
      h="11"
      borderRadius="l2"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      _selected={{ bg: 'brand.subtle', color: 'brand.fg' }}
    >
      <Icon name={isWorkIcon(branch.icon) ? branch.icon : 'book'} />
      {nameOf(branch)}
      <chakra.span ms="auto" textStyle="xs" color="fg.muted">
        {above.map(nameOf).join(' / ')}
      </chakra.span>
    </chakra.div>
  );
}
