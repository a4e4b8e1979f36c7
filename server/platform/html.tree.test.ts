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
  ['<ul><li>甲</li>乙<b>丁</b><li>丙</ul>', '<ul><li>甲<p>乙<strong>丁</strong></p></li><li>丙</li></ul>'],
  ['<ol start="3"><li><div>一</div></li></ol>', '<ol start="3"><li><p>一</p></li></ol>'],
  [
    '<ol start="5"><li>五</li><li value="9">九</li><li>十</ol>',
    '<ol start="5"><li>五</li></ol><ol start="9"><li>九</li><li>十</li></ol>',
  ],
  ['<ol reversed><li>二<li>一</ol>', '<ol start="2"><li>二</li></ol><ol><li>一</li></ol>'],
  [
    '<ol type="A" start="3"><li>丙<ol type=i><li>小</ol></ol>',
    '<ol start="3" type="A"><li>丙<ol type="i"><li>小</li></ol></li></ol>',
  ],
  [
    '<style>.x{list-style:upper-roman inside}.y li{list-style:none}</style><ol class=x><li>一</ol><ol class=y><li>① 二</ol>',
    '<ol type="I"><li>一</li></ol><ul><li>① 二</li></ul>',
  ],
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
  [
    '<table><tfoot><tr><td>合计</td><td>3</td></tr></tfoot><tbody><tr><td>1</td><td>2</td></tr></tbody><thead><tr><th>甲</th><th>乙</th></tr></thead></table>',
    '<table><tbody><tr><th>甲</th><th>乙</th></tr><tr><td>1</td><td>2</td></tr><tr><td>合计</td><td>3</td></tr></tbody></table>',
  ],
  // rules and empty boxes
  ['甲<hr>乙', '甲<br>乙'],
  ['<p>甲</p><hr><p>乙</p>', '<p>甲</p><p>乙</p>'],
  [
    '<ul><li>甲<hr>乙</li></ul><table><tr><td>1<div></div>2</td><td>3</td></tr></table>',
    '<ul><li>甲<br>乙</li></ul><table><tbody><tr><td>1<br>2</td><td>3</td></tr></tbody></table>',
  ],
  // marks
  ['10<sup>-3</sup> H<sub>2</sub>O', '10<sup>-3</sup> H<sub>2</sub>O'],
  ['10<span style="font-size:9pt; vertical-align: super">-3</span>', '10<sup>-3</sup>'],
  [
    '<kbd>Ctrl</kbd> <del>错</del> <ins>线</ins> <var>T</var> <q>引</q>',
    '<code>Ctrl</code> <s>错</s> <u>线</u> <em>T</em> “引”',
  ],
  ['<ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>', '汉（hàn）'],
  ['题<xmp class=x>\n<b>粗</b> & 1</xmp>尾', '题<pre><code>&lt;b&gt;粗&lt;/b&gt; &amp; 1</code></pre>尾'],
  ['<pre>\n a &lt; b\n  <b>c</b><br>d</pre>', '<pre><code> a &lt; b\n  c\nd</code></pre>'],
  // formulas
  ['<math><mi>T</mi><mo>=</mo><msqrt><mfrac><mi>l</mi><mi>g</mi></mfrac></msqrt></math>', 'T=√(l/g)'],
  [
    '<math><msup><mn>10</mn><mrow><mo>-</mo><mn>3</mn></mrow></msup><annotation encoding="application/x-tex">10^{-3}</annotation></math>',
    '10<sup>-3</sup>',
  ],
  ['<math><msubsup><mi>a</mi><mn>1</mn><mn>2</mn></msubsup></math>', 'a<sub>1</sub><sup>2</sup>'],
  [
    '<math><mmultiscripts><mi>U</mi><mprescripts/><mn>92</mn><mn>235</mn></mmultiscripts><mmultiscripts><mi>X</mi><mn>1</mn><none/><mprescripts/><none/><mn>3</mn></mmultiscripts></math>',
    '<sub>92</sub><sup>235</sup>U<sup>3</sup>X<sub>1</sub>',
  ],
  ['<span class="katex"><math><mi>x</mi></math><span class="katex-html">x</span></span>', 'x'],
  ['设 <script type="math/tex">x^2<y&1</script> 为正。<script>f()</script>', '设 \\(x^2&lt;y&amp;1\\) 为正。'],
  [
    '<span class="MathJax_Preview">[E]</span><script type="math/tex; mode=display">% <![CDATA[ E=mc^2 %]]></script>。',
    '\\[E=mc^2\\]。',
  ],
  ['<script id=a type=math/mml><math><msup><mi>x</mi><mn>2</mn></msup></math></script>', 'x<sup>2</sup>'],
  ['<span id="M-1-Frame">x</span><script type="math/tex" id="M-1">x</script>', 'x'],
  [
    '设 <span class="katex"><span class="katex-html"><span class="mord">x<span class="msupsub"><span class="vlist-t"><span class="vlist"><span style="top:-3em">2</span></span></span></span></span></span></span> 为正',
    '设 x<sup>2</sup> 为正',
  ],
  // raised by points, as Word writes it
  [
    '<p style="font-size:10.5pt">3<span style="position:relative;top:-3.0pt;font-size:8pt">2</span> v<span style="position:relative;top:.2em;font-size:70%">0</span></p>',
    '<p>3<sup>2</sup> v<sub>0</sub></p>',
  ],
  ['<p>图<span style="position:relative;top:-3pt">文</span></p>', '<p>图文</p>'],
  // what is not shown there is not shown here
  ['<p>题<span style="display: none">答案</span><i hidden>答</i></p>', '<p>题</p>'],
  ['<style>.hid{display:none}</style><p>题<span class="hid">答案</span></p>', '<p>题</p>'],
  [
    '<style>.hid{display:none}p .hid{display:inline!important}</style><p>题<b class="hid">文</b></p>',
    '<p>题<strong>文</strong></p>',
  ],
  [
    '<style>@media print{p{display:none}}/*p{display:none}*/@media screen{ul>li.x~li{visibility:hidden}}</style><p>题</p><ul><li class=x>一</li><li>答<b style="visibility:visible">二</b></li></ul>',
    '<p>题</p><ul><li>一</li><li><strong>二</strong></li></ul>',
  ],
  ['<p style="font-size:0">答<span style="font-size:14px">文</span></p>', '<p>文</p>'],
  [
    '<div style="background:#fff url()"><p style="color:White">题</p></div><p style="color:#fff">答案</p><p style="color:rgba(0,0,0,0)">答</p>',
    '<p>题</p>',
  ],
  [
    '<style>table{background-color:#036;color:#fff}</style><table><tr><th>量<th>值</table><font color=white>答</font>',
    '<table><tbody><tr><th>量</th><th>值</th></tr></tbody></table>',
  ],
  [
    '<p>题<span style="opacity:0">答</span><span style="position:absolute;left:-9999px">答</span><template>答</template></p><noscript>答</noscript><dialog>答</dialog>',
    '<p>题</p>',
  ],
  [
    '<p>题</p><p style="position:relative;left:-9999px">答</p><p style="filter:opacity(0)">答</p><p style="content-visibility:hidden">答</p><p style="position:relative;left:-5px">文</p>',
    '<p>题</p><p>文</p>',
  ],
  ['<details><summary>提示</summary>想一想</details><span aria-hidden="true">→</span>', '<p>提示</p><p>想一想</p>→'],
  [
    '<style>input:checked~.a{display:block}.a,label:not(.q){display:none}</style><label class=q>题</label><p class=a>答</p><label>答</label>',
    '题',
  ],
  [
    '<style><!-- /* Word */ p.a {font-family:"Calibri",sans-serif;} span.b {mso-style-name:"答案"; mso-hide:all;} @page x {size:1pt} --></style><p class=a>题<span class=b>答</span></p>',
    '<p>题</p>',
  ],
  // what is struck out stays so, by whatever means
  ['<p style="text-decoration: line-through">错<b>的</b></p>', '<p><s>错<strong>的</strong></s></p>'],
  [
    '<style>.del,tr.x{text-decoration:red line-through}</style><ul class=del><li>一</ul><table><tr class=x><td>1<td>2</table><h2 class=del>题</h2>',
    '<ul><li><s>一</s></li></ul><table><tbody><tr><td><s>1</s></td><td><s>2</s></td></tr></tbody></table><h2><s>题</s></h2>',
  ],
  ['<pre>a\n<del>b</del>c</pre>', '<pre><code>a\nc</code></pre>'],
  ['<pre>10<sup>-3</sup> x<sub>n+1</sub></pre>', '<pre><code>10^-3 x_(n+1)</code></pre>'],
  [
    '<p style="white-space:pre-line">床前明月光\n疑是<b>地上\n霜</b></p>',
    '<p>床前明月光<br>疑是<strong>地上<br>霜</strong></p>',
  ],
  ['<span style="display:table-cell">12</span><span style="display:table-cell">34</span>', '<p>12</p><p>34</p>'],
  // and by a style's name what is raised, what stands apart
  [
    '<style>.e{vertical-align:super}.l{display:block}</style>10<span class=e>-3</span><span class=l>一</span><span class=l>二</span>',
    '10<sup>-3</sup><p>一</p><p>二</p>',
  ],
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
  // sheets that never end, or ask for more than there is
  const sheets = ['<!--', '<style>', '<style>/*', '<style>a(', '<style>a{;(', `<style>"'`].map((own) =>
    own.repeat(100_000),
  );
  for (const own of [
    ...sheets,
    `<style>a{color:${' '.repeat(900_000)}x}`,
    `<style>${'a,'.repeat(99_999)}b~b{top:0}</style>`,
  ])
    expect(cleanHtml(`底${own}`)).toMatch(/^底/);
  // each level once: twice at each of them would never end
  expect(cleanHtml(`${'<p><b>'.repeat(40)}底`)).toContain('底');
  expect(cleanHtml(`${'<table><tr><td>'.repeat(40)}底`)).toContain('底');
});
