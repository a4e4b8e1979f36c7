// The spreadsheets that a school fills in: headings, one example, and a sheet that says what goes where.
import { type Lang, type MessageKey, say } from '#server/platform/messages.ts';
import { writeWorkbook } from '#server/platform/sheet/write.ts';
import { FIELDS, TITLES } from './columns.ts';

export type Template = 'students' | 'teachers';

const EXAMPLES: Record<Template, string[]> = {
  students: ['20260001', '张三', '物理实验1班', '13800138000', 'zhangsan@example.com'],
  teachers: ['T2026001', '李老师', '物理教研室', '13900139000', 'li@example.com'],
};
const NOTES: Record<Template, MessageKey[]> = {
  students: [
    'noteExample',
    'noteUserName',
    'noteName',
    'noteClass',
    'notePhone',
    'noteText',
    'noteAgain',
    'notePassword',
  ],
  teachers: [
    'noteExample',
    'noteUserName',
    'noteName',
    'noteDept',
    'notePhone',
    'noteText',
    'noteAgain',
    'notePassword',
  ],
};

export function templateOf(template: Template, lang: Lang): Promise<Uint8Array> {
  const notes = NOTES[template].map((key) => [say(lang, key)]);
  return writeWorkbook([
    {
      name: say(lang, 'sheetList'),
      head: FIELDS.map((f) => TITLES[f]),
      widths: [18, 12, 20, 16, 28],
      rows: [EXAMPLES[template]],
    },
    { name: say(lang, 'sheetNotes'), head: [], widths: [100], rows: notes },
  ]);
}
