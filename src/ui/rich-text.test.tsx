// Rich text as it is shown: the same list again, for whatever got past the first.
import { describe, expect, test, vi } from 'vitest';
import { HTML_ATTRIBUTES, HTML_TAGS, isLink, isOwnFile } from '#contract/html.ts';
import { HARMLESS, HOSTILE } from '#tests/support/hostile-html.ts';
import { drawBracketed } from './rich-formulas.ts';
import { cleanFragment, purifiedHtml } from './rich-text.tsx';

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = HTML_ATTRIBUTES;

/** What must not be there. */
function faults(root: DocumentFragment): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const tag = element.localName;
    if (!(HTML_TAGS as readonly string[]).includes(tag)) return [tag];
    const wrong = element.getAttributeNames().filter((name) => !ATTRIBUTES[tag]?.includes(name));
    const href = element.getAttribute('href');
    const src = element.getAttribute('src');
    return [
      ...wrong.map((name) => `${tag} ${name}`),
      ...(href !== null && !isLink(href) ? [`href ${href}`] : []),
      ...(tag === 'img' && !isOwnFile(src ?? '') ? [`src ${src}`] : []),
      ...(tag === 'a' && element.getAttribute('rel') !== 'noopener noreferrer' ? ['rel'] : []),
    ];
  });
}

describe('hostile', () => {
  test.each(HOSTILE.map((payload) => [payload.slice(0, 80), payload]))('%s', (_name, payload) => {
    expect(faults(cleanFragment(payload))).toEqual([]);
  });
});

test.each(HARMLESS)('%s stays', (text) => expect(purifiedHtml(text)).toBe(text));

test('formulas of pages are drawn, in code and where none can be read they are their source', async () => {
  const page = document.createElement('div');
  page.append(cleanFragment('<p>周期 \\(T=2\\pi\\sqrt{L/g}\\)，\\[g=9.8\\]，\\(\\frac{\\)。</p><code>\\(x\\)</code>'));
  await drawBracketed(page);
  await vi.waitFor(() => expect(page.querySelectorAll('.katex')).toHaveLength(2));
  expect(page.querySelector('.katex-display')).not.toBeNull();
  expect(page.querySelector('p')?.textContent).toContain('\\(\\frac{\\)。');
  expect(page.querySelector('code')?.textContent).toBe('\\(x\\)');
});
