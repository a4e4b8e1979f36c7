// Words that are painted late are read where they stand; what has an order of its own keeps it.
import { expect, test } from 'vitest';
import { type PdfLine, pdf } from '#tests/support/documents.ts';
import { read } from './read.ts';

const textOf = async (lines: PdfLine[]) =>
  (await read(new Uint8Array(pdf([lines])), 'a.pdf', () => {})).passages.map(({ text }) => text).join('\n');

const STEPS = [
  '一是量出摆线的长度。',
  '二是量出小球的直径。',
  '三是让小球小角度摆动。',
  '四是记下三十次的时间。',
  '五是换一个摆长再做。',
];
const steps = STEPS.map((text, n) => ({ text, y: 760 - n * 40 }));

test('a line painted last, or first, stands between its neighbours', async () => {
  const [one, two, three, four, five] = steps as [PdfLine, PdfLine, PdfLine, PdfLine, PdfLine];
  expect(await textOf([one, three, four, five, two])).toBe(STEPS.join('\n'));
  expect(await textOf([four, one, two, three, five])).toBe(STEPS.join('\n'));
});

test('a word painted last stands in its line', async () => {
  const lines = [
    { text: '单摆的周期与', x: 72, y: 760 },
    { text: '的平方根成正比。', x: 72 + 8 * 12, y: 760 },
    ...STEPS.slice(0, 4).map((text, n) => ({ text, y: 720 - n * 40 })),
    { text: '摆长', x: 72 + 6 * 12, y: 760 },
  ];
  expect(await textOf(lines)).toBe(['单摆的周期与摆长的平方根成正比。', ...STEPS.slice(0, 4)].join('\n'));
});

test('a note in the margin stays behind the text', async () => {
  const note = ['旁注甲。', '旁注乙。'].map((text, n) => ({ text, x: 480, y: 740 - n * 40, size: 8 }));
  const many = [...steps, ...STEPS.map((text, n) => ({ text: `再次${text}`, y: 560 - n * 40 }))];
  expect(await textOf([...many, ...note])).toBe(
    [...STEPS, ...STEPS.map((text) => `再次${text}`), '旁注甲。', '旁注乙。'].join('\n'),
  );
});

test('a power that is set high, or an index that is set low, stands in its line', async () => {
  const around = (dy: number) => [
    { text: '这一行说的是光在真空里的速度。', y: 760 },
    { text: '速度 3×10', x: 72, y: 700 },
    { text: '8', x: 133, y: 700 + dy, size: 8 },
    { text: ' m/s，不变。', x: 138, y: 700 },
  ];
  for (const dy of [4, 6, 7]) expect(await textOf(around(dy))).toContain('\n速度 3×10⁸ m/s，不变。');
  expect(await textOf(around(-6))).toContain('\n速度 3×10₈ m/s，不变。');
});

test('a word that a line parts is whole, and keeps a hyphen of its own, wherever the line ends', async () => {
  const lines = [
    'The pendulum is an apparatus which is surely well-',
    'known to every student of physics here; time-of-',
    'flight sensors are mounted on the labora-',
    'tory bench for six-',
    'teen readings that are taken in two-',
    'dimensional frames.',
  ];
  expect(await textOf(lines.map((text, n) => ({ text, y: 760 - n * 16 })))).toBe(
    'The pendulum is an apparatus which is surely well-known to every student of physics here; time-of-flight sensors are mounted on the laboratory bench for sixteen readings that are taken in two-dimensional frames.',
  );
});

test('a head whose words stand close is the head of the table below it, and a sentence above is none', async () => {
  const row = (y: number, ...cells: string[]) => cells.map((text, n) => ({ text, x: [72, 134, 184][n] ?? 0, y }));
  const rows = [...row(684, 'length', 'l', 'm'), ...row(668, 'mass', 'm', 'kg'), ...row(652, 'time', 't', 's')];
  expect(await textOf([...row(700, 'Quantity', 'Symbol', 'Unit'), ...rows])).toBe(
    'Quantity：length；Symbol：l；Unit：m；\nQuantity：mass；Symbol：m；Unit：kg；\nQuantity：time；Symbol：t；Unit：s；',
  );
  expect(await textOf([{ text: 'All that we measure:', y: 700 }, ...rows])).toContain('All that we measure:\n');
});

test('lines of a few characters are no broken paragraph', async () => {
  const items = ['测量摆长', '小角度释放', '记下时间'].map((text, n) => ({ text, y: 740 - n * 16 }));
  expect(await textOf(items)).toBe('测量摆长\n小角度释放\n记下时间');
});

test('numbers painted behind their items stand before them, beside powers and indices', async () => {
  const items = STEPS.flatMap((text, n) => [
    { text, x: 84, y: 740 - n * 16 },
    { text: `${n + 1}.`, x: 70, y: 740 - n * 16 },
  ]);
  const first = [
    { text: '由 T', x: 70, y: 760 },
    { text: '2', x: 94, y: 765, size: 7 },
    { text: '与 g', x: 98, y: 760 },
    { text: '0', x: 122, y: 758, size: 7 },
    { text: '可得：', x: 126, y: 760 },
  ];
  expect(await textOf([...first, ...items])).toBe(
    ['由 T²与 g₀可得：', ...STEPS.map((text, n) => `${n + 1}.${text}`)].join('\n'),
  );
});
