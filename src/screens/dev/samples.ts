// Every block in its states, for the gallery.
import type { BlockName, BlockProps } from '#contract/blocks/index.ts';
import type { AnswerValue } from '#contract/questions.ts';

export const citations = [
  {
    n: 1,
    documentId: 'd1',
    document: '单摆实验讲义.pdf',
    page: 4,
    heading: '第二章 / 小角度近似',
    quote: '当摆角小于 5° 时，正弦值与弧度值之差不到千分之二，可以认为回复力与位移成正比。',
  },
  {
    n: 2,
    documentId: 'd1',
    document: '单摆实验讲义.pdf',
    page: 6,
    quote: '周期只与摆长和重力加速度有关，与摆球质量无关。',
  },
  {
    n: 3,
    documentId: 'd2',
    document: '测量不确定度.md',
    heading: 'A 类评定',
    quote: '重复测量的平均值的标准偏差，等于单次测量的标准偏差除以测量次数的平方根。',
  },
];

type Result = BlockProps<'check-result'>;
export const results: Record<Result['result'], Omit<Result, 'questionId'>> = {
  right: { result: 'right', explanation: '周期公式里没有质量。' },
  wrong: {
    result: 'wrong',
    correct: 'B. 摆长与重力加速度',
    explanation: '由 $T = 2\\pi\\sqrt{L/g}$，质量在推导中消去了。',
  },
  partial: {
    result: 'partial',
    correct: 'A；C',
    explanation: '还差一项：计时起点。',
    by: '李',
    text: '思路对，再想想计时起点。',
  },
  'to-teacher': { result: 'to-teacher' },
};

/** An order and a match that were not right. */
export const arrangedSamples: readonly {
  kind: 'order' | 'match';
  value: AnswerValue;
  result: Omit<Result, 'questionId'>;
}[] = [
  {
    kind: 'order',
    value: ['B', 'A', 'D', 'C'],
    result: { result: 'wrong', rightValue: ['B', 'D', 'A', 'C'], explanation: '计时要从平衡位置开始。' },
  },
  {
    kind: 'match',
    value: { 1: 'B', 2: 'A', 3: 'C' },
    result: { result: 'wrong', rightValue: { 1: 'B', 2: 'C', 3: 'A' } },
  },
];

const contributions = [
  { id: 'c1', by: '赵一', text: '摆角 15° 时误差约 0.43%，比秒表的误差还小，可以用。', votes: 4, at: 1 },
  { id: 'c2', by: '钱二', text: '要看精度要求。\n摆角大了误差是系统的，平均不掉。', votes: 2, at: 2 },
  { id: 'c3', by: '孙三', text: '<b>我</b>同意 1', votes: 0, at: 3 },
];
const criteria = [
  { id: 'understand', title: '我能说清这节课的要点', max: 5 },
  { id: 'apply', title: '我会用它来解决问题', max: 5 },
];

