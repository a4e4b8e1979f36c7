// A point and a question as the server gives them: for tests.
import type { PlanPoint, PlanQuestion } from '#contract/plan.ts';

const mark = (state: 'missing' | 'draft') => ({ state, by: null, at: null });

export function newPoint(id: string, title: string): PlanPoint {
  return {
    id,
    version: 1,
    title,
    goal: '',
    taught: false,
    courseId: 'c1',
    example: null,
    discussion: '',
    missing: ['example', 'question'],
    parts: { explanation: mark('draft'), example: mark('missing'), discussion: mark('missing') },
    questions: { draft: 0, edited: 0, approved: 0 },
    explanation: [
      { documentId: 'd1', document: '讲义.md', quote: `${title}的第一句。${title}的第二句。`, heading: title },
    ],
    questionList: [],
  };
}

export function newQuestion(id: string, pointId: string, more: Partial<PlanQuestion> = {}): PlanQuestion {
  return {
    id,
    pointId,
    version: 1,
    kind: 'judge',
    stem: '水会流。',
    options: null,
    left: null,
    right: null,
    answer: true,
    tolerance: null,
    unit: null,
    concepts: null,
    explanation: '',
    hint: '',
    source: null,
    state: 'draft',
    by: null,
    at: null,
    ...more,
  };
}
