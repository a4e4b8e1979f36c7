// Logs that an older server wrote, by the rules of today: it sent no marks, and a message's text was Markdown around the material's words.
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Citation } from '#contract/blocks/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import words from '#src/locales/zh-CN/blocks.json';
import { emptyFold, receive } from '#src/stream/fold.ts';
import { signSentences } from '#tests/texts/sentences.ts';
import { type Mounted, mount, startWords } from '../testing.tsx';
import { StreamedText } from './text.tsx';
import { loadMarkdown } from './use-reading.ts';

const SEED = Number(process.env['SEED'] ?? 20261128);

beforeAll(async () => {
  process.stdout.write(`sentences of seed ${SEED}\n`);
  await Promise.all([startWords({ blocks: words }), loadMarkdown()]);
});
let mounted: Mounted | null = null;
afterEach(() => {
  mounted?.unmount();
  mounted = null;
});

const close = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '');

/** A message's log as it was kept: its beginning, its words in pieces, its sources, its end. No `message.marks`. */
function shown(text: string, quotes: readonly string[]): HTMLElement {
  const items = quotes.map((quote, i): Citation => ({ n: i + 1, documentId: 'd', document: '讲义', quote }));
  const pieces = text.match(/[\s\S]{1,4}/g) ?? [];
  const events: StreamEvent[] = [
    { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
    ...pieces.map((delta): StreamEvent => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta })),
    { type: 'ACTIVITY_SNAPSHOT', messageId: 'c', activityType: 'citations', content: { messageId: 'm', items } },
    { type: 'TEXT_MESSAGE_END', messageId: 'm' },
  ];
  const { state } = events.reduce((fold, event, i) => receive(fold, 'e', { seq: i + 1, event }), emptyFold());
  const [message] = state.entries;
  if (message?.kind !== 'message') throw new Error('a message comes first');
  expect(message.text).toBe(text);
  expect(message.marks).toBeUndefined();
  mounted = mount(<StreamedText text={message.text} marks={message.marks} citations={items} />);
  return mounted.box;
}

// what the server of then did with a quotation: the material's own numbers in brackets, pictures and links
const asThen = (quote: string) =>
  quote
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[(\d+)\]/g, '［$1］');

test('sentences full of signs, quoted by themselves and as a list: the words of the material, also where the server had changed them', () => {
  const all = signSentences(SEED, 300)
    .filter((sentence) => !sentence.includes('$'))
    .map((sentence) => sentence.trim());
  expect(all.length).toBeGreaterThan(150);
  for (const start of ['', '- ']) {
    const quotes = all.filter((sentence) => start === '' || !sentence.startsWith(start));
    const text = quotes.map((sentence, i) => `${start}${asThen(sentence)}[${i + 1}]`).join(start ? '\n' : '\n\n');
    const box = shown(text, quotes);
    const seen = [...box.querySelectorAll('p, li')].map((line) => close(line.textContent));
    expect(seen).toEqual(quotes.map((sentence, i) => close(`${sentence}${i + 1}`)));
    expect(box.querySelectorAll('strong, em, del, pre, code, .katex')).toHaveLength(0);
    mounted?.unmount();
  }
});

test('escapes are no signs, formulas are drawn, and bold of our own words is bold', () => {
  const quote = '周期是 $T=2\\pi\\sqrt{l/g}$，一般取 80~100 厘米，按 2*3*4 计算。';
  const box = shown(`**摆长**：1\\. 取 80\\~100 厘米，\\*号 与 a\\_b。\n\n${quote}[1]\n\n设 \\(z\\) 与 $x$。`, [quote]);
  const [first, second, third] = [...box.querySelectorAll('p')];
  expect(close(first?.textContent)).toBe('摆长：1.取80~100厘米，*号与a_b。');
  expect(box.querySelectorAll('strong, em, del')).toHaveLength(1);
  expect(close(second?.textContent)).toMatch(/一般取80~100厘米，按2\*3\*4计算。1$/);
  expect(close(second?.textContent)).not.toContain('$');
  expect(close(third?.textContent)).not.toMatch(/[$\\]\(?[xz]/);
});

test('a table of rows keeps the signs of its cells', () => {
  const rows = ['量：*摆长*；值：80~100；式：a|b；', '量：~~旧值~~；值：2*3*4；式：**甲**；'];
  const text =
    '| 量 | 值 | 式 |\n| --- | --- | --- |\n| *摆长* | 80~100 | a\\|b[1] |\n| ~~旧值~~ | 2*3*4 | **甲**[2] |';
  const box = shown(text, rows);
  const cells = [...box.querySelectorAll('td')].map((cell) => close(cell.textContent));
  expect(cells).toEqual(['*摆长*', '80~100', 'a|b1', '~~旧值~~', '2*3*4', '**甲**2']);
});

test('a list that was said of dots keeps its items and their signs', () => {
  const box = shown('要点：\n\n- 取 *摆长* 为 ~~旧~~ 值\n- 再量 **周期** 三次[1]', [
    '• 取 *摆长* 为 ~~旧~~ 值\n• 再量 **周期** 三次',
  ]);
  expect([...box.querySelectorAll('li')].map((line) => close(line.textContent))).toEqual([
    '取*摆长*为~~旧~~值',
    '再量**周期**三次1',
  ]);
});
