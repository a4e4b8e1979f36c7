// Letters that do something while a panel is open: not where text is typed, nor again and again while one is held. A name may
// say that Shift goes with it (`shift+a`); elsewhere Shift changes nothing.
import { useEffect } from 'react';
import { useLatest } from './latest.ts';

export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const { press } = useLatest({
    press: (key: string, isShifted: boolean) => (isShifted ? keys[`shift+${key}`] : undefined) ?? keys[key],
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat)
        return;
      const at = event.target instanceof HTMLElement ? event.target : null;
      // points are digits: a letter there means what it means elsewhere
      if (at?.closest('textarea, select, [contenteditable=true], input:not([data-points])')) return;
      if (at?.matches('input') && /^\d$/.test(event.key)) return;
      const act = press(event.key.toLowerCase(), event.shiftKey);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [press]);
}
