// Sentences full of signs, on the screens that show words of the material: what is seen is the same, but for white space.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { TextMark } from '#contract/marks-of-text.ts';
import type { Question } from '#questions/kit/answer.ts';
import { StreamedText } from '#src/blocks/text/text.tsx';
import { loadMarkdown } from '#src/blocks/text/use-reading.ts';
import { liveMachine } from '#src/machines/live/live.machine.ts';
import { storedPlace } from '#src/machines/state.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { signSentences } from '#tests/texts/sentences.ts';
import { READABLE, sentencesIn } from './learn/aloud/sentences-in.ts';
import { ConceptDetail } from './learn/mastery/relation-map.tsx';
import { openNotes } from './learn/notes/open-notes.ts';
import { WrittenNotes } from './learn/notes/written.tsx';
import { AnswerList } from './learn/score/answers.tsx';
import type { ClassView } from './live/class/class.ts';
import { NO_CLASS_LOG } from './live/class/log/class-log.ts';
import { AskedStage } from './live/class/stage/asked.tsx';
import { ProjectorScreen } from './teach/board/projector.tsx';
import { PassageText } from './teach/course/knowledge/passage-text.tsx';

const SEED = Number(process.env['SEED'] ?? 20261128);
const SENTENCES = signSentences(SEED, 200);
const at = (i: number): string => SENTENCES[i] ?? '';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => void process.stdout.write(`sentences of seed ${SEED}\n`));
let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

const close = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '');
function expectAll(sentences: readonly string[] = SENTENCES) {
  const seen = close(document.body.textContent);
  expect(sentences.filter((sentence) => !seen.includes(close(sentence)))).toEqual([]);
  expect(document.body.querySelectorAll('em, del, pre, code, .katex')).toHaveLength(0);
}

test('passages, one as it is and one as a teacher’s words', async () => {
  shown = await renderScreen(
    SENTENCES.map((text) => <PassageText key={text} text={text} marks={[]} />),
    { answers: {} },
  );
  expectAll();
});

test('answers of a score with their sources', async () => {
  const answers: OutputOf<'/api/Theory/Score'>['answers'] = Array.from({ length: 40 }, (_, i) => {
    const [stem, given, correct, explanation, quote] = [0, 1, 2, 3, 4].map((n) => at(i * 5 + n));
    const passage = `前文 $5/A$ **甲**。\n${quote}\n后文 #1。`;
    return {
      questionId: String(i),
      pointId: 'p',
      stem: stem ?? '',
      given: given ?? '',
      verdict: 'wrong',
      unlearnt: false,
      hints: 0,
      ...{ correct: correct ?? '', explanation: explanation ?? '', formulas: [], mark: null, at: 0 },
      source: { documentId: 'd', document: '讲义', quote: quote ?? '', passage, formulas: [], marks: [] },
    };
  });
  shown = await renderScreen(<AnswerList answers={answers} own />, { answers: {} });
  expectAll();
  expect(close(document.body.textContent)).toContain('前文$5/A$**甲**。');
});

test('notes stand as they were typed, with formulas by $ and bold by **', async () => {
  const typed = SENTENCES.filter((sentence) => !/\$|\*\*/.test(sentence));
  expect(typed.length).toBeGreaterThan(50);
  const notes = openNotes({ lessonId: 'l', userId: 'u', points: [{ pointId: 'p' }] }, [
    { pointId: 'p', text: [...typed, '记住**重点**。'].join('\n'), version: 1, at: 0 },
  ]);
  shown = await renderScreen(<WrittenNotes points={[{ pointId: 'p', title: '点' }]} notes={notes} />, { answers: {} });
  await expect.poll(() => document.body.querySelector('strong')?.textContent).toBe('重点');
  expectAll(typed);
});

test('read aloud, a message is what it says: by its marks, and as a model’s answer that quotes them', async () => {
  await loadMarkdown();
  let text = '';
  const marks: TextMark[] = [];
  for (const [i, sentence] of SENTENCES.entries()) {
    for (const { index, 0: found } of sentence.matchAll(/\[\d+\]/g))
      marks.push({ kind: 'words', from: text.length + index, to: text.length + index + found.length });
    text += `${sentence}[${i + 1}]\n\n`;
  }
  const citations = SENTENCES.map((quote, i) => ({ n: i + 1, documentId: 'd', document: '讲义', quote, formulas: [] }));
  for (const own of [marks, undefined]) {
    shown = await renderScreen(<StreamedText text={text} marks={own} citations={citations} />, { answers: {} });
    const [box] = document.body.querySelectorAll(READABLE);
    if (!box) throw new Error('a message is read aloud');
    const said = sentencesIn(box, '公式').map((sentence) => close(sentence.text));
    expect(said.join('')).toBe(close(SENTENCES.join('')));
    shown.unmount();
  }
  shown = null;
});

