// Words that say the opposite of each other: an answer may have every word of the key and still turn it round.
import { runs, runWords } from '#server/platform/tutor/text/words.ts';

// One line for each pair of sides; within a side the words say the same.
const SIDES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    '增加 增大 增多 增强 增高 增长 升高 上升 提高 提升 变大 变多 变高 变强 变快 加快 加强 加大 加速 扩大 increase increases increased rise rises rose higher faster greater larger more'.split(
      ' ',
    ),
    '减少 减小 减弱 减低 降低 下降 变小 变少 变低 变弱 变慢 减慢 减速 放慢 缩小 decrease decreases decreased fall falls fell drop drops lower slower smaller less fewer'.split(
      ' ',
    ),
  ],
  ['打开 张开 开放 开启 敞开 open opens opened'.split(' '), '关闭 关上 闭合 闭上 合上 close closes closed'.split(' ')],
  ['变长 伸长 拉长 加长 longer'.split(' '), '变短 缩短 shorter'.split(' ')],
  ['成正比 正比'.split(' '), '成反比 反比'.split(' ')],
  ['相同 一致 same'.split(' '), '相反 opposite'.split(' ')],
  ['吸收 absorb absorbs absorbed'.split(' '), '释放 放出 release releases released'.split(' ')],
  ['吸热 endothermic'.split(' '), '放热 exothermic'.split(' ')],
  ['有关'.split(' '), '无关 没有关系'.split(' ')],
  ['有效'.split(' '), '无效'.split(' ')],
  ['大于 高于 多于 超过'.split(' '), '小于 低于 少于 不足'.split(' ')],
  ['促进'.split(' '), '抑制'.split(' ')],
  ['最大 最高 最多'.split(' '), '最小 最低 最少'.split(' ')],
];
const PLACES = SIDES.flatMap((pair, family) =>
  pair.flatMap((words, side) =>
    words.map((word) => ({ word, side: `${family}.${side}`, other: `${family}.${1 - side}` })),
  ),
).sort((a, b) => b.word.length - a.word.length);

/** A word of direction, and what it is said of: 速率 in 光合速率下降; empty where nothing stands before it. */
interface Direction {
  of: string;
  side: string;
  other: string;
}

/** The directions of a normalised text, in the order of their length. */
function directions(text: string): Direction[] {
  let rest = text;
  return PLACES.flatMap(({ word, side, other }) => {
    const own: Direction[] = [];
    for (let at = find(rest, word, 0); at >= 0; at = find(rest, word, at + 1)) {
      const clause =
        text
          .slice(0, at)
          .split(/[，。；、,.;！？!?\n]/u)
          .at(-1) ?? '';
      own.push({ of: nounBefore(clause), side, other });
      rest = `${rest.slice(0, at)}${' '.repeat(word.length)}${rest.slice(at + word.length)}`;
    }
    return own;
  });
}

function find(text: string, word: string, from: number): number {
  const at = text.indexOf(word, from);
  if (at < 0 || !/^[a-z]/u.test(word)) return at;
  const isWhole = !/[a-z]/u.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`);
  return isWhole ? at : find(text, word, at + 1);
}

const NO_NOUN = /^(?:会|也|就|都|则|要|将|得|了|的|地|很|更|不|没|没有|随之|因此|所以|而|使|使得|is|are|will|be|the)$/u;

function nounBefore(clause: string): string {
  const words = runs(clause).flatMap(runWords);
  return words.findLast((word) => !NO_NOUN.test(word)) ?? '';
}

/**
 * Does the text say a direction that the key turns the other way? `key`: what must be said; `stem`: what was asked.
 * A direction that key or stem say of the same thing is theirs.
 */
export function turnsRound(text: string, key: string, stem: string): boolean {
  const [ofKey, ofStem] = [directions(key), directions(stem)];
  const known = [...ofKey, ...ofStem];
  return directions(text).some(({ of, side, other }) => {
    const isSame = (own: Direction) => own.of === of && of !== '';
    if (known.some((own) => own.side === side && isSame(own))) return false;
    return ofKey.some((own) => own.side === other) || ofStem.some((own) => own.side === other && isSame(own));
  });
}
