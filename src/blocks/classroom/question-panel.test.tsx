// A question that is typed on the spot says at its fields what it lacks; it goes out when nothing does, with a key or without.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type ChosenPush, QuestionPanel } from './question-panel.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const field = (name: string) => {
  const found = [...document.querySelectorAll('textarea')].find((f) => f.labels[0]?.textContent === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
function write(name: string, text: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(name), text);
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}
/** What the field says is wrong with it. */
const said = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-errormessage') ?? '')?.textContent ?? '';

test('what a typed question lacks is said at its field; a key is not needed', async () => {
  const sent = vi.fn<(what: ChosenPush) => void>();
  shown = await renderScreen(
    <QuestionPanel classId="k" courseId="c" points={[]} busy={false} onSend={sent} onClose={() => {}} />,
    { answers: { '/OrgApi/AISetting/Questions': [] } },
  );
  shown.press(await shown.comes('button', '现出一题'));
  expect(document.body.textContent).toContain('公布答案后计入成绩册；其他时候推送的题不计入');
  await vi.waitFor(() => field('题目'));
  const send = () => shown.press(shown.find('button', '推送给全班'));
  expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  send();
  await vi.waitFor(() => expect(said('题目')).toBe('请写出题目'));
  expect(said('选项 A')).toBe('请至少填写两个选项');
  expect(document.activeElement).toBe(field('题目'));
  write('题目', '测 220 V 用哪一档？');
  write('选项 A', '750 V');
  await vi.waitFor(() => expect(said('选项 B')).toBe('请至少填写两个选项'));
  expect(said('题目')).toBe('');
  send();
  await vi.waitFor(() => expect(document.activeElement).toBe(field('选项 B')));
  write('选项 B', '750 V');
  await vi.waitFor(() => expect(said('选项 B')).toBe('这个选项和前面的一个相同'));
  write('选项 B', '200 V');
  await vi.waitFor(() => expect(document.querySelector('[aria-invalid=true]')).toBeNull());
  shown.press(document.querySelectorAll<HTMLElement>('input[type=radio]')[2] as HTMLElement);
  await vi.waitFor(() => expect(said('选项 C')).toContain('被选为答案'));
  send();
  expect(sent).not.toHaveBeenCalled();
  write('选项 C', '20 V');
  await vi.waitFor(() => expect(document.querySelector('[aria-invalid=true]')).toBeNull());
  send();
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    kind: 'check-question',
    courseId: 'c',
    question: { kind: 'single', stem: '测 220 V 用哪一档？', answer: 'C', options: [{}, {}, {}] },
  });
});
