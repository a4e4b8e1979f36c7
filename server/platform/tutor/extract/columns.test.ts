// PDFs of several columns, set by a small typesetter, against the same text as a Word document.
import { describe, expect, test } from 'vitest';
import { docx, type PdfLine, paragraph, pdf, wordTable } from '#tests/support/documents.ts';
import { read } from './read.ts';

const from = async (bytes: Uint8Array, name = 'a.pdf') =>
  (await read(new Uint8Array(bytes), name, () => {})).passages.map(({ heading = '', text }) => `${heading}|${text}`);

const SIZE = 10;
const PITCH = 15;
const [LEFT, RIGHT, TOP, BOTTOM] = [54, 541, 770, 70];
const widthOf = (text: string, size = SIZE) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2000 ? 1 : 0.5), 0) * size;

/** Latin words break at spaces, and long ones at a hyphen; Chinese anywhere but before a mark. */
function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '　　';
  for (const [word] of text.matchAll(/[!-~]+ ?|[^!-~][，。；：、）]*/g)) {
    const room = Math.floor((width - widthOf(line, size)) / (size / 2));
    if (widthOf(line + word.trimEnd(), size) <= width) line += word;
    else if (/^[a-z]{8,}/.test(word) && room > 5) {
      lines.push(`${line}${word.slice(0, room - 4)}-`);
      line = word.slice(room - 4);
    } else {
      lines.push(line.trimEnd());
      line = word;
    }
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '');
}

/** Set in from the left by what it begins with, as a PDF does. */
const placed = (text: string, x: number, y: number, size: number): PdfLine => {
  const bare = text.replace(/^　+/, '');
  return { text: bare, x: x + widthOf(text.slice(0, text.length - bare.length), size), y, size };
};

type Part = { heading: string } | { text: string };
/** What stands over all columns, or at the foot of one. */
interface Page {
  over?: PdfLine[];
  parts: Part[];
  foot?: PdfLine[];
  notes?: string[];
}

interface Setting {
  columns: number;
  gutter?: number;
  /** Line by line over all columns, as a text recognised from a picture. */
  byRow?: boolean;
  top?: number;
  bottom?: number;
}

function set({ over = [], parts, foot = [], notes = [] }: Page, setting: Setting): PdfLine[] {
  const { columns, gutter = 20, byRow = false, top = TOP, bottom = BOTTOM } = setting;
  const width = (RIGHT - LEFT - gutter * (columns - 1)) / columns;
  const lines = parts.flatMap((part) =>
    'heading' in part
      ? [{ text: part.heading, size: 13 }]
      : wrap(part.text, width, SIZE).map((text) => ({ text, size: SIZE })),
  );
  const tall = Math.ceil((lines.length + (byRow ? 0 : notes.length)) / columns);
  expect(tall * PITCH).toBeLessThan(top - bottom);
  const body = lines.map(({ text, size }, n) =>
    placed(text, LEFT + Math.floor(n / tall) * (width + gutter), top - (n % tall) * PITCH, size),
  );
  const small = notes.map((text, n) => placed(text, LEFT, top - tall * PITCH - 8 - n * 10, 8));
  const first = body.filter(({ x = 0 }) => x < LEFT + width);
  const rest = body.filter((line) => !first.includes(line));
  const set = [...first, ...small, ...rest];
  return [...over, ...(byRow ? set.sort((a, b) => b.y - a.y || (a.x ?? 0) - (b.x ?? 0)) : set), ...foot];
}

const word = (parts: Part[]) =>
  docx(parts.map((part) => ('heading' in part ? paragraph(part.heading, 'a1') : paragraph(part.text))).join(''));

const sentences = {
  zh: [
    '单摆由一根不可伸长的细线和一个可以看作质点的小球组成，小球在竖直平面内来回摆动。',
    '当摆角很小的时候，小球所受的回复力与位移成正比，它的运动近似是简谐运动。',
    '周期与摆长的平方根成正比，与当地重力加速度的平方根成反比，而与小球的质量无关。',
    '测量时应当从平衡位置开始计时，因为小球在那里速度最大，判断时刻的误差最小。',
    '多次测量再取平均值，可以减小偶然误差，但是不能消除秒表走得太快这样的系统误差。',
  ],
  en: [
    'A simple pendulum consists of a small heavy ball that hangs from a light and inextensible string.',
    'For small amplitudes the restoring force is proportional to the displacement of the ball.',
    'The period depends on the length of the string and on the gravitational acceleration alone.',
    'Measurements should begin where the ball moves fastest, because the uncertainty is smallest there.',
    'Averaging over several measurements reduces random deviations but no systematic ones.',
  ],
};

