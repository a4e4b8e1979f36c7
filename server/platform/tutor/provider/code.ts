// Whether shown text stands in code, where brackets are indices: fences by line, spans by the backticks before them.

interface CodeWatch {
  see: (text: string) => void;
  /** Inside ``` or ~~~. */
  fenced: () => boolean;
  /** Behind an odd number of backtick runs in this line. */
  spanned: () => boolean;
}

interface Fence {
  char: string;
  size: number;
}

// What may stand before a fence in its line: indentation, list and quote marks.
const LEAD = /[\s>*+\-\d.)]/;
const FENCE = 3;

export function codeWatch(): CodeWatch {
  let fence: Fence | null = null;
  /** Opens or closes at the end of its line, unless the rest of the line says that it is none. */
  let pending: { fence: Fence } | { close: true } | null = null;
  let leads = true;
  let run = { char: '', size: 0, leads: false };
  let span = false;

  function endRun(): void {
    const { char, size, leads: first } = run;
    run = { char: '', size: 0, leads: false };
    if (!first || size < FENCE) {
      if (char !== '`') return;
      if (pending && 'fence' in pending) pending = null;
      span = !span;
    } else if (fence === null) pending = { fence: { char, size } };
    else if (fence.char === char && size >= fence.size) pending = { close: true };
  }

  function see(c: string): void {
    if (run.size > 0 && c === run.char) {
      run.size++;
      return;
    }
    if (run.size > 0) endRun();
    if (c === '`' || c === '~') {
      run = { char: c, size: 1, leads };
      leads = false;
    } else if (c === '\n') {
      if (pending) fence = 'fence' in pending ? pending.fence : null;
      pending = null;
      leads = true;
      span = false;
    } else {
      // a closing fence stands alone in its line
      if (pending && 'close' in pending && c.trim() !== '') pending = null;
      leads &&= LEAD.test(c);
    }
  }

  return {
    see: (text) => {
      for (const c of text) see(c);
    },
    fenced: () => fence !== null,
    spanned: () => span,
  };
}