test('a term of the knowledge graph and what is said of it, with the formula of its note', async () => {
  const node = (title: string, note: string, formulas: string[], i: number) => {
    return { id: String(i), kind: 'concept' as const, title, note, formulas, x: null, y: null };
  };
  const nodes = SENTENCES.slice(0, 100).map((title, i) => node(title, at(i + 100), [], i));
  const [first] = nodes;
  if (!first) throw new Error('no sentences');
  nodes.push({ ...first, id: 'f', note: '周期 $T$，付 $5$ 元。', formulas: ['$T$'] });
  const graph = { nodes, edges: [{ source: '0', target: '1', kind: 'part' as const }] };
  const detail = (id: string) => <ConceptDetail key={id} id={id} graph={graph} />;
  shown = await renderScreen(
    nodes.slice(0, 100).map(({ id }) => detail(id)),
    { answers: {} },
  );
  expectAll();
  shown.unmount();
  shown = await renderScreen(detail('f'), { answers: {} });
  await expect.poll(() => document.body.querySelectorAll('.katex').length).toBe(1);
  expect(close(document.body.textContent)).toContain('付$5$元。');
});

const QUESTION: Question = {
  ...{ questionId: 'q', pointId: 'p', kind: 'single', attempt: 1, of: 1, formulas: [] },
  stem: at(0),
  options: [1, 2, 3, 4].map((i) => ({ key: 'ABCD'.charAt(i - 1), text: at(i) })),
};

test('a question before a live class, and what was answered', async () => {
  const given = [{ value: 'A', count: 1, right: true }];
  const live: ClassView = {
    facts: { liveId: 'v', title: '课', role: 'student', courseId: 'c', resources: [] },
    userId: 'u',
    at: storedPlace(liveMachine, ''),
    stage: { kind: 'question', id: 's', questionId: 'q' },
    ...{ hands: [], floor: [], answers: {}, acts: null },
    entries: [{ kind: 'block', id: 'q', type: 'check-question', content: QUESTION, runId: null, during: '' }],
    log: NO_CLASS_LOG,
  };
  shown = await renderScreen(<AskedStage live={live} look="wall" questionId="q" />, { answers: {} });
  expectAll([0, 1, 2, 3, 4].map(at));
  shown.unmount();
  const revealed = { questionId: 'q', answered: 1, right: 1, of: 1, given, correct: at(1) };
  const told = { ...live, log: { ...NO_CLASS_LOG, revealed: { q: revealed } } };
  shown = await renderScreen(<AskedStage live={told} look="wall" questionId="q" />, { answers: {} });
  expectAll([0, 1, 2, 3, 4].map(at));
});

test('a pushed question on the wall, with its key', async () => {
  const pushed = {
    ...{ id: 'x', courseId: 'c', courseName: '课', text: '', at: 0, by: '林知行', question: null, notice: null },
    stem: at(0),
    formulas: [],
    answered: 1,
    of: 1,
    here: null,
    right: 1,
    toMark: 0,
    correct: at(1),
    given: [{ value: at(2), count: 1, right: true }],
    question: { ...QUESTION, kind: 'fill' },
    ...{ state: 'revealed', until: 0 },
  };
  shown = await renderScreen(<ProjectorScreen />, {
    at: '/teach/board/projector?classId=k&courseId=c',
    answers: {
      '/OrgApi/SysDept/MyDeptsItems': [{ id: 'k', name: '一班' }],
      '/OrgApi/CourseClass/Items': { items: [{ classId: 'k', className: '一班', courseId: 'c', course: '课' }] },
      '/OrgApi/Course/Items': { items: [{ id: 'c', name: '课', classes: ['一班'] }] },
      '/api/Interaction/Studied': [],
      '/api/Interaction/Pushes': [pushed],
    },
  });
  await vi.waitFor(() => expect(document.body.textContent).toContain('已公布答案'));
  expectAll([0, 1, 2].map(at));
});
