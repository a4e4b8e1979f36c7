// The spreadsheet that teachers fill in with questions: headings, one example of each kind, and a sheet that says what goes where.
import type { FastifyInstance } from 'fastify';
import { sendDownload } from '#server/platform/http/download.ts';
import { acceptedLang, type Lang, say } from '#server/platform/messages.ts';
import { writeWorkbook } from '#server/platform/sheet/write.ts';
import { COLUMN_NAMES, EXPORT_COLUMNS, QUESTION_COLUMNS, type SheetRow } from './sheet.columns.ts';

const EXAMPLES: readonly Partial<SheetRow>[] = [
  {
    kind: '单选',
    stem: '单摆的周期与下列哪个量无关？',
    A: '摆长',
    B: '摆球的质量',
    C: '重力加速度',
    D: '所在的纬度',
    answer: 'B',
    difficulty: '2',
    cat: '力学/振动',
    explanation: '$T=2\\pi\\sqrt{l/g}$，与质量无关。',
  },
  {
    kind: '多选',
    stem: '下列哪些是矢量？',
    A: '位移',
    B: '速度',
    C: '质量',
    D: '力',
    answer: 'ABD',
    difficulty: '1',
    cat: '力学',
  },
  { kind: '判断', stem: '把单摆从北京带到赤道，周期会变长。', answer: '对', difficulty: '3', cat: '力学/振动' },
  {
    kind: '填空',
    stem: '摆长 1.00 m 的单摆，周期是多少？（$g = 9.80$ m/s²）',
    answer: '2.01|2.007',
    tolerance: '0.01',
    unit: 's',
    difficulty: '3',
    cat: '力学/振动',
  },
  { kind: '简答', stem: '为什么要测多个周期再求平均？', answer: '减小按表时的误差', difficulty: '3', cat: '力学/振动' },
  {
    kind: '论述',
    stem: '试述单摆测重力加速度时误差的来源。',
    answer: '系统误差:5|偶然误差:5',
    difficulty: '4',
    cat: '力学/振动',
  },
];
const NOTES = [
  'noteQuestionKind',
  'noteQuestionOptions',
  'noteQuestionAnswer',
  'noteQuestionNumber',
  'noteQuestionPlace',
  'noteQuestionAgain',
] as const;

const questionTemplate = (lang: Lang): Promise<Uint8Array> =>
  writeWorkbook([
    {
      name: say(lang, 'exportQuestions'),
      head: COLUMN_NAMES.map((name) => QUESTION_COLUMNS[name]),
      widths: EXPORT_COLUMNS.map(({ width = 10 }) => width),
      rows: EXAMPLES.map((row) => COLUMN_NAMES.map((name) => row[name] ?? '')),
    },
    { name: say(lang, 'sheetNotes'), head: [], widths: [100], rows: NOTES.map((key) => [say(lang, key)]) },
  ]);

export function mountQuestionTemplate(server: FastifyInstance): void {
  server.get('/template/questions.xlsx', async (request, reply) => {
    const content = await questionTemplate(acceptedLang(request.headers['accept-language']));
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await sendDownload(reply, { name: 'questions.xlsx', type, content });
    return reply;
  });
}
