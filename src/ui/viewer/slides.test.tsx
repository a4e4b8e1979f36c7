// A deck is as wide and high as it says of itself.
import { expect, test } from 'vitest';
import { pptx, shape } from '#tests/support/documents.ts';
import { drawSlides } from './slides.ts';

const bytesOf = (file: Buffer): ArrayBuffer => Uint8Array.from(file).buffer;

test.each([
  ['4:3', '<p:sldSz cx="9144000" cy="6858000"/>', 960, 720],
  ['16:9', '<p:sldSz cx="12192000" cy="6858000"/>', 1280, 720],
])('a deck of %s has no bars', async (_, size, width, height) => {
  const drawn = await drawSlides(bytesOf(pptx([['slide1.xml', shape(['误差'])]], {}, size)));
  expect(drawn.css).toContain(`width: ${width}px; height: ${height}px`);
  expect(drawn.width).toBe(width + 32);
  const page = document.createElement('div');
  page.append(drawn.body);
  expect(page.textContent).toContain('误差');
  expect(page.innerHTML).not.toMatch(/background-color: (#000|black|rgb\(0, 0, 0\))/);
});

test('neither hidden slides nor hidden shapes, and the words of SmartArt', async () => {
  const hidden =
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="a" hidden="1"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>答案</a:t></a:r></a:p></p:txBody></p:sp>';
  const art =
    '<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="6000000" cy="3000000"/></p:xfrm><a:graphic><a:graphicData><dgm:relIds xmlns:dgm="d" r:dm="d.xml"/></a:graphicData></a:graphic></p:graphicFrame>';
  const data =
    '<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>调平</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>';
  const deck = pptx(
    [
      ['slide1.xml', shape(['不讲']), true],
      ['slide2.xml', shape(['误差']) + hidden + art],
    ],
    { 'd.xml': Buffer.from(data) },
  );
  const { body } = await drawSlides(bytesOf(deck));
  expect([...body.querySelectorAll<HTMLElement>('.one')].map((one) => one.dataset.page)).toEqual(['2']);
  expect(body.textContent?.replace(/\s+/g, '')).toBe('误差调平');
});

test('a list has the numbers that PowerPoint shows', async () => {
  const item = '<a:pPr><a:buAutoNum type="ea1ChsPeriod" startAt="5"/></a:pPr><a:r><a:t>项</a:t></a:r>';
  const { body } = await drawSlides(bytesOf(pptx([['slide1.xml', shape([item, item])]])));
  expect(body.textContent?.replace(/\s+/g, '')).toBe('五、项六、项');
  expect(body.querySelector('ol')).toBeNull();
  const style = '<a:lstStyle><a:lvl1pPr><a:buAutoNum type="circleNumDbPlain"/></a:lvl1pPr></a:lstStyle>';
  const styled = shape(['甲', '乙']).replace('<p:txBody>', `<p:txBody>${style}`);
  const { body: other } = await drawSlides(bytesOf(pptx([['slide1.xml', styled]])));
  expect(other.textContent?.replace(/\s+/g, '')).toBe('①甲②乙');
});

test('formulas, whether the deck has an older form of them or not', async () => {
  const power =
    '<a14:m><m:oMathPara><m:oMathParaPr/><m:oMath><m:sSup><m:e><m:r><a:rPr sz="2800"/><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></m:oMathPara></a14:m>';
  const box = (inside: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="a"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="4000000" cy="600000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p>${inside}</a:p></p:txBody></p:sp>`;
  const words = '<a:r><a:t>设 a&lt;b，</a:t></a:r>';
  const older = `<mc:AlternateContent><mc:Choice Requires="a14">${box(words + power)}</mc:Choice><mc:Fallback>${box('')}</mc:Fallback></mc:AlternateContent>`;
  const { body } = await drawSlides(bytesOf(pptx([['slide1.xml', older + box(power)]])));
  expect(body.querySelectorAll('math[display="block"] msup')).toHaveLength(2);
  // a formula stands in the line of its words
  expect(body.querySelector('.katex-display')?.parentElement?.textContent).toContain('设 a<b，');
  for (const one of body.querySelectorAll('.katex-html')) one.remove();
  expect(body.textContent?.replace(/\s+/g, '')).toBe('设a<b，x2x2');
});
