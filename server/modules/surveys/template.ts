// The template of a course's evaluation, to begin with.
import type { SurveyPage } from '#contract/surveys.ts';

const AGREE = ['很不同意', '不同意', '一般', '同意', '很同意'];

export const COURSE_TEMPLATE: readonly SurveyPage[] = [
  {
    id: 'p1',
    title: '这门课',
    questions: [
      {
        id: 'whole',
        kind: 'scale',
        stem: '总的来说，你对这门课满意吗？',
        required: true,
        from: 1,
        to: 5,
        fromText: '很不满意',
        toText: '很满意',
      },
      {
        id: 'parts',
        kind: 'matrix',
        stem: '下面的说法，你同意吗？',
        rows: [
          { key: 'clear', text: '讲得清楚' },
          { key: 'pace', text: '进度合适' },
          { key: 'practice', text: '练习有用' },
          { key: 'help', text: '有问题能得到帮助' },
        ],
        options: AGREE.map((text, n) => ({ key: String(n + 1), text })),
      },
      {
        id: 'hours',
        kind: 'single',
        stem: '你每周在课外花多少时间？',
        options: [
          { key: 'a', text: '不到 1 小时' },
          { key: 'b', text: '1 到 3 小时' },
          { key: 'c', text: '3 到 5 小时' },
          { key: 'd', text: '5 小时以上' },
        ],
      },
    ],
  },
  {
    id: 'p2',
    title: '为什么不满意',
    when: { all: [{ questionId: 'whole', is: '<', value: 3 }] },
    questions: [
      {
        id: 'why',
        kind: 'multiple',
        stem: '主要在哪些方面不满意？',
        options: [
          { key: 'content', text: '内容' },
          { key: 'way', text: '讲法' },
          { key: 'load', text: '作业量' },
          { key: 'gear', text: '设备和环境' },
          { key: 'other', text: '其他', other: true },
        ],
      },
    ],
  },
  {
    id: 'p3',
    title: '你的话',
    questions: [
      { id: 'good', kind: 'short', stem: '最有收获的一点是什么？' },
      { id: 'better', kind: 'essay', stem: '你希望怎样改进？' },
    ],
  },
];
