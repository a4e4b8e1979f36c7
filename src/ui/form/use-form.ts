// What the drawer and the page have in common: the kit, saving by itself, and the way out.
import { type KeyboardEvent, useContext, useId, useRef } from 'react';
import { useLeaveGuard } from '../leave-guard.ts';
import { TabContext, useUnsaved } from '../tab.tsx';
import { useAutosave } from './autosave.ts';
import type { Values } from './field.ts';
import { useFormKit } from './use-form-kit.ts';
import type { FormOptions, Saved } from './use-form-saving.ts';

export interface FormProps<Result = unknown> extends FormOptions<Result> {
  title: string;
  /** What the button says that saves. */
  saveLabel?: string;
  /** Called when all is saved, with what `onSave` resolved with: the place to tell, and to go elsewhere. */
  onSaved?: (result: Result, values: Values) => void;
  /** Called when the person leaves, and after `onSaved`. */
  onClose: () => void;
}

export function useForm<Result>({ onSaved, onClose, ...options }: FormProps<Result>) {
  const id = useId();
  const kit = useFormKit(options);
  const autosave = useAutosave(kit, options.autosave !== undefined);
  const flush = autosave ? async () => (await kit.saveQuietly()) === 'all' : undefined;
  const { isKept } = useContext(TabContext);
  const guard = useLeaveGuard(kit.lost.length > 0, { flush, isSafe: isKept });
  const leave = () => guard.attempt(onClose);
  useUnsaved(kit.lost.length > 0);
  const closed = useRef(false);

  async function closeAfter(saving: Promise<Saved>): Promise<void> {
    if ((await saving) !== 'all' || autosave || closed.current) return;
    closed.current = true;
    guard.release();
    const done = kit.last();
    if (done) onSaved?.(done.result, done.values);
    onClose();
  }
  const save = () => closeAfter(kit.save());
  const resolve = (values: Values) => closeAfter(kit.resolve(values));
  return { id, kit, autosave, guard, leave, save, resolve, onKeyDown: savingKeys(save) };
}

/** Ctrl S and Ctrl Enter save, from wherever in the form; never in the middle of a word that is being composed. */
const savingKeys = (save: () => Promise<void>) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  if (event.key !== 'Enter' && event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  event.stopPropagation();
  void save();
};
