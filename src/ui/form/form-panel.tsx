// A form in a drawer: for few fields, over the list that they belong to.
import { Box } from '@chakra-ui/react';
import { useRef } from 'react';
import { SidePanel } from '../side-panel.tsx';
import { FormActions } from './form-actions.tsx';
import { FormBody } from './form-body.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { type FormProps, useForm } from './use-form.ts';

export function FormPanel<Result>(props: FormProps<Result>) {
  const { title, saveLabel } = props;
  const { id, kit, autosave, guard, leave, save, resolve, onKeyDown } = useForm(props);
  const body = useRef<HTMLDivElement>(null);
  const first = () => body.current?.querySelector<HTMLElement>('input, select, textarea, [contenteditable]') ?? null;
  return (
    <>
      <SidePanel
        title={title}
        size="md"
        divided
        first={first}
        onKeyDown={onKeyDown}
        onClose={leave}
        footer={<FormActions id={id} kit={kit} autosave={autosave} saveLabel={saveLabel} onLeave={leave} />}
      >
        <Box ref={body}>
          <FormBody id={id} kit={kit} onSubmit={save} onResolve={resolve} />
        </Box>
      </SidePanel>
      <LeaveDialog guard={guard} lost={kit.lost} />
    </>
  );
}
