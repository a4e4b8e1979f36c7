import { expect, test } from 'vitest';
import { cleanCss } from './clean.ts';

test('an escape is the character that it names', () => {
  expect(cleanCss('p:before{content:"一、\\9"counter(a)"\\9 9"}')).toBe('p:before{content:"一、\t"counter(a)"\t9"}');
  expect(cleanCss('p{content:"\\22 x\\a y\\d800 z\\"}')).toBe('p{content:" x yz"}');
});

test('nothing is fetched, however it is written', () => {
  const css = cleanCss('p{background:u\\72l(http://a.b/c);list-style:\\5c 75rl(d);mask:u\\r\\l(e)}');
  expect(css).not.toMatch(/url\(|a\.b/);
});