type Samples = { [N in Exclude<BlockName, 'check-question' | 'check-result'>]: readonly BlockProps<N>[] };
export const samples: Samples = {
  heading: [
    { pointId: 'p3', title: '小角度近似', index: 2, of: 6, goal: '说得出近似成立的条件，并估计它带来的误差。' },
  ],
  formula: [
    { latex: 'T = 2\\pi\\sqrt{\\frac{L}{g}}', caption: '单摆的周期：$L$ 是摆长，$g$ 是重力加速度' },
    { latex: '\\frac{T}{' },
  ],
  figure: [
    {
      fileId: 'none',
      width: 640,
      height: 360,
      caption: '图 1 单摆的受力',
      alt: '摆球受重力与拉力',
      source: { documentId: 'd1', document: '单摆实验讲义.pdf', page: 1 },
    },
  ],
  steps: [
    {
      title: '测周期',
      items: [
        '把摆球拉开不超过 5°，松手。',
        '摆球经过平衡位置时开始计时，数 50 个周期。',
        '$T = t / 50$，重复五次取平均。',
      ],
    },
  ],
  example: [
    {
      exampleId: 'e',
      title: '由周期求 g',
      problem: '摆长 $L = 0.850\\ \\mathrm{m}$，50 个周期用时 92.5 s，求 $g$。',
      steps: [
        { text: '$T = 92.5 / 50 = 1.850\\ \\mathrm{s}$', reason: '多个周期求平均，计时误差分摊到每个周期' },
        { text: '$g = 4\\pi^2 L / T^2 = 9.80\\ \\mathrm{m/s^2}$', reason: '由周期公式解出 g' },
        { text: '与当地值 9.80 相符。' },
      ],
    },
  ],
  hint: [
    { questionId: 'q', level: 1, text: '公式里有没有 $m$？' },
    {
      questionId: 'q',
      level: 2,
      text: '周期只与摆长和重力加速度有关，与摆球质量无关。',
      source: { documentId: 'd1', document: '单摆实验讲义.pdf', page: 6 },
    },
  ],
  discussion: [
    {
      discussionId: 'd.empty',
      pointId: 'p3',
      prompt: '摆角 15° 时还能用这个公式吗？怎样说服别人？',
      contributions: [],
    },
    {
      discussionId: 'd.said',
      pointId: 'p3',
      prompt: '摆角 15° 时还能用这个公式吗？怎样说服别人？',
      contributions,
      closing: { people: 3, best: [1], groups: [{ about: ['误差', '摆角'], cites: [1, 2] }] },
    },
  ],
  evaluation: [
    { lessonId: 'l.open', criteria },
    { lessonId: 'l.given', criteria, scores: { understand: 5, apply: 3 } },
  ],
  citations: [{ messageId: 'm', items: citations }],
  notice: [
    { kind: 'not-in-material' },
    { kind: 'nearest' },
    { kind: 'provider-failed' },
    { kind: 'limit' },
    { kind: 'budget' },
    { kind: 'teacher', by: '李', text: '第三点的例题我们明天一起做。' },
    { kind: 'paused' },
    { kind: 'paused', by: '李' },
    { kind: 'flagged' },
    { kind: 'to-teacher' },
    { kind: 'corrected', by: '李', text: '摆长量到球心，不是量到线的末端。' },
    { kind: 'marked' },
    { kind: 'marked', by: '李', text: '说到点子上了。' },
  ],
  'experiment-card': [
    {
      experimentId: 'e1',
      name: '单摆法测重力加速度',
      intro: '用一根细线、一个小球和一只秒表，测出脚下的重力加速度。',
      steps: 11,
    },
    {
      experimentId: 'e2',
      name: '单摆法测重力加速度',
      intro: '',
      steps: 11,
      run: {
        runId: 'r1',
        state: 'finished',
        score: 82,
        toMark: false,
        missed: [{ pointId: '4', title: '仪器与步骤' }],
      },
    },
    {
      experimentId: 'e3',
      name: '酸碱中和滴定',
      intro: '',
      steps: 1,
      run: { runId: 'r2', state: 'finished', score: null, toMark: true, missed: [] },
    },
  ],
  summary: [
    {
      score: 78,
      points: [
        { pointId: '1', title: '周期公式', mastery: 1, tries: 2, flagged: false },
        { pointId: '2', title: '误差来源', mastery: 0.85, tries: 3, flagged: false },
        { pointId: '3', title: '小角度近似', mastery: 0.45, tries: 5, flagged: true },
        { pointId: '4', title: '发展历史', mastery: 0, tries: 0, flagged: false },
      ],
    },
  ],
};

export const TEXT = `当摆角**很小**时，$\\sin\\theta \\approx \\theta$[1]，回复力与位移成正比，单摆做简谐运动：

$$T = 2\\pi\\sqrt{\\frac{L}{g}}$$

所以周期只与摆长和重力加速度有关[2]，与下面这些无关：

1. 摆球的质量
2. 摆球的材料
3. *很小*的摆角

| 摆角 | 周期的相对误差 |
|---|---|
| 5° | 0.05 % |
| 15° | 0.43 % |

> 摆角越大，误差越大；先看[3]，再决定测几个周期。`;
