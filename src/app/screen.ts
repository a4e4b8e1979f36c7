// A screen comes with its own chunk, when it is opened, and with all its words.
import type { ComponentType } from 'react';
import { wholeScreen } from '#src/ui/later.ts';
import { withWords } from '#src/ui/words.ts';

export type Screen = ComponentType;
export type Load = () => Promise<ComponentType>;
/** Loads a file that exports a screen under this name. */
export type File<K extends string> = () => Promise<Record<K, ComponentType>>;

/** With the first screens' recipes alone: those of `system.ts`. A test sees to it. */
export const light =
  <K extends string>(load: File<K>, name: K): Load =>
  async () =>
    (await load())[name];

/** `words`: all that the screen ever speaks, but `common` and those of its frame. A test sees to it. */
export const screenOf = (load: Load, words: readonly string[]): Screen => wholeScreen(() => withWords(words, load()));
