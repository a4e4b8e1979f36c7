// @vitest-environment jsdom
// (it hears when the browser is online again)
import { expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { ApiError, CLIENT } from './errors.ts';
import { createOutbox } from './outbox.ts';

/** A server that answers each call as the test says. */
function server(tries?: number) {
  const sent: string[] = [];
  const refused: string[] = [];
  let answer: (item: string) => number | ApiError = () => 1;
  const box = createOutbox<string>({
    send: async (item) => {
      sent.push(item);
      const given = answer(item);
      if (given instanceof ApiError) throw given;
      return given;
    },
    onRefused: (item, error) => refused.push(`${item} ${error.code}`),
    pause: async () => {},
    ...(tries ? { tries } : {}),
  });
  return { sent, refused, box, answers: (next: typeof answer) => (answer = next) };
}
const away = new ApiError(CLIENT.offline, '');

test('in order, again while nobody answers, and shown until the log has it', async () => {
  const { sent, box, answers } = server();
  let cuts = 2;
  answers((item) => (item === 'a' && cuts-- > 0 ? away : item === 'a' ? 7 : 8));
  box.add('a');
  box.add('b');
  await vi.waitFor(() => expect(box.get().map((s) => s.seq)).toEqual([7, 8]));
  expect(sent).toEqual(['a', 'a', 'a', 'b']);
  box.shown(7);
  expect(box.get().map((s) => s.item)).toEqual(['b']);
  box.shown(9);
  expect(box.get()).toEqual([]);
  // the log was quicker than the answer
  box.add('b');
  await vi.waitFor(() => expect(box.get()).toEqual([]));
});

test('what the server judges is not sent again, and does not hold up the next; after its tries it is given up', async () => {
  const { sent, refused, box, answers } = server(3);
  answers((item) => (item === 'no' ? new ApiError(CODE.conflict, '') : item === 'never' ? away : 1));
  for (const item of ['no', 'never', 'yes']) box.add(item);
  await vi.waitFor(() => expect(box.get().map((s) => s.item)).toEqual(['yes']));
  expect(sent).toEqual(['no', 'never', 'never', 'never', 'yes']);
  expect(refused).toEqual([`no ${CODE.conflict}`, `never ${CLIENT.offline}`]);
});
