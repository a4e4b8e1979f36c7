// What a Word document means by how its words are set, and what in it is no words at all.
import { expect, test } from 'vitest';
import {
  docx,
  docxParts,
  docxWithPictures,
  paragraph,
  png,
  pptx,
  shape,
  wordParagraph,
  wordPicture,
  wordRun,
  zip,
} from '#tests/support/documents.ts';
import { read } from './read.ts';

const readDocx = (bytes: Buffer, name = 'a.docx') => read(new Uint8Array(bytes), name, () => {});
const textOf = async (bytes: Buffer) => (await readDocx(bytes)).passages.map(({ text }) => text).join('\n');
const sized = (words: string, size: number, more = '') => wordRun(words, `<w:sz w:val="${size}"/>${more}`);

test('small words set higher or lower are powers and indices', async () => {
  const place = (n: number) => `<w:position w:val="${n}"/>`;
  const body =
    wordParagraph(
      sized('普朗克常量 h=6.63×10', 21),
      sized('-34', 12, place(8)),
      sized(' J·s，初速 v', 21),
      sized('0', 12, place(-4)),
      sized('。', 21),
    ) +
    // of one size it stands a little higher by eye
    wordParagraph(sized('平移', 21, place(6)), sized('的字还是字。', 21)) +
    wordParagraph(wordRun('面积单位是 m'), sized('2', 10, place(10)), wordRun('。'));
  expect(await textOf(docx(body))).toBe('普朗克常量 h=6.63×10⁻³⁴ J·s，初速 v₀。\n平移的字还是字。\n面积单位是 m²。');
});

test('a place to write in is kept, and words with dots of emphasis are words', async () => {
  const line = '<w:u w:val="single"/>';
  const body =
    wordParagraph(wordRun('单摆的周期与'), wordRun('   ', line), wordRun('     ', line), wordRun('有关。')) +
    wordParagraph(wordRun('给'), wordRun('加点', '<w:em w:val="dot"/>'), wordRun('字注音。')) +
    wordParagraph(wordRun('答案写在这里：'), wordRun(' 摆长 ', line), wordRun('。'));
  expect(await textOf(docx(body))).toBe('单摆的周期与____有关。\n给加点字注音。\n答案写在这里： 摆长 。');
  const slide = shape([
    `<a:r><a:t>周期与</a:t></a:r><a:r><a:rPr u="sng"/><a:t>      </a:t></a:r><a:r><a:t>有关。</a:t></a:r>`,
  ]);
  const { passages } = await readDocx(pptx([['a.xml', slide]]), 'a.pptx');
  expect(passages[0]?.text).toBe('周期与____有关。');
});

const WHITE = '<w:color w:val="FFFFFF"/>';
test('white words on bare paper are hidden, and counted; on a ground they are words', async () => {
  const ground = '<w:shd w:val="clear" w:color="auto" w:fill="1F4E79"/>';
  const cell = (words: string, more: string) =>
    `<w:tbl><w:tr><w:tc><w:tcPr>${more}</w:tcPr><w:p>${words}</w:p></w:tc><w:tc>${paragraph('旁')}</w:tc></w:tr></w:tbl>`;
  const body =
    wordParagraph(wordRun('看得见。'), wordRun('答案是 B', WHITE)) +
    wordParagraph(wordRun('白字有底。', WHITE + ground)) +
    `<w:p><w:pPr>${ground}</w:pPr>${wordRun('段有底。', WHITE)}</w:p>` +
    cell(wordRun('格有底', WHITE), ground) +
    wordParagraph(wordRun('突出', `${WHITE}<w:highlight w:val="darkBlue"/>`));
  const { passages, unread } = await readDocx(docx(body));
  expect(passages.map(({ text }) => text).join('\n')).toBe('看得见。\n白字有底。\n段有底。\n格有底；旁；\n突出');
  expect(unread).toEqual([{ passage: 0, reason: 'hidden', count: 4 }]);
  const themed = '<w:color w:themeColor="background1" w:val="FFFFFF"/>';
  expect(await textOf(docx(wordParagraph(wordRun('见。'), wordRun('藏', themed))))).toBe('见。');
  const styles = (inside: string) =>
    `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="w"><w:rPr>${inside}</w:rPr></w:style></w:styles>`;
  const styled = (inside: string) =>
    textOf(
      zip({
        ...docxParts(wordParagraph(wordRun('见。'), wordRun('藏', '<w:rStyle w:val="w"/>'))),
        'word/styles.xml': styles(inside),
      }),
    );
  expect(await styled(WHITE)).toBe('见。');
  expect(await styled(WHITE + ground)).toBe('见。藏');
});

