// Exams as students sit them, and as their invigilators look on.
import type { FastifyInstance } from 'fastify';
import { examRows } from '#contract/exam-rows.ts';
import { exams as contract } from '#contract/exams.ts';
import type { App } from '#server/platform/app.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { questionViewer } from '../assessment/index.ts';
import { onException } from '../assignments/index.ts';
import { filePolicy } from '../files/index.ts';
import { showParts, startPart } from './attempt.experiment.ts';
import { examItems } from './attempt.items.ts';
import { createPapers } from './attempt.questions.ts';
import { saveAnswers } from './attempt.save.ts';
import { scoreOfAttempt } from './attempt.score.ts';
import { startAttempt } from './attempt.start.ts';
import { recordLeavings, submitAttempt } from './attempt.submit.ts';
import { act, followDates, message, registerRoom } from './board.acts.ts';
import { boardOf, registerBoard } from './board.ts';
import { examDefinition } from './exam.definition.ts';
import { staffExam } from './exam.store.ts';
import { wasAskedInExam } from './sitters.ts';

export function mountSitting(server: FastifyInstance, app: App): void {
  const definition = examDefinition(app);
  app.lifecycles.define(definition);
  registerBoard(app);
  registerRoom(app);
  showParts(app);
  onException(app, 'exam', (examId, userId) => followDates(app, { examId, userId }));
  // files that are answers are seen by who reads the attempt
  filePolicy(app, 'attempt', async (who, id) => (await definition.policy(who, id)) !== null);
  questionViewer(app, 'exams', (who, bankId) => wasAskedInExam(app, who, bankId));
  const papers = createPapers(app);
  const handlers: Handlers<typeof contract> = {
    items: (_input, { who }) => examItems(app, who),
    start: (input, call) => startAttempt(call, papers, input),
    save: (input, { who }) => saveAnswers(app, papers, who, input),
    experiment: (input, call) => startPart(call, papers, input),
    submit: (input, call) => submitAttempt(call, papers, input),
    seen: (input, { who }) => recordLeavings(app, who, input),
    score: ({ attemptId }, { who }) => scoreOfAttempt(app, papers, who, attemptId),
  };
  mount(server, app, contract, handlers);
  const { board, extend, hold, resume, message: say, forceSubmit, void: annul } = examRows;
  mount(
    server,
    app,
    { board, extend, hold, resume, message: say, forceSubmit, void: annul },
    {
      board: async ({ id }, { who }) => {
        await staffExam(app, who, id);
        return boardOf(app, id);
      },
      extend: ({ minutes, ...whom }, call) => act(call, whom, { type: 'extend', ms: minutes * 60_000 }),
      hold: (whom, call) => act(call, whom, { type: 'hold' }),
      resume: (whom, call) => act(call, whom, { type: 'resume' }),
      message: (input, call) => message(call, input),
      forceSubmit: (whom, call) => act(call, whom, { type: 'forceSubmit', reason: whom.reason ?? '' }),
      void: (whom, call) => act(call, whom, { type: 'void', reason: whom.reason ?? '' }),
    },
  );
}
