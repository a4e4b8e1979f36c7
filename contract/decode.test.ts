// Which encoding a text is in, where its bytes could be several.
import { expect, test } from 'vitest';
import { decodeText } from './decode.ts';

const hex = (bytes: string) =>
  decodeText(Uint8Array.from(bytes.match(/[\da-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16)));

/** Words whose bytes in GBK are UTF-8 too. */
const CHANCE: Readonly<Record<string, string>> = {
  小学: 'd0a1d1a7',
  学校: 'd1a7d0a3',
  学习: 'd1a7cfb0',
  实施: 'cab5caa9',
  系统: 'cfb5cdb3',
  知识: 'd6aacab6',
  通知: 'cda8d6aa',
  平时: 'c6bdcab1',
  录取: 'c2bcc8a1',
  为什么: 'ceaacab2c3b4',
  一些: 'd2bbd0a9',
  水平: 'cbaec6bd',
  同学: 'cdacd1a7',
  医院: 'd2bdd4ba',
  专业: 'd7a8d2b5',
  职业: 'd6b0d2b5',
  之一: 'd6aed2bb',
  目前: 'c4bfc7b0',
  模式: 'c4a3cabd',
  图片: 'cdbcc6ac',
  抓住: 'd7a5d7a1',
  专注: 'd7a8d7a2',
  爷爷: 'd2afd2af',
  谢谢: 'd0bbd0bb',
  微笑: 'cea2d0a6',
  没: 'c3bb',
  说: 'cbb5',
  要: 'd2aa',
  一: 'd2bb',
};

test.each(Object.entries(CHANCE))('%s in GBK is not what its bytes are in UTF-8', (word, bytes) => {
  expect(hex(bytes)).toBe(word);
  expect(hex(`61 2c ${bytes} 0a`)).toBe(`a,${word}\n`);
});

const WRITTEN = [
  ...['мама', 'как', 'не', 'он', 'дом', 'на', 'кг', 'закон', 'где', 'ҳои'],
  ...['και', 'μια', 'λ = 2', 'R,Ω', 'θ', 'μm', '(α, β)', 'Δ'],
  ...['café', 'naïve', 'Übung', 'ñandú', 'die Umlaute ä, ö und ü', 'xué', 'lǜ', 'Atatürk’ün', 'ơn', 'Việt'],
  ...['20 °C', '±5', '1·2', '3 × 4', '§ 3', 'µm', '/sɪt/', 'باب', 'شارع', 'שלום', 'բարև', '😀', '𠮷', '学习'],
];
test.each(WRITTEN)('%s in UTF-8 stays', (text) => expect(decodeText(new TextEncoder().encode(text))).toBe(text));

test('UTF-8 that is cut off or damaged is nothing else', () => {
  const bytes = new TextEncoder().encode('# 单摆史话与应用');
  for (const cut of [1, 2]) expect(decodeText(bytes.subarray(0, -cut))).toBeUndefined();
  const long = new TextEncoder().encode('单摆的周期与摆长有关，与摆球质量无关。');
  expect(decodeText(long.with(10, 0x41))).toBeUndefined();
  // the head of a longer file ends anywhere
  expect(decodeText(bytes.subarray(0, -1), false)).toBe('# 单摆史话与应');
});

test.each<[string, string, string | undefined]>([
  ['Shift_JIS', '9250905582e88e7182cc8efc8afa82c9', '単振り子の周期に'],
  ['Shift_JIS without kana', '95a8979d8ec08cb1', '物理実験'],
  ['EUC-JP by its long vowels', 'a5c6a1bca5d6a5eb', 'テーブル'],
  ['Japanese in GB2312, or in EUC-JP', 'a4b3a4eca4cfcbdca4c7a4b9', undefined],
  [
    'Chinese that begins with a to q alone',
    'b3f6c7da20c7a9b5bd20b5e3c3fb20c8b1c7da20c7ebbcd9',
    '出勤 签到 点名 缺勤 请假',
  ],
  ['four characters of it', 'b9e2c3f7c0dac2e4', '光明磊落'],
  ['a rare character in a name', 'd0d5c3fb0ac0eeac42', '姓名\n李珺'],
  ['such a name alone', 'c0eeac42', undefined],
  ['a dash between numbers', '3630a8433639', '60–69'],
  ['three rare ones', 'badaf7eef7ee', '黑黝黝'],
  ['Latin-1', '66fc7220616c6c65', undefined],
  ['Russian of Windows', 'f1e8ece2eeebeee2', undefined],
])('%s', (_what, bytes, text) => expect(hex(bytes)).toBe(text));
