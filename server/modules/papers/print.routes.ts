// A paper as PDF: for students, or with its key for who marks it.
import type { FastifyInstance } from 'fastify';
import { papers } from '#contract/papers.ts';
import type { App } from '#server/platform/app.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { say } from '#server/platform/messages.ts';
import { type PrintBlock, printOne } from '#server/platform/print/index.ts';
import { rightInExam, shownInExam } from '../assessment/index.ts';
import { paperFields } from './paper.store.ts';
import { questionPictures } from './pictures.ts';
import { questionBlocks } from './print.blocks.ts';

export function mountPaperPrint(server: FastifyInstance, app: App): void {
  mount(
    server,
    app,
    { print: papers.print },
    {
      print: async ({ id, key }, call) => {
        const paper = await paperFields(app, call.who, id);
        const { lang, reply } = call;
        const content = await printOne({
          title: paper.name,
          facts: [say(lang, 'printMax', { max: paper.max })],
          blanks: (['printName', 'printStudentNo', 'printClass'] as const).map((word) => say(lang, word)),
          blocks: await blocksOf(call, paper, key),
        });
        return sendDownload(reply, { name: `${paper.name}.pdf`, type: 'application/pdf', content });
      },
    },
  );
}

type Paper = Awaited<ReturnType<typeof paperFields>>;

/** Numbered through all sections. */
async function blocksOf({ app, lang }: Call, { sections }: Paper, key: boolean): Promise<PrintBlock[]> {
  const asked = sections.map(({ title, questions }) => ({
    title,
    questions: questions.map(({ questionId, fields, points }) => {
      // options stand as the bank has them: one paper for everybody
      const as = { questionId, fields, seed: questionId, shuffle: false };
      return { fields, shown: shownInExam(as, points), right: rightInExam(as) };
    }),
  }));
  const pictures = await questionPictures(
    app,
    asked.flatMap((s) => s.questions.map((q) => q.shown)),
  );
  let n = 0;
  return asked.flatMap(({ title, questions }): PrintBlock[] => [
    { kind: 'heading', text: title },
    ...questions.map(({ shown, right, fields }): PrintBlock => {
      n += 1;
      const blocks = questionBlocks({ lang, n, shown, pictures, isBlank: !key });
      return { kind: 'together', blocks: key ? [...blocks, ...keyBlocks(right, fields)] : blocks };
    }),
  ]);

  function keyBlocks(
    right: string,
    { explanation, rubric = [] }: Paper['sections'][number]['questions'][number]['fields'],
  ) {
    const lines = [
      ...(right === '' ? [] : [say(lang, 'printKey', { key: right })]),
      ...(rubric.length === 0
        ? []
        : [say(lang, 'printRubric', { text: rubric.map((r) => `${r.title} ${r.points}`).join('；') })]),
      ...(explanation ? [say(lang, 'printExplanation', { text: explanation })] : []),
    ];
    return lines.map((text): PrintBlock => ({ kind: 'text', text, indent: 1, tone: 'key' }));
  }
}
