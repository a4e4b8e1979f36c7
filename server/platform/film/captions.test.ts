import { describe, expect, test } from 'vitest';
import { CaptionsError, toWebVtt } from './captions.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, mark: boolean) => Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
/** 单摆 。 in GB18030, as an old Windows saves it. */
const GB = Buffer.concat([
  Buffer.from('1\r\n00:00:01,000 --> 00:00:02,500\r\n'),
  Buffer.from('b5a5b0da20a1a3', 'hex'),
  Buffer.from('\r\n'),
]);

const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join('\n\n')}\n`;
const ONE = '00:00:01.000 --> 00:00:02.500\n单摆';
const SRT = '1\n00:00:01,000 --> 00:00:02,500\n单摆\n';

describe('both formats, in every encoding, become plain WebVTT', () => {
  test.each<[string, Uint8Array, string]>([
    ['WebVTT', utf8(vtt(ONE)), vtt(ONE)],
    ['WebVTT without hours', utf8('WEBVTT\n\n00:01.000 --> 00:02.500 align:start line:0\n单摆'), vtt(ONE)],
    ['SRT', utf8(SRT), vtt(ONE)],
    ['SRT of a Windows, with a mark', utf8(`\ufeff${SRT.replaceAll('\n', '\r\n')}`), vtt(ONE)],
    ['UTF-16, little end first', utf16(SRT, true), vtt(ONE)],
    ['UTF-16 without a mark', utf16(SRT, false), vtt(ONE)],
    ['UTF-16, big end first', utf16be(SRT), vtt(ONE)],
    ['GB18030', GB, vtt('00:00:01.000 --> 00:00:02.500\n单摆 。')],
    [
      'notes, styles and names of cues go',
      utf8(
        'WEBVTT - 单摆\nKind: captions\n\nNOTE 00:00:00 --> no cue\n\nSTYLE\n::cue { color: red }\n\na\n00:01.000 --> 00:02.500\n单摆',
      ),
      vtt(ONE),
    ],
    [
      'in the order of time',
      utf8('2\n01:00:00,5 --> 01:00:01,25\n乙\n\n1\n00:00:01,000 --> 00:00:02,500\n单摆\n'),
      vtt(ONE, '01:00:00.500 --> 01:00:01.250\n乙'),
    ],
    ['empty cues go', utf8(`${SRT}\n2\n00:00:03,000 --> 00:00:04,000\n\n`), vtt(ONE)],
  ])('%s', (_what, bytes, right) => expect(toWebVtt(bytes)).toBe(right));
});

describe('markup becomes text, and text never markup', () => {
  const said = (text: string) =>
    toWebVtt(utf8(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`))
      .split('\n')
      .slice(3, -1)
      .join('\n');
  test.each([
    ['<v 张三>你好</v>', '你好'],
    ['<i>斜</i><b.loud>粗</b><c.red>色</c>', '斜粗色'],
    ['{\\an8}<font color="#fff">上</font>', '上'],
    ['一<00:00:01.500>二', '一二'],
    ['a < b 而 b > a', 'a &lt; b 而 b &gt; a'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<<b>script>x', '&lt;script&gt;x'],
    ['&amp;lt;', '&amp;lt;'],
    ['一\n<i>二</i>', '一\n二'],
    ['a\tb', 'a b'],
  ])('%j', (given, right) => expect(said(given)).toBe(right));
});

describe('what is none is refused by a name', () => {
  const reason = (bytes: Uint8Array) => {
    try {
      return toWebVtt(bytes);
    } catch (error) {
      if (!(error instanceof CaptionsError)) throw error;
      return [error.reason, error.params];
    }
  };
  const many = Array.from({ length: 20_001 }, (_, n) => `00:01.000 --> 00:02.000\n${n}`).join('\n\n');
  test.each<[string, Uint8Array, unknown]>([
    ['nothing', utf8(''), ['captions-none', {}]],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), ['captions-none', {}]],
    ['prose', utf8('单摆的周期\n只与摆长有关。'), ['captions-none', {}]],
    ['a heading alone', utf8('WEBVTT\n'), ['captions-none', {}]],
    ['no time', utf8('1\n00:00:01,000 --> soon\n单摆'), ['captions-time', { line: 2 }]],
    ['an end before its start', utf8('1\n00:00:02,000 --> 00:00:01,000\n单摆'), ['captions-time', { line: 2 }]],
    ['sixty-one seconds', utf8('1\n00:00:61,000 --> 00:02:00,000\n单摆'), ['captions-time', { line: 2 }]],
    ['too much', Buffer.alloc(2 * 1024 * 1024 + 1, 'x'), ['captions-large', { max: 2 }]],
    [
      'a cue like a book',
      utf8(`00:01.000 --> 00:02.000\n${'长'.repeat(1001)}`),
      ['captions-long', { line: 2, max: 1000 }],
    ],
    ['too many cues', utf8(many), ['captions-many', { max: 20_000 }]],
  ])('%s', (_what, bytes, right) => expect(reason(bytes)).toEqual(right));

  test('two megabytes of anything take no time', () => {
    const begun = performance.now();
    for (const unit of ['<', '<a ', '-->', '{\\', '00:00:', '&', '\n', 'a\n-->\n']) {
      reason(utf8(unit.repeat(Math.floor((2 * 1024 * 1024) / unit.length))));
    }
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