test('what is no words is named where it stands', async () => {
  const drawing = (inside: string) =>
    `<w:r><w:drawing><wp:inline xmlns:wp="w"><a:graphic xmlns:a="a"><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const object = (id: string) =>
    `<w:r><w:object><v:shape xmlns:v="v"/><o:OLEObject xmlns:o="o" ProgID="${id}"/></w:object></w:r>`;
  const body =
    paragraph('一、数据', 'a1') +
    paragraph('见下图。') +
    wordParagraph(drawing('<c:chart xmlns:c="c"/>')) +
    wordParagraph(drawing('<dgm:relIds xmlns:dgm="d"/>')) +
    paragraph('二、公式', 'a1') +
    wordParagraph(wordRun('由'), object('Equation.DSMT4'), wordRun('和'), object('Equation.3'), wordRun('得出。')) +
    wordParagraph(wordRun('表在里面。'), object('Excel.Sheet.12')) +
    '<w:altChunk r:id="x" xmlns:r="r"/>';
  const { passages, unread } = await readDocx(docx(body));
  expect(passages.map(({ text }) => text)).toEqual(['见下图。', '由和得出。', '表在里面。']);
  expect(unread).toEqual([
    { passage: 0, reason: 'chart', count: 1 },
    { passage: 0, reason: 'diagram', count: 1 },
    { passage: 1, reason: 'equation', count: 2 },
    { passage: 2, reason: 'object', count: 1 },
    { passage: 2, reason: 'chunk', count: 1 },
  ]);
});

test('charts and objects of slides are named by their slide', async () => {
  const frame = (inside: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></p:graphicFrame>`;
  const deck = pptx([
    ['a.xml', shape(['只有字。'])],
    [
      'b.xml',
      shape(['见图。']) + frame('<c:chart xmlns:c="c" r:id="x"/>') + frame('<p:oleObj progId="Equation.DSMT4"/>'),
    ],
  ]);
  expect((await readDocx(deck, 'a.pptx')).unread).toEqual([
    { page: 2, reason: 'chart', count: 1 },
    { page: 2, reason: 'equation', count: 1 },
  ]);
});

test('a picture stands under its own title', async () => {
  const media = { 'a.png': png(80, 80, 1), 'b.png': png(80, 80, 2), 'c.png': png(80, 80, 3) };
  const picture = (name: string) => wordParagraph(wordPicture(name));
  const body =
    paragraph('一、装置', 'a1') +
    paragraph('先看装置。') +
    paragraph('二、受力', 'a1') +
    picture('a.png') +
    paragraph('重力沿绳的分力是回复力的来源。') +
    paragraph('三、只有图', 'a1') +
    picture('b.png') +
    paragraph('四、结尾', 'a1') +
    paragraph('到此为止。') +
    picture('c.png');
  const { passages, figures } = await readDocx(docxWithPictures(body, media));
  expect(figures.map(({ passage }) => passages[passage]?.heading)).toEqual(['二、受力', '三、只有图', '四、结尾']);
});

test('captions above their pictures are given to those below them', async () => {
  const media = { 'a.png': png(80, 80, 1), 'b.png': png(80, 80, 2) };
  const body =
    paragraph('见两幅图。') +
    paragraph('图 1 装置') +
    wordParagraph(wordPicture('a.png')) +
    paragraph('图 2 受力') +
    wordParagraph(wordPicture('b.png')) +
    paragraph('图说完了。');
  const { figures } = await readDocx(docxWithPictures(body, media));
  expect(figures.map(({ caption }) => caption)).toEqual(['图 1 装置', '图 2 受力']);
});
