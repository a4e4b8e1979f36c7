// Elements without a framework: made by a call, filled in place, and a panel that is drawn anew without losing the focus.

type Child = Node | string | null | false | undefined;
type Handler = (event: Event) => void;
type Props = Readonly<Record<string, string | number | boolean | Handler | null | undefined>>;

function fill(node: Element, props: Props, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (name === 'value' && node instanceof HTMLInputElement) node.value = String(value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  );
}

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  fill(node, props, children);
  return node;
}

const SVG = 'http://www.w3.org/2000/svg';
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  const node = document.createElementNS(SVG, tag);
  fill(node, props, children);
  return node;
}

const SHADES = {
  steel: ['#eef2f6', '#8592a3', '#4b5664'],
  aluminium: ['#fdfefe', '#c9d2dc', '#8894a2'],
  pingpong: ['#fffefa', '#f4ecd8', '#d3c6a4'],
};

/** Round balls: `fill: url(#shade-steel)`. Once in a page. */
export const ballShades = (): SVGSVGElement =>
  s(
    'svg',
    { class: 'unseen', 'aria-hidden': 'true', width: 0, height: 0 },
    ...Object.entries(SHADES).map(([name, stops]) =>
      s(
        'radialGradient',
        { id: `shade-${name}`, cx: '36%', cy: '32%', r: '72%' },
        ...stops.map((colour, n) => s('stop', { offset: `${n * 50}%`, 'stop-color': colour })),
      ),
    ),
  );

/** Draws anew; whoever was writing goes on where they were. */
export function refill(box: Element, children: readonly Child[]): void {
  const active = document.activeElement;
  const id = active && box.contains(active) ? active.id : '';
  const at = active instanceof HTMLInputElement && active.type === 'text' ? active.selectionStart : null;
  const top = box.scrollTop;
  box.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
  box.scrollTop = top;
  const again = id ? document.getElementById(id) : null;
  again?.focus({ preventScroll: true });
  if (again instanceof HTMLInputElement && at !== null && again.type === 'text') again.setSelectionRange(at, at);
}

let live: HTMLElement | null = null;
/** Says it to who cannot see it. */
export function announce(text: string): void {
  live ??= document.body.appendChild(h('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' }));
  live.textContent = text;
}

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Field {
  id: string;
  label: string;
  unit?: string;
  value: string;
  hint?: string;
  onwrite: (text: string) => void;
  narrow?: boolean;
}

/** A number as the student writes it. The label is seen, or in a table said by its cell. */
export function field({ id, label, unit, value, hint, onwrite, narrow }: Field): HTMLElement {
  const input = h('input', {
    id,
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 16,
    value,
    ...(narrow ? { 'aria-label': unit ? `${label} (${unit})` : label } : {}),
    ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
    input: (event) => onwrite((event.target as HTMLInputElement).value),
  });
  if (narrow) return input;
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h('span', { class: 'with-unit' }, input, unit ? h('span', { class: 'unit' }, unit) : null),
    hint ? h('small', { id: `${id}-hint` }, hint) : null,
  );
}

interface Choice<T extends string> {
  name: string;
  legend: string;
  options: readonly (readonly [value: T, label: string, more?: string])[];
  value: T | '';
  onchoose: (value: T) => void;
}

export function choice<T extends string>({ name, legend, options, value, onchoose }: Choice<T>): HTMLElement {
  const one = ([option, label, more]: readonly [T, string, string?]) =>
    h(
      'label',
      { class: 'option' },
      h('input', {
        type: 'radio',
        id: `${name}-${option}`,
        name,
        value: option,
        checked: option === value,
        change: () => onchoose(option),
      }),
      h('span', {}, label, more ? h('small', {}, more) : null),
    );
  return h('fieldset', { class: 'choice' }, h('legend', {}, legend), ...options.map(one));
}

interface Slider {
  id: string;
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  says: (value: number) => string;
  onmove: (value: number) => void;
}

export function slider({ id, label, min, max, step, value, says, onmove }: Slider): HTMLElement {
  const out = h('output', { for: id }, says(value));
  const input = h('input', {
    id,
    type: 'range',
    min,
    max,
    step,
    value,
    'aria-valuetext': says(value),
    input: () => {
      const now = Number(input.value);
      out.textContent = says(now);
      input.setAttribute('aria-valuetext', says(now));
      onmove(now);
    },
  });
  return h('div', { class: 'slider' }, h('label', { for: id }, label), input, out);
}

export const button = (id: string, label: string, onclick: () => void, props: Props = {}): HTMLButtonElement =>
  h('button', { id, type: 'button', click: onclick, ...props }, label);
