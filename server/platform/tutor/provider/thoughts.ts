// What a model thinks aloud is not for the lesson: takes `<think>…</think>` out of a text that is still growing.

const OPEN = '<think>';
const CLOSE = '</think>';

interface ThoughtFilter {
  /** What may be shown of the text so far; holds back at most the beginning of a tag. */
  push: (text: string) => string;
  end: () => string;
}

export function thoughtFilter(): ThoughtFilter {
  let held = '';
  let thinking = false;
  const take = (keepTagStart: boolean): string => {
    let said = '';
    for (;;) {
      const tag = thinking ? CLOSE : OPEN;
      const at = held.indexOf(tag);
      const end = at >= 0 ? at : held.length - (keepTagStart ? beginningOf(tag, held) : 0);
      if (!thinking) said += held.slice(0, end);
      held = held.slice(at >= 0 ? at + tag.length : end);
      if (at < 0) return said;
      thinking = !thinking;
    }
  };
  return {
    push: (text) => {
      held += text;
      return take(true);
    },
    end: () => take(false),
  };
}

/** How many of the last characters may be the tag's first ones. */
function beginningOf(tag: string, text: string): number {
  for (let size = Math.min(tag.length - 1, text.length); size > 0; size--)
    if (text.endsWith(tag.slice(0, size))) return size;
  return 0;
}