function article(language: 'zh' | 'en', paragraphs: number): Part[] {
  const list = sentences[language];
  return Array.from({ length: paragraphs }, (_, n): Part[] => {
    const own = [0, 1, 2].slice(0, 1 + (n % 3)).map((k) => list[(n + k) % list.length] ?? '');
    const text = { text: own.join(language === 'zh' ? '' : ' ') };
    if (n % 5 > 0) return [text];
    return [{ heading: language === 'zh' ? `第${n / 5 + 1}节` : `Part ${n / 5 + 1}` }, text];
  }).flat();
}

const centred = (text: string, y: number, size: number): PdfLine => ({
  text,
  x: (LEFT + RIGHT - widthOf(text, size)) / 2,
  y,
  size,
});

/** Where a sentence ends with the column the paragraph may be read as two. */
function expectAlike(found: string[], wanted: string[], breaks: number): void {
  const bare = (list: string[]) =>
    list
      .map((one) => one.split('|')[1])
      .join('')
      .replace(/\s/g, '');
  expect(bare(found)).toBe(bare(wanted));
  expect(Math.abs(found.length - wanted.length)).toBeLessThanOrEqual(breaks);
  expect(wanted.filter((one) => !found.includes(one)).length).toBeLessThanOrEqual(2 * breaks);
}

describe.each(['zh', 'en'] as const)('columns of %s', (language) => {
  test.each([
    ['two', { columns: 2 }],
    ['two, close', { columns: 2, gutter: 10 }],
    ['two, line by line', { columns: 2, byRow: true }],
    ['three', { columns: 3 }],
    ['three, line by line', { columns: 3, byRow: true }],
  ])('%s', async (_, setting) => {
    const parts = article(language, 14);
    expectAlike(await from(pdf([set({ parts }, setting)])), await from(word(parts), 'a.docx'), setting.columns - 1);
  });

  test('title, summary of full width, figure and note, on pages with head and number', async () => {
    const title = language === 'zh' ? '用单摆测量重力加速度' : 'Gravity Measured by a Pendulum';
    const caption = language === 'zh' ? '图 1 单摆的装置与它的受力' : 'Figure 1 The pendulum and its forces';
    const note = language === 'zh' ? '注：线的伸长可以略去。' : 'Note: the string does not stretch.';
    const pages = [0, 1, 2].map(() => article(language, 9));
    const furniture = (n: number) => [
      { text: language === 'zh' ? '物理实验' : 'Physics', x: LEFT, y: 812, size: 9 },
      { text: language === 'zh' ? '第 3 卷' : 'Volume 3', x: RIGHT - 50, y: 812, size: 9 },
      { text: `${n}`, x: 295, y: 30, size: 9 },
    ];
    const summary = [...sentences[language], ...sentences[language]].join(language === 'zh' ? '' : ' ');
    const lines = pages.map((parts, n) => {
      const full = wrap(summary, RIGHT - LEFT, SIZE).map((text, k) => placed(text, LEFT, 730 - k * PITCH, SIZE));
      const first = { over: [...furniture(1), centred(title, 760, 18), ...full], parts };
      if (n === 0) return set(first, { columns: 2, top: 730 - full.length * PITCH - 10 });
      if (n === 1) return set({ over: [...furniture(2), centred(caption, 600, 9)], parts }, { columns: 2, top: 570 });
      return set({ over: furniture(3), parts, notes: [note] }, { columns: 2 });
    });
    const [one = [], two = [], three = []] = pages;
    const wanted = word([
      { heading: title },
      { text: summary },
      ...one,
      { text: caption },
      ...two,
      ...three,
      { text: note },
    ]);
    const found = (await from(pdf(lines))).map((text) => text.replace(`${title} / `, ''));
    expectAlike(found, await from(wanted, 'a.docx'), 6);
    expect(found.at(-1)).toContain(note);
  });
});

