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

export function withOption<F extends OptionsForm>(form: F): F {
  const letter = freeLetter(new Set(form.options.map((o) => o.letter)));
  return letter === undefined ? form : { ...form, options: [...form.options, emptyOption(letter)] };
}
