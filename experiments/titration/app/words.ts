// Every word of the page, Chinese and English. `{name}` is filled in.
import type { Phase } from '../lab/book.ts';
import type { Fault } from '../lab/score.ts';

const W = {
  title: ['酸碱中和滴定', 'Acid–base titration'],
  steps: ['步骤', 'Steps'],
  stepOf: ['第 {n} 步，共 {all} 步', 'Step {n} of {all}'],
  next: ['完成这一步', 'Finish this step'],
  finish: ['交卷', 'Hand in'],
  noPlatform: [
    '没有找到平台的 SCORM 接口，记录不会保存。',
    'No SCORM interface of a platform was found: nothing will be kept.',
  ],
  handedIn: ['已交卷：{score} 分', 'Handed in: {score} of 100'],
  allWell: ['操作规范，数据可信。', 'Done by the book, on sound readings.'],
  nothingLost: ['无', 'none'],
  lost: ['−{points} {what}', '−{points} {what}'],
  resumed: ['回到了上次的地方', 'Back where you were'],

  preparePhase: ['润洗与装液', 'Rinse and fill'],
  prepareText: [
    '用蒸馏水洗净以后，滴定管和锥形瓶还要再做什么？装液后尖嘴里可能有气泡。',
    'After washing with water, what else do burette and flask need? There may be a bubble in the tip.',
  ],
  burette: ['滴定管最后用什么润洗', 'Rinse the burette last with'],
  buretteWater: ['只用蒸馏水', 'water only'],
  buretteBase: ['再用 NaOH 标准溶液润洗 2～3 次', 'the NaOH solution, two or three times'],
  flask: ['锥形瓶最后用什么洗', 'Rinse the flask last with'],
  flaskAcid: ['再用待测盐酸润洗', 'the acid itself'],
  flaskWater: ['只用蒸馏水', 'water only'],
  bubble: ['尖嘴的气泡', 'The bubble in the tip'],
  bubbleLeft: ['很小，不管它', 'small, leave it'],
  bubbleDriven: ['快速放液，赶走它', 'open the tap and drive it out'],

  indicatorPhase: ['选指示剂', 'Choose the indicator'],
  indicatorText: [
    '强酸和强碱相滴定，化学计量点附近 pH 会突跃。颜色变化要落在突跃范围内，而且要看得清。',
    'Strong acid, strong base: near equivalence the pH jumps. The colour must turn within that jump, and be seen.',
  ],
  indicator: ['指示剂', 'Indicator'],
  phenolphthalein: ['酚酞', 'Phenolphthalein'],
  phenolphthaleinMore: ['pH 8.2～10.0，无色→红', 'pH 8.2–10.0, colourless to red'],
  methylOrange: ['甲基橙', 'Methyl orange'],
  methylOrangeMore: ['pH 3.1～4.4，红→黄', 'pH 3.1–4.4, red to yellow'],
  litmus: ['石蕊', 'Litmus'],
  litmusMore: ['pH 5.0～8.0，红→蓝', 'pH 5.0–8.0, red to blue'],

  run1Phase: ['第一次滴定', 'First titration'],
  run2Phase: ['第二次滴定', 'Second titration'],
  run3Phase: ['第三次滴定', 'Third titration'],
  runText: [
    '锥形瓶里是 25.00 mL 盐酸和两滴指示剂。先读初读数，再滴定；近终点时一滴一滴、半滴半滴地加，颜色半分钟不褪就停，读末读数（读到 0.01 mL）。',
    'In the flask: 25.00 mL of acid, two drops of indicator. Read the start; titrate; near the end drop by drop, half a drop at last; when the colour stays, read the end (to 0.01 mL).',
  ],
  label: ['NaOH 标准溶液 {c} mol/L', 'NaOH {c} mol/L'],
  from: ['初读数', 'Start'],
  to: ['末读数', 'End'],
  stream: ['放液（约 1 mL）', 'Stream (about 1 mL)'],
  quick: ['快滴（约 5 滴）', 'Quick drops (about 5)'],
  drop: ['一滴', 'One drop'],
  half: ['半滴', 'Half a drop'],
  again: ['倒掉重来', 'Pour away, begin again'],
  buretteEmpty: [
    '滴定管里没有多少溶液了。按「倒掉重来」，滴定管会重新装满。',
    'The burette is nearly empty. “Pour away, begin again” fills it anew.',
  ],
  meniscus: [
    '液面最低点在 {a} 与 {b} mL 刻线之间，约 {part} 成处',
    'The meniscus’ lowest point lies between {a} and {b} mL, about {part} tenths',
  ],
  colourStart: ['颜色：{name}', 'Colour: {name}'],
  colourTurning: ['颜色正在变：{name}', 'The colour is turning: {name}'],
  colourEnd: ['颜色已变：{name}', 'The colour has turned: {name}'],
  flaskPicture: ['滴定管与锥形瓶', 'Burette and flask'],
  lens: ['液面放大', 'The meniscus, magnified'],
  clear: ['无色', 'colourless'],
  pink: ['浅红', 'pale pink'],
  magenta: ['红', 'red'],
  red: ['红', 'red'],
  orange: ['橙', 'orange'],
  yellow: ['黄', 'yellow'],
  purple: ['紫', 'purple'],
  blue: ['蓝', 'blue'],
  meter: ['pH 计 {ph}', 'pH meter {ph}'],

  reckonPhase: ['计算', 'Reckon'],
  reckonText: [
    '三次的体积、平均值、极差，再由 c(HCl)·25.00 = c(NaOH)·V 求盐酸的浓度，取四位小数。',
    'Three volumes, mean and spread; then c(HCl)·25.00 = c(NaOH)·V, to four decimals.',
  ],
  volume: ['第 {n} 次 V', 'V of run {n}'],
  mean: ['平均 V', 'Mean V'],
  spread: ['极差', 'Spread'],
  acid: ['c(HCl)', 'c(HCl)'],

  curvePhase: ['滴定曲线', 'The curve'],
  curveText: [
    '这是你三次滴定时 pH 计的记录。看化学计量点附近：一两滴就使 pH 变化多少？',
    'What the pH meter recorded in your runs. Look near equivalence: what do one or two drops do?',
  ],
  curvePicture: ['pH 对 V 的曲线', 'pH over V'],
  jump: ['强酸强碱滴定的突跃', 'The jump of strong acid and base'],
  jumpNone: ['没有突跃，均匀上升', 'none: it rises evenly'],
  jumpNarrow: ['很窄，只有石蕊能用', 'narrow: litmus alone will do'],
  jumpWide: ['约从 4 到 10，酚酞和甲基橙都可以', 'about 4 to 10: phenolphthalein and methyl orange both do'],
  comma: ['、', ', '],
  missing: [
    '这一步还缺：{what}。可以补上，也可以再按一次完成。',
    'Still missing: {what}. Add it, or press again to finish.',
  ],
} as const satisfies Record<string, readonly [string, string]>;

