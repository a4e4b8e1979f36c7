// What other programs write, as it is stored: what stood apart stands apart, what stood raised stands raised.
import { expect, test } from 'vitest';
import { cleanHtml } from './html.ts';

const OWN = '/OrgApi/UploadFile/Get?id=abc';
const LINK = 'target="_blank" rel="noopener noreferrer"';

test.each([
  // boxes
  ['<div>第一块</div><div>第二块</div>', '<p>第一块</p><p>第二块</p>'],
  ['<div>一<div>二<p>三</p></div>四</div>', '<p>一</p><p>二</p><p>三</p><p>四</p>'],
  ['<section><header>题</header>文</section>', '<p>题</p><p>文</p>'],
  ['<div>一<br>二</div>', '<p>一<br>二</p>'],
  ['<h2><div>一</div><div>二</div></h2>', '<h2>一<br>二</h2>'],
  ['<b><div>一</div></b>', '<p><strong>一</strong></p>'],
  [`<a href="https://x.cn/"><div>卡</div></a>`, `<p><a ${LINK} href="https://x.cn/">卡</a></p>`],
  [
    '<figure><img src="' + OWN + '" alt="摆"><figcaption>图 1</figcaption></figure>',
    `<img src="${OWN}" alt="摆"><p>图 1</p>`,
  ],
  // lists
  [
    '<dl><dt>摆长</dt><dd>一米</dd><dt>周期<dd>两秒</dl>',
    '<p><strong>摆长</strong></p><p>一米</p><p><strong>周期</strong></p><p>两秒</p>',
  ],
  ['<ul><li>一</li><ul><li>二</li></ul></ul>', '<ul><li>一<ul><li>二</li></ul></li></ul>'],
  ['<ol start="3"><li><div>一</div></li></ol>', '<ol start="3"><li><p>一</p></li></ol>'],
  ['<menu><li>一</menu>', '<ul><li>一</li></ul>'],
  // tables
  ['<table><tr><td>12</td><td>34</td></tr></table>', '<table><tbody><tr><td>12</td><td>34</td></tr></tbody></table>'],
  [
    '<table><caption>表 1</caption><colgroup><col></colgroup><thead><tr><th colspan=2 style="x">量</thead><tfoot><tr><td>1<td rowspan="2">2</table>',
    '<p>表 1</p><table><tbody><tr><th colspan="2">量</th></tr><tr><td>1</td><td rowspan="2">2</td></tr></tbody></table>',
  ],
  [
    '<table><tr><td colspan="9999" rowspan="0">1</td><td></td></tr></table>',
    '<table><tbody><tr><td>1</td><td></td></tr></tbody></table>',
  ],
  ['<table><tr><td><div>版面</div><p>里</p></td></tr></table>', '<p>版面</p><p>里</p>'],
  ['<tr><td>12</td><td>34</td></tr>', '<p>12</p><p>34</p>'],
  [
    '<table>散<tr><td>1</td><td><div>2</div>3</td></tr></table>',
    '<p>散</p><table><tbody><tr><td>1</td><td><p>2</p>3</td></tr></tbody></table>',
  ],
  // marks
  ['10<sup>-3</sup> H<sub>2</sub>O', '10<sup>-3</sup> H<sub>2</sub>O'],
  ['10<span style="font-size:9pt; vertical-align: super">-3</span>', '10<sup>-3</sup>'],
  [
    '<kbd>Ctrl</kbd> <del>错</del> <ins>线</ins> <var>T</var> <q>引</q>',
    '<code>Ctrl</code> <s>错</s> <u>线</u> <em>T</em> “引”',
  ],
  ['<ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>', '汉（hàn）'],
  ['<pre>\n a &lt; b\n  <b>c</b><br>d</pre>', '<pre><code> a &lt; b\n  c\nd</code></pre>'],
  // formulas
  ['<math><mi>T</mi><mo>=</mo><msqrt><mfrac><mi>l</mi><mi>g</mi></mfrac></msqrt></math>', 'T=√(l/g)'],
  [
    '<math><msup><mn>10</mn><mrow><mo>-</mo><mn>3</mn></mrow></msup><annotation encoding="application/x-tex">10^{-3}</annotation></math>',
    '10<sup>-3</sup>',
  ],
  ['<math><msubsup><mi>a</mi><mn>1</mn><mn>2</mn></msubsup></math>', 'a<sub>1</sub><sup>2</sup>'],
  ['<span class="katex"><math><mi>x</mi></math><span class="katex-html">x</span></span>', 'x'],
  // what is not shown there is not shown here
  ['<p>题<span style="display: none">答案</span><i hidden>答</i></p>', '<p>题</p>'],
  // pictures that are not ours are their words
  ['<p>如图：<img src="images/p.png" alt="受力图">。</p>', '<p>如图：受力图。</p>'],
  ['<p><img src="https://x.cn/p.png" alt="p.png"></p>', '<p></p>'],
  ['<svg><text>画</text></svg><video src="x.mp4">不支持</video><select><option>甲</select>乙', '乙'],
])('%s', (html, stored) => {
  expect(cleanHtml(html)).toBe(stored);
  expect(cleanHtml(stored)).toBe(stored);
});

test('pictures within the text stay only where they become files', () => {
  const sent = '<p><img src="data:image/png;base64,AAAA" alt="摆"></p>';
  expect(cleanHtml(sent, true)).toBe(sent);
  expect(cleanHtml(sent)).toBe('<p></p>');
  expect(cleanHtml('<img src="data:text/html;base64,AAAA">', true)).toBe('');
});

test('a table of 2,000 rows keeps each cell, and what nests without end comes to one', () => {
  const rows = Array.from({ length: 2000 }, (_, n) => `<tr><td>${n}</td><td>${n * n}</td></tr>`);
  expect(cleanHtml(`<table>${rows.join('')}</table>`)).toBe(`<table><tbody>${rows.join('')}</tbody></table>`);
  expect(cleanHtml('<table><tr><td>1<td>'.repeat(3000))).toMatch(/1/);
  expect(cleanHtml(`${'<div>'.repeat(5000)}底`)).toBe('<p>底</p>');
  // each level once: twice at each of them would never end
  expect(cleanHtml(`${'<p><b>'.repeat(40)}底`)).toContain('底');
  expect(cleanHtml(`${'<table><tr><td>'.repeat(40)}底`)).toContain('底');
});
