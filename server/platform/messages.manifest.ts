// What is wrong in an experiment's manifest, in both languages: `{part}` names where, `{found}` what stands there.
import type { ManifestFault } from '#contract/experiment-manifest.ts';

const SAID: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  syntax: ['不是 JSON：读到“{found}”时不通', 'not JSON: “{found}” does not belong here'],
  end: ['JSON 没有写完：缺少引号或括号', 'the JSON ends too early: a quote or a bracket is missing'],
  twice: ['“{found}”写了两次', '“{found}” stands here twice'],
  deep: ['嵌套得太深', 'nested too deep'],
  unknown: ['没有“{found}”这一项', 'there is no such thing as “{found}”'],
  required: ['缺少 {part}', '{part} is missing'],
  kind: ['{part} 的类型不对：{found}', '{part} is of the wrong type: {found}'],
  format: ['format 应为 1，这里是 {found}', 'format must be 1, not {found}'],
  notOneOf: ['{part} 只能是 free 或 strict，这里是 {found}', '{part} is either free or strict, not {found}'],
  integer: ['{part} 应为整数，这里是 {found}', '{part} must be a whole number, not {found}'],
  tooSmall: ['{part} 太小：{found}', '{part} is too small: {found}'],
  tooBig: ['{part} 太大：{found}', '{part} is too big: {found}'],
  tooLong: ['{part} 太长：{found}', '{part} is too long: {found}'],
  tooFew: ['至少要有一个步骤', 'there must be one step at least'],
  tooManyItems: ['步骤不能超过 100 个', 'there can be 100 steps at most'],
  path: [
    '{part} 应是包内的相对路径（如 index.html），这里是 {found}',
    '{part} must be a path inside the package (like index.html), not {found}',
  ],
  sameSeq: ['{part}：序号 {found} 已被前面的步骤用过', '{part}: {found} is the seq of an earlier step'],
  sameTitle: ['{part}：标题“{found}”与前面的步骤相同', '{part}: “{found}” is the title of an earlier step'],
  noScore: ['所有步骤的 maxScore 都是 0', 'maxScore is 0 in every step'],
  noFile: ['{part}：包里没有 {found}', '{part}: there is no {found} in the package'],
  entryKind: ['entry 应是 HTML 文件，这里是 {found}', 'entry must be an HTML file, not {found}'],
  markingKind: ['marking 应是 .js 文件，这里是 {found}', 'marking must be a .js file, not {found}'],
  sameFile: ['marking 不能就是 entry：它从不发给浏览器', 'marking cannot be the entry: it is never sent to a browser'],
};

export function manifestWords({ fault, part, found }: ManifestFault, lang: 'zh' | 'en'): string {
  const [zh, en] = SAID[fault] ?? ['{part} 有误：{found}', '{part} is not right: {found}'];
  const whole = lang === 'zh' ? '整个文件' : 'the file';
  return (lang === 'zh' ? zh : en).replaceAll('{part}', part || whole).replaceAll('{found}', found);
}

/** For the test that each fault has its words. */
export const SAID_FAULTS: readonly string[] = Object.keys(SAID);
