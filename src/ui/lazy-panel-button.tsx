// A button whose panel comes with its first use: a page that never opens it never fetches it.
import { Button, type ButtonProps } from '@chakra-ui/react';
import { type ComponentType, type ReactElement, useState } from 'react';

type Kind = 'menu' | 'dialog';

export interface PanelProps {
  /** The button, for the panel's own trigger. */
  trigger: ReactElement;
}

/** Until the first press a plain button; then the panel, which opens itself and has the button from then on. */
export function LazyPanelButton({ load, kind, ...button }: OpensLaterProps) {
  const [Panel, opens] = useLazyPanel(load, kind);
  return Panel ? <Panel trigger={<Button {...button} />} /> : <Button {...button} {...opens} />;
}

/** The same for a button of another look, or a panel that wants to know more: null until the first press, and what the button does till then. */
export function useLazyPanel<P extends PanelProps>(load: () => Promise<ComponentType<P>>, kind: Kind) {
  const [panel, setPanel] = useState<{ Panel: ComponentType<P> } | null>(null);
  const fetch = () => void load().catch(() => {});
  const open = () =>
    load().then(
      (Panel) => setPanel({ Panel }),
      // cut off: the next press tries again
      () => {},
    );
  const opens = {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: fetch,
    onFocus: fetch,
    onClick: () => void open(),
  } as const;
  return [panel?.Panel ?? null, opens] as const;
}

interface OpensLaterProps extends ButtonProps {
  /** The same promise's module each time: `import()` keeps it. */
  load: () => Promise<ComponentType<PanelProps>>;
  kind: Kind;
}
