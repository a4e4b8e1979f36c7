// A formula. KaTeX comes with the first one; until then, and where it cannot read the formula, its source stands there.
import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { BOUNDS } from '#src/ui/katex.ts';

interface Katex {
  render: (latex: string, into: HTMLElement, options: object) => void;
}

let katex: Katex | null = null;
let loading: Promise<Katex> | null = null;
export function loadKatex(): Promise<Katex> {
  loading ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')])
    .then(([module]) => {
      katex = module.default;
      return katex;
    })
    .catch((error: unknown) => {
      // a cut, or a new build on the server: the next formula tries again
      loading = null;
      throw error;
    });
  return loading;
}

export function Formula({ latex, display = false }: { latex: string; display?: boolean }) {
  const holder = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'waiting' | 'ready' | 'broken'>(katex ? 'ready' : 'waiting');
  // before the paint: a formula that is known already must not flash
  useLayoutEffect(() => {
    let gone = false;
    const draw = (k: Katex) => {
      if (gone || !holder.current) return;
      try {
        // render() builds nodes; an HTML text would set style attributes, which the policy refuses
        k.render(latex, holder.current, { ...BOUNDS, displayMode: display });
        setState('ready');
      } catch {
        setState('broken');
      }
    };
    if (katex) draw(katex);
    else loadKatex().then(draw, () => setState('broken'));
    return () => {
      gone = true;
    };
  }, [latex, display]);
  return (
    <chakra.span
      {...(display ? { display: 'block', overflowX: 'auto', overflowY: 'hidden', py: '1', textAlign: 'center' } : {})}
    >
      <span ref={holder} hidden={state !== 'ready'} />
      {state === 'ready' ? null : <code>{latex}</code>}
    </chakra.span>
  );
}