describe('what stands over both columns', () => {
  const parts = article('zh', 9);
  const above = parts.slice(0, 6);
  const below = parts.slice(6);
  const cells = [
    ['摆长', '周期', '次数', '加速度'],
    ['0.60 m', '1.55 s', '30', '9.79'],
    ['0.80 m', '1.79 s', '30', '9.81'],
    ['1.00 m', '2.01 s', '30', '9.80'],
  ];
  const table = cells.flatMap((row, n) =>
    row.map((text, k) => ({ text, x: 60 + k * 130, y: 490 - n * 20, size: SIZE })),
  );
  const across = (...ys: number[]) => ys.map((y) => `${LEFT} ${y} m ${RIGHT} ${y} l S`).join('\n');
  const lines = [
    ...set({ parts: above }, { columns: 2, bottom: 530 }),
    ...table,
    ...set({ parts: below }, { columns: 2, top: 400 }),
  ];
  const wanted = (paragraphs: Part[]) =>
    paragraphs.map((part) => ('heading' in part ? paragraph(part.heading, 'a1') : paragraph(part.text))).join('');

  test.each([
    ['a table of three lines', across(505, 484, 424)],
    ['a table without lines', ''],
  ])('%s', async (_, drawing) => {
    const found = await from(pdf([lines], { drawings: [drawing] }));
    const word = await from(docx(wanted(above) + wordTable(cells) + wanted(below)), 'a.docx');
    expect(found.map((one) => one.split('|')[1])).toEqual(word.map((one) => one.split('|')[1]));
  });

  test('lines at the head and the foot of the page make no table of the columns', async () => {
    const head = [
      { text: '物理实验', x: LEFT, y: 795, size: 9 },
      { text: '第 3 卷第 2 期', x: 460, y: 795, size: 9 },
    ];
    const pages = [article('zh', 9), article('zh', 9), article('zh', 9)];
    const found = await from(
      pdf(
        pages.map((parts) => [...head, ...set({ parts }, { columns: 2, top: 735 })]),
        { drawings: pages.map(() => across(788, 60)) },
      ),
    );
    expectAlike(found, await from(word(pages.flat()), 'a.docx'), 5);
  });
});

test('words of a justified line in a narrow column are no cells, a number in brackets is no item', async () => {
  const justified = (x: number, top: number) =>
    ['restoring force is', 'proportional to the', 'displacement of it'].flatMap((text, n) => {
      const list = text.split(' ');
      const gap = (130 - widthOf(list.join(''))) / 2;
      return list.map((word, k) => ({
        text: word,
        x: x + widthOf(list.slice(0, k).join('')) + k * gap,
        y: top - n * PITCH,
        size: SIZE,
      }));
    });
  const column = (x: number) => [
    { text: '摆球所受的力与位移成正比（图', x, y: 700, size: 130 / 14 },
    { text: '1）。力的方向总与位移相反，', x, y: 685, size: 130 / 14 },
    { text: '所以它叫回复力。', x, y: 670, size: 130 / 14 },
    ...justified(x, 640),
    { text: 'from its place of rest.', x, y: 595, size: SIZE },
  ];
  const told = [
    '|摆球所受的力与位移成正比（图1）。力的方向总与位移相反，所以它叫回复力。',
    '|restoring force is proportional to the displacement of it from its place of rest.',
  ];
  expect(await from(pdf([[...column(60), ...column(220), ...column(380)]]))).toEqual([...told, ...told, ...told]);
});

test('a paragraph goes on in the next column, over the note between', async () => {
  const long = { text: sentences.zh.slice(0, 3).join('') };
  const page = set({ parts: [...article('zh', 4), long], notes: ['注：线的伸长可以略去。'] }, { columns: 2 });
  const found = await from(pdf([page]));
  expect(found).toEqual([...(await from(word([...article('zh', 4), long]), 'a.docx')), '第1节|注：线的伸长可以略去。']);
});

