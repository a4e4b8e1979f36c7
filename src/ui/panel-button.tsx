// A button that opens a panel; what stands in the panel comes when it is asked for.
import { Button, type ButtonProps } from '@chakra-ui/react';
import { type ReactNode, Suspense, useState } from 'react';
import { Allowed } from './allowed.tsx';
import { Icon } from './work-icon.tsx';

interface Props extends Pick<ButtonProps, 'size' | 'colorPalette'> {
  power: string;
  icon: Parameters<typeof Icon>[0]['name'];
  label: string;
  /** A lazy part, as a rule. */
  children: (close: () => void) => ReactNode;
}

export function PanelButton({ power, icon, label, children, ...button }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Allowed power={power}>
      <Button variant="outline" {...button} onClick={() => setOpen(true)}>
        <Icon name={icon} />
        {label}
      </Button>
      {open && <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense>}
    </Allowed>
  );
}
