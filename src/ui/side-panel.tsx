// A drawer at the right: a title, what it holds, and what can be done with it.
import { CloseButton, Drawer, Portal } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestoredFocus } from './restore-focus.ts';

interface Props {
  title: string;
  lead?: string;
  size: 'md' | 'lg' | 'xl' | 'full';
  children: ReactNode;
  footer?: ReactNode;
  /** Lines part title and footer from what is between them. */
  divided?: boolean;
  /** What has the focus first; else the close button. */
  first?: () => HTMLElement | null;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose(): void;
}

const LINE = { borderColor: 'border' } as const;

export function SidePanel(props: Props) {
  const { title, lead, size, children, footer, divided = false, first, onKeyDown, onClose } = props;
  const { t } = useTranslation('common');
  useRestoredFocus();
  return (
    <Drawer.Root
      open
      size={size}
      {...(first ? { initialFocusEl: first } : {})}
      // a panel that went to make room for this one gives its focus back late: no reason to go as well
      onFocusOutside={(event) => event.preventDefault()}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Drawer.Backdrop bg="black/45" />
        {/* the recipe's 100vw would reach under the page's scroll bar */}
        <Drawer.Positioner w="full">
          <Drawer.Content onKeyDown={onKeyDown}>
            <Drawer.Header display="block" pe="14" {...(divided ? { ...LINE, borderBottomWidth: '1px' } : {})}>
              <Drawer.Title overflowWrap="anywhere">{title}</Drawer.Title>
              {lead && <Drawer.Description color="fg.muted">{lead}</Drawer.Description>}
            </Drawer.Header>
            <Drawer.Body {...(divided ? { py: '5' } : {})}>{children}</Drawer.Body>
            {footer && (
              <Drawer.Footer {...(divided ? { ...LINE, borderTopWidth: '1px', pt: '4', flexWrap: 'wrap' } : {})}>
                {footer}
              </Drawer.Footer>
            )}
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('close')} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
