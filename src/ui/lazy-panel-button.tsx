// A button whose panel comes with its first use: a page that never opens it never fetches it.
import { Button, type ButtonProps } from '@chakra-ui/react';
import { type ComponentType, type ReactElement, useState } from 'react';

export interface PanelProps {
  /** The button, for the panel's own trigger. */
  trigger: ReactElement;
}

/** Until the first press a plain button; then the panel, which opens itself and has the button from then on. */
export function LazyPanelButton({ load, kind, ...button }: OpensLaterProps) {
  const [panel, setPanel] = useState<{ Panel: ComponentType<PanelProps> } | null>(null);
  if (panel) return <panel.Panel trigger={<Button {...button} />} />;
  const fetch = () => void load().catch(() => {});
  const open = () =>
    load().then(
      (Panel) => setPanel({ Panel }),
      // cut off: the next press tries again
      () => {},
    );
  return (
    <Button
      {...button}
      aria-haspopup={kind}
      aria-expanded={false}
      onPointerEnter={fetch}
      onFocus={fetch}
      onClick={() => void open()}
    />
  );
}

interface OpensLaterProps extends ButtonProps {
  /** The same promise's module each time: `import()` keeps it. */
  load: () => Promise<ComponentType<PanelProps>>;
  kind: 'menu' | 'dialog';
}
