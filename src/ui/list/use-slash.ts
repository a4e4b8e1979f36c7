// `/` goes to the search field, unless something is being typed or a dialog is open.
import { type RefObject, useEffect } from 'react';

export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const at = event.target instanceof HTMLElement ? event.target : null;
      if (at?.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
