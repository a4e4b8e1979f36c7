// Files that lie about what they are or want to break the reader. Each must end as the right reason, and soon.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { docx, docxParts, encryptedPdf, paragraph, pdf, zip } from '#tests/support/documents.ts';
import { extract, LIMITS, sniff } from './index.ts';
import { readMarkdown } from './markdown.ts';
import { read } from './read.ts';

const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016), Buffer.from(stream, 'utf16le')]);
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64, 7)]);
const xlsx = zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
const good = docxParts(paragraph('正文。'));
const bomb = Buffer.alloc(20 * 1024 * 1024, 0x20);

const laughs = (levels: number) =>
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${Array.from({ length: levels }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')}]>`;

const MiB = 1024 * 1024;
/** Each line's item lies in that of the line before. */
const deeper = Array.from({ length: 2_100 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n');
const filled = (text: string, bytes: number) => Buffer.from(text.repeat(Math.ceil(bytes / text.length)));

const cases: [what: string, bytes: Uint8Array, name: string, reason: string][] = [
  ['an empty file', Buffer.alloc(0), 'a.pdf', 'empty'],
  ['white space', Buffer.from(' \n\t\n'), 'a.txt', 'empty'],
  ['a picture called PDF', png, 'a.pdf', 'wrong-type'],
  [
    'a program called Word',
    Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(512, 1)]),
    'a.docx',
    'wrong-type',
  ],
  [
    'a program with a PDF header inside',
    Buffer.concat([Buffer.from('MZ\x90\0'), pdf([[{ text: 'x', y: 1 }]])]),
    'a.pdf',
    'wrong-type',
  ],
  ['a web page called Markdown', Buffer.from('<!DOCTYPE html><p>hi</p>'), 'a.md', 'wrong-type'],
  ['text called PDF', Buffer.from('just words'), 'a.pdf', 'wrong-type'],
  ['a plain archive', zip({ 'a.txt': 'x', 'b/c.bin': 'y' }), 'a.docx', 'wrong-type'],
  ['a spreadsheet', xlsx, 'a.docx', 'wrong-type'],
  ['an old Word document', ole('WordDocument'), 'a.doc', 'wrong-type'],
  ['an encrypted Word document', ole('EncryptedPackage'), 'a.docx', 'encrypted'],
  ['an encrypted PDF', encryptedPdf(), 'a.pdf', 'encrypted'],
  ['a PDF cut off', pdf([[{ text: '正文内容', y: 700 }]]).subarray(0, 900), 'a.pdf', 'corrupt'],
  ['a PDF of noise', Buffer.from('%PDF-1.7\n1 0 obj\nxxx\nstartxref\n9\n%%EOF'), 'a.pdf', 'corrupt'],
  ['a PDF without text', pdf([[], []]), 'a.pdf', 'no-text'],
  ['a Word document without text', docx('<w:p/>'), 'a.docx', 'no-text'],
  ['an archive cut off', docx(paragraph('正文。')).subarray(0, 700), 'a.docx', 'corrupt'],
  ['a part that is no XML', zip({ ...good, 'word/document.xml': '<w:document><w:body>' }), 'a.docx', 'corrupt'],
  ['a part that swells', zip({ ...good, 'word/media/x.bin': bomb }), 'a.docx', 'bomb'],
  ['a document part that swells', zip({ ...good, 'word/document.xml': bomb }), 'a.docx', 'bomb'],
  [
    'a part larger than it claims',
    zip({ ...good, 'word/document.xml': bomb }, { 'word/document.xml': 1000 }),
    'a.docx',
    'bomb',
  ],
  [
    'parts that claim terabytes',
    zip({ ...good, 'a.bin': 'x', 'b.bin': 'y' }, { 'a.bin': 0xfffffff0, 'b.bin': 0xfffffff0 }),
    'a.docx',
    'bomb',
  ],
  [
    'an entity that reads a file',
    zip(docxParts(paragraph('&x;'), '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
    'a.docx',
    'bomb',
  ],
  ['a billion laughs', zip(docxParts(paragraph('&l9;'), laughs(9))), 'a.docx', 'bomb'],
  ['lists in each other, a level a line', Buffer.from(deeper), 'a.md', 'bomb'],
  ['quotations in each other on one line', filled('> ', 4.5 * MiB), 'a.md', 'bomb'],
  ['4.5 MB of rows of a table', Buffer.from(`|a|b|\n|-|-|\n${'|a|b|\n'.repeat(0.75 * MiB)}`), 'a.md', 'too-large'],
  ['4.5 MB of headings', filled('# a\n', 4.5 * MiB), 'a.md', 'too-large'],
  ['XML of great depth', docx('<w:p>'.repeat(50_000)), 'a.docx', 'bomb'],
];

/** What its first bytes or its sizes say already: no thread is needed to refuse that. */
const judgedSoon = (bytes: Uint8Array, name: string, reason: string): boolean =>
  ['empty', 'wrong-type', 'encrypted', 'no-text'].includes(reason) ||
  (reason === 'bomb' && /x$/.test(name) && bytes.length < MiB);

describe('hostile files', () => {
  test.each(cases)('%s', async (_, bytes, name, reason) => {
    const reading = judgedSoon(bytes, name, reason) ? read(bytes, name, () => {}) : extract({ bytes, name });
    await expect(reading).rejects.toMatchObject({ name: 'ExtractError', reason });
  });

  test('a hundred thousand parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`word/x${at}.xml`, '']));
    const bytes = zip({ ...good, ...parts });
    // The count in the end record has 16 bits: what is left of it is still too many.
    await expect(extract({ bytes, name: 'a.docx' })).rejects.toMatchObject({ reason: 'bomb' });
  });

  test('a page of 96 MB of words in a small PDF', async () => {
    const { deflateSync } = await import('node:zlib');
    const body = deflateSync(deflateSync(Buffer.from('BT (x) Tj ET '.repeat(8_000_000)), { level: 1 })).toString(
      'latin1',
    );
    const bytes = pdf([[{ text: 'x', y: 1 }]], {
      objects: [`<< /Length ${body.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${body}\nendstream`],
    });
    const swollen = Buffer.from(bytes.toString('latin1').replace('/Contents 8 0 R', '/Contents 9 0 R'), 'latin1');
    await expect(extract({ bytes: swollen, name: 'a.pdf' })).rejects.toMatchObject({ reason: 'bomb' });
  });

  // the largest: each ends as the right reason, too
  test('no file makes its server hold 300 MB more', async () => {
    const { deflateSync } = await import('node:zlib');
    const folder = mkdtempSync(join(tmpdir(), 'mengoo-extract-'));
    const peakOf = async (name: string, bytes: Uint8Array) => {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      const script = join(import.meta.dirname, '../../../../tests/support/extract-peak.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script, path, name]);
      return JSON.parse(stdout) as { reason: string; peakMiB: number };
    };
    const body = deflateSync(deflateSync(Buffer.alloc(500 * MiB, 0x20), { level: 1 })).toString('latin1');
    const swollen = pdf([[{ text: 'x', y: 1 }]], {
      objects: [`<< /Length ${body.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${body}\nendstream`],
    });
    const hostile: [string, Uint8Array, string][] = [
      ['nested.md', filled(`${deeper.slice(0, 4_000)}\n`, 4.5 * MiB), 'bomb'],
      ['items.md', filled('- x\n  - y\n', 4.5 * MiB), 'too-large'],
      ['letters.md', filled('a\n\n', 4.5 * MiB), 'too-large'],
      ['most.md', filled('a\n\n', 0.85 * MiB), 'read'],
      [
        'swollen.pdf',
        Buffer.from(swollen.toString('latin1').replace('/Contents 8 0 R', '/Contents 9 0 R'), 'latin1'),
        'bomb',
      ],
    ];
    try {
      const plain = await peakOf('plain.md', Buffer.from('正文。'));
      expect(plain.reason).toBe('read');
      for (const [name, bytes, reason] of hostile) {
        const peak = await peakOf(name, bytes);
        expect({ name, reason: peak.reason }).toEqual({ name, reason });
        expect(peak.peakMiB - plain.peakMiB, name).toBeLessThan(300);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('rules, and lists as deep as people write them, are none of it', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => `${'  '.repeat(at)}- 第${at}层`).join('\n');
    const bytes = Buffer.from(`${'- '.repeat(500)}\n\n${ten}\n\n${'> '.repeat(5)}引文\n`);
    const { passages } = await extract({ bytes, name: 'a.md' });
    expect(passages.map((p) => p.text).join('')).toMatch(/第0层.*第9层.*引文/s);
  });

  test('a large Markdown is read part by part, and says the same', () => {
    const section = (at: number) =>
      `# 第${at}节\n\n${Array.from({ length: 30 }, (_, n) => `${n + 1}. 第${n}项${'，说得长一些'.repeat(20)}\n   - 其中一点${'，再长一些'.repeat(16)}\n`).join('')}\n` +
      `\`\`\`\n${`# 不是标题\n- 不是列表\n`.repeat(20)}\`\`\`\n\n| 量 | 值 |\n|---|---|\n| 摆长 | ${at} |\n\n正文${at}。\n\n`;
    const sections = Array.from({ length: 140 }, (_, at) => section(at));
    const whole = sections.join('');
    expect(whole.length).toBeGreaterThan(3 * 256 * 1024);
    // as text: to compare thousands of objects member by member takes longer than to read them
    expect(JSON.stringify(readMarkdown(whole)) === JSON.stringify(sections.flatMap(readMarkdown))).toBe(true);
  });

  test('a paragraph that makes emphasis costly', async () => {
    const bytes = Buffer.from('*a_'.repeat(50_000));
    const { passages } = await extract({ bytes, name: 'a.md' }, { timeoutMs: 10_000 });
    expect(passages[0]?.text).toMatch(/^\*a_/);
  });

  test('an honest part that is too long to read', async () => {
    const noise = Array.from({ length: 400_000 }, (_, at) => ((at * 2_654_435_761) % 4_294_967_296).toString(36)).join(
      ' ',
    );
    const bytes = docx(paragraph(noise.repeat(6)));
    await expect(extract({ bytes, name: 'a.docx' })).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('over 50 MiB', async () => {
    const bytes = Buffer.alloc(LIMITS.fileBytes + 1, 0x61);
    await expect(extract({ bytes, name: 'a.txt' })).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('a damaged part is found by its checksum', async () => {
    const bytes = docx(paragraph('正文。'));
    const at = bytes.indexOf('PK\x01\x02');
    bytes.writeUInt32LE(1, at + 16);
    bytes.writeUInt32LE(1, bytes.indexOf('word/document.xml', at) - 30);
    await expect(extract({ bytes, name: 'a.docx' })).rejects.toMatchObject({ reason: 'corrupt' });
  });
});

describe('sniff', () => {
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'a.txt', { family: 'pdf' }],
    ['Word', docx(paragraph('正文。')), undefined, { family: 'office' }],
    ['text', Buffer.from('正文'), undefined, { family: 'text' }],
    ['text that begins like a program', Buffer.from('MZ 世代的学生'), 'a.txt', { family: 'text' }],
    ['a picture', png, 'a.pdf', { reason: 'wrong-type', detail: 'picture' }],
    ['text', Buffer.from('just words'), 'a.pdf', { reason: 'wrong-type', detail: 'text' }],
    ['a spreadsheet', xlsx, 'a.docx', { reason: 'wrong-type', detail: 'spreadsheet' }],
    ['old office', ole('WordDocument'), 'a.doc', { reason: 'wrong-type', detail: 'legacy-office' }],
    ['encrypted office', ole('EncryptedPackage'), 'a.docx', { reason: 'encrypted' }],
    ['nothing', Buffer.alloc(0), 'a.pdf', { reason: 'empty' }],
  ] as const)('%s', (_, bytes, name, expected) => {
    expect(sniff(bytes, bytes.length, name)).toEqual(expected);
  });

  test('a head that ends inside a character is still text', () => {
    const bytes = Buffer.from('摆'.repeat(100));
    expect(sniff(bytes.subarray(0, 100), bytes.length, 'a.txt')).toEqual({ family: 'text' });
  });

  test('the claimed size alone is enough to refuse', () => {
    expect(sniff(Buffer.from('%PDF-'), 51 * 1024 * 1024)).toEqual({ reason: 'too-large' });
  });

  test('an old office file whose directory lies beyond the head waits for the whole file', () => {
    expect(sniff(ole('').subarray(0, 512), 5_000)).toEqual({ family: 'ole' });
  });
});