export const FAULTS: Record<Fault, readonly [string, string]> = {
  burette: [
    '滴定管没有用标准溶液润洗，溶液被稀释，V 偏大',
    'the burette was not rinsed with the solution: diluted, V too great',
  ],
  flask: ['锥形瓶用盐酸润洗，酸变多，V 偏大', 'the flask was rinsed with acid: more acid, V too great'],
  bubble: ['气泡没有赶走，第一次 V 偏大', 'the bubble was counted: the first V too great'],
  litmus: ['石蕊变色不明显，不宜作指示剂', 'litmus turns too slowly to be seen'],
  noRun: ['没有滴定', 'not titrated'],
  from: ['初读数与液面不符', 'the start is not where the meniscus stood'],
  to: ['末读数与液面不符', 'the end is not where the meniscus stood'],
  over: ['过了终点一两滴', 'a drop or two beyond the end'],
  far: ['过终点太多', 'far beyond the end'],
  short: ['没有到终点', 'the end was not reached'],
  spread: ['三次的极差超过 0.10 mL', 'the spread is over 0.10 mL'],
  volumes: ['体积不是末读数减初读数', 'a volume is not end minus start'],
  mean: ['平均值算错', 'the mean is wrong'],
  spreadWrong: ['极差算错', 'the spread is wrong'],
  acid: ['浓度与自己的数据不符', 'the concentration does not follow from the data'],
  digits: ['浓度应取四位小数', 'the concentration needs four decimals'],
  jump: ['突跃约从 4 到 10', 'the jump is from about 4 to 10'],
};

export type Lang = 'zh' | 'en';
export type Word = keyof typeof W;
export type Words = (word: Word, params?: Readonly<Record<string, string | number>>) => string;

export const wordsIn =
  (lang: Lang): Words =>
  (word, params = {}) =>
    Object.entries(params).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      W[word][lang === 'zh' ? 0 : 1] as string,
    );

export const phaseWord = (phase: Phase): Word => `${phase}Phase`;
