// What sentences do, by their own words.
import { expect, test } from 'vitest';
import { signsOf } from './signs.ts';

const found = (text: string) => signsOf(text).map(({ sign, start, end }) => [sign, text.slice(start, end)]);

test.each([
  ['面筋是指蛋白吸水形成的结构。', [['term', '面筋是指']]],
  ['盐会抑制酵母，因为盐使细胞脱水。', [['cause', '因为']]],
  [
    '烤盘不得放在台面上，必须放到架上。',
    [
      ['rule', '不得'],
      ['rule', '必须'],
    ],
  ],
  ['如果漏加半径，图线不过原点。', [['condition', '如果']]],
  [
    '除国家另有规定外，利率不得超过四倍。',
    [
      ['exception', '除国家另有规定外'],
      ['rule', '不得'],
    ],
  ],
  ['例如用 200 mm 镜头。', [['example', '例如']]],
  ['化学反应很快，供应充足，响应及时，不应对此感到奇怪。', []],
  [
    'The pads must be replaced, because they wear.',
    [
      ['rule', 'must'],
      ['cause', 'because'],
    ],
  ],
  [
    'Replace it unless the maker says otherwise, for example in the manual.',
    [
      ['exception', 'unless'],
      ['example', 'for example'],
    ],
  ],
  ['周期随摆长增大。', []],
] as const)('%s', (text, signs) => expect(found(text)).toEqual(signs));
