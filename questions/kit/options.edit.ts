// Options as they are edited: chosen from, or put in order.
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import { FIRST_LETTERS, freeLetter } from './edit.ts';

export interface OptionForm {
  /** The letter by which answers name it: it stays while others come and go. */
  letter: string;
  text: string;
  misconception: string;
  right: boolean;
}
export interface OptionsForm {
  /** Of an order: as they should stand. */
  options: Keyed<OptionForm>[];
}

const emptyOption = (letter: string): Keyed<OptionForm> =>
  withKey({ letter, text: '', misconception: '', right: false });

export const blankOptions = (): OptionsForm => ({ options: FIRST_LETTERS.map(emptyOption) });

/** `right`: the keys of the right ones. */
export function optionsForm(
  options: readonly { key: string; text: string; misconception?: string | undefined }[] | null,
  right: readonly string[],
): OptionsForm {
  if (!options || options.length === 0) return blankOptions();
  return {
    options: options.map(({ key, text, misconception = '' }) =>
      withKey({ letter: key, text, misconception, right: right.includes(key) }),
    ),
  };
}

interface OptionsGap {
  what: 'few' | 'same' | 'unwritten' | 'allRight';
  /** The row that it is about; absent: all of them, or one that is not there. */
  key?: number | undefined;
}

/** Why these cannot be chosen from, whether or not a right one is ticked; rows that nobody has written into are none. */
export function optionsGap({ options }: OptionsForm): OptionsGap | null {
  const isWritten = ({ text }: OptionForm) => text.trim() !== '';
  const written = options.filter(isWritten);
  if (written.length < 2) return { what: 'few', key: options.find((o) => !isWritten(o))?.key };
  const texts = written.map((o) => o.text.trim());
  const same = written.find((_, at) => texts.indexOf(texts[at] ?? '') < at);
  if (same) return { what: 'same', key: same.key };
  const unwritten = options.find((o) => o.right && !isWritten(o));
  if (unwritten) return { what: 'unwritten', key: unwritten.key };
  return written.every((o) => o.right) ? { what: 'allRight' } : null;
}

export function withOption<F extends OptionsForm>(form: F): F {
  const letter = freeLetter(new Set(form.options.map((o) => o.letter)));
  return letter === undefined ? form : { ...form, options: [...form.options, emptyOption(letter)] };
}