describe('what has one column', () => {
  const options = Array.from({ length: 6 }, (_, n) => [
    { text: `${n + 1}. 关于单摆的周期与摆长的关系，下列说法当中正确的是哪一个，请选择`, x: 72, y: 740 - n * 60 },
    { text: 'A. 与摆长成正比例', x: 72, y: 720 - n * 60 },
    { text: 'B. 与摆长的平方根成正比例', x: 300, y: 720 - n * 60 },
    { text: 'C. 与质量有关', x: 72, y: 700 - n * 60 },
    { text: 'D. 以上说法都不对', x: 300, y: 700 - n * 60 },
  ]).flat();

  test('answers to choose from, two on a line, are read line by line', async () => {
    const found = (await from(pdf([options]))).join('');
    expect(found.match(/A\. 与摆长成正比例\s*[；;]?\s*B\./g)).toHaveLength(6);
  });

  test('a table without lines is told by its rows, wide as its cells may be', async () => {
    const rows = ['滴定管', '移液管的尖嘴', '锥形瓶', '容量瓶与它的塞子', '量筒', '托盘天平'];
    const cell = (n: number) => `盛放${rows[n]}要用的溶液`;
    const lines = [
      { text: '仪器', x: 72, y: 760 },
      { text: '用途', x: 320, y: 760 },
      ...rows.flatMap((text, n) => [
        { text, x: 72, y: 740 - n * 20 },
        { text: cell(n), x: 320, y: 740 - n * 20 },
      ]),
    ];
    const found = await from(pdf([lines]));
    expect(found).toEqual(rows.map((text, n) => `|仪器：${text}；用途：${cell(n)}；`));
  });
});

describe('lines that repeat on each page', () => {
  const head = { text: '单摆实验报告：姓名与班级', y: 800, size: 9 };

  test('are the text where there is no other, each said once', async () => {
    const pages = [1, 2, 3, 4].map((n) => [head, { text: `- ${n} -`, x: 280, y: 30 }]);
    expect(await from(pdf(pages))).toEqual(['|单摆实验报告：姓名与班级']);
  });

  test('differ by their page’s number alone: what counts something else is text', async () => {
    const pages = [1, 2, 3, 4].map((n) => [
      head,
      { text: `第 ${n} 题 周期是多少？`, y: 780 },
      { text: `第 ${n * 30} 次测得 ${n * 2} 秒`, y: 760 },
      { text: `${[42, 50, 7, 9][n - 1]}`, y: 40 },
      { text: `${n + 10}`, x: 280, y: 20 },
    ]);
    const found = (await from(pdf(pages))).join('');
    expect(found.match(/第 \d+ 题|第 \d+ 次|\b(?:42|50|7|9)\b/g)).toHaveLength(12);
    expect(found).not.toMatch(/姓名|1[134]/);
  });

  test('stand apart from the text: a heading at the top of each page is none of them', async () => {
    const plan = (n: number) => [
      { text: '一、实验目的', y: 800 },
      ...[1, 2, 3].map((line) => ({ text: `第 ${n} 课要学会第 ${line} 种量法。`, y: 800 - line * 20 })),
    ];
    const found = await from(pdf([1, 2, 3].map(plan)));
    expect(found.map((one) => one.split('|')[0])).toEqual(['一、实验目的', '一、实验目的', '一、实验目的']);
  });

  test('go where there is any other', async () => {
    const pages = [[head, { text: '摆角要小，否则周期会变大。', y: 500 }], [head], [head], [head]];
    expect(await from(pdf(pages))).toEqual(['|摆角要小，否则周期会变大。']);
  });

  test('are a stamp where each page is a picture: that is a scan', async () => {
    const pictures = [0, 1, 2].map((page) => ({ page, y: 0, width: 580, height: 842, grey: 100 + page }));
    await expect(from(pdf([[head], [head], [head]], { pictures }))).rejects.toMatchObject({ reason: 'no-text' });
  });
});

test('pages of thousands of words in no order take no time', async () => {
  const scattered = Array.from({ length: 6_000 }, (_, n) => ({
    text: '摆',
    x: 20 + ((n * 7919) % 550),
    y: 20 + ((n * 104_729) % 800),
    size: 4,
  }));
  const started = performance.now();
  await from(pdf([scattered, scattered]));
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('behind a whole English sentence that fills its line, a Chinese one is the next paragraph', async () => {
  const english = `An interlocking ${'is an arrangement of signals '.repeat(2)}and of points.`;
  const lines = [english, '轨道电路检查线路上有无列车占用。', english.replace('.', ' and'), '它是第一段的下一行。'];
  const page = lines.map((text, at) => ({ text, x: LEFT, y: TOP - at * PITCH, size: SIZE }));
  const found = await from(pdf([page]));
  expect(found[0]).toBe(`|${english}`);
  expect(found[1]).toBe('|轨道电路检查线路上有无列车占用。');
  expect(found[2]).toContain('它是第一段的下一行。');
});
