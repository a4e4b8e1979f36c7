// A form in a drawer: for few fields, over the list that they belong to.
import { CloseButton, Drawer, Portal } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictView } from './conflict-view.tsx';
import { FormActions } from './form-actions.tsx';
import { FormBody } from './form-body.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { type FormProps, useForm } from './use-form.ts';

export function FormPanel<Result>(props: FormProps<Result>) {
  const { t } = useTranslation('form');
  const { title, saveLabel } = props;
  const { id, kit, autosave, guard, leave, save, resolve, onKeyDown } = useForm(props);
  const body = useRef<HTMLDivElement>(null);
  const first = () => body.current?.querySelector<HTMLElement>('input, select, textarea, [contenteditable]') ?? null;
  return (
    <>
      <Drawer.Root open size="md" initialFocusEl={first} onOpenChange={({ open }) => !open && leave()}>
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content onKeyDown={onKeyDown}>
              <Drawer.Header pe="14" borderBottomWidth="1px" borderColor="border">
                <Drawer.Title overflowWrap="anywhere">{title}</Drawer.Title>
              </Drawer.Header>
              <Drawer.Body ref={body} py="5">
                {kit.conflict && (
                  <ConflictView id={id} conflict={kit.conflict} fields={kit.fields} onResolve={resolve} />
                )}
                <FormBody
                  id={kit.conflict ? `${id}-kept` : id}
                  kit={kit}
                  onSubmit={save}
                  hidden={kit.conflict !== null}
                />
              </Drawer.Body>
              <Drawer.Footer flexWrap="wrap" pt="4" borderTopWidth="1px" borderColor="border">
                <FormActions {...{ id, kit, autosave, saveLabel }} onLeave={leave} />
              </Drawer.Footer>
              <Drawer.CloseTrigger asChild>
                <CloseButton size="sm" colorPalette="gray" aria-label={t('close')} />
              </Drawer.CloseTrigger>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
      <LeaveDialog guard={guard} lost={kit.lost} />
    </>
  );
}
