// Copies text; pages on http://<address> have no clipboard of their own, and take the old way.
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined; // typed as always there
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // not allowed here: the old way may be
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
