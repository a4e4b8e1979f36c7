// Acts in memory that are calls: in order, again while nobody answers, and shown until the log has them.
import { expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { ApiError, CLIENT } from '#src/api/errors.ts';
import { callSender } from './call-sender.ts';
import { createSend } from './send.ts';

/** A server that answers each call as the test says. */
function server(tries?: number, wait?: (ms: number, wake: Promise<void>) => Promise<void>) {
  const sent: string[] = [];
  const refused: string[] = [];
  let answer: (name: string) => number | undefined | ApiError = () => 1;
  const deliver = async ({ cmd = '' }: { cmd?: string }) => {
    sent.push(cmd);
    const given = answer(cmd);
    if (given instanceof ApiError) throw given;
    return given;
  };
  const send = createSend({
    senders: { said: callSender(deliver, tries === undefined ? {} : { tries }), drawn: callSender(deliver) },
    onRefused: ({ cmd }, { error }) => refused.push(`${cmd} ${error?.code}`),
    random: () => 0,
    ...(wait && { wait }),
  });
  send.start();
  return {
    sent,
    refused,
    send,
    say: (cmd: string) => send.add('said', { cmd, body: {} }),
    names: () => send.pending('said').map(({ act }) => act.cmd),
    answers: (next: typeof answer) => (answer = next),
  };
}
const away = new ApiError(CLIENT.offline, '');

test('in order, again while nobody answers, and shown until the log has it', async () => {
  const { sent, send, say, names, answers } = server();
  let cuts = 2;
  answers((item) => (item === 'a' && cuts-- > 0 ? away : item === 'a' ? 7 : 8));
  const told = vi.fn();
  send.subscribe(told);
  void say('a');
  void say('b');
  // it is shown before anything has been sent
  expect(names()).toEqual(['a', 'b']);
  expect(send.pending('said').map((p) => p.seq)).toEqual([null, null]);
  await vi.waitFor(() => expect(send.pending('said').map((p) => p.seq)).toEqual([7, 8]));
  expect(sent).toEqual(['a', 'a', 'a', 'b']);
  send.shown(7);
  expect(names()).toEqual(['b']);
  send.shown(9);
  expect(names()).toEqual([]);
  // the log was quicker than the answer
  await say('b');
  await vi.waitFor(() => expect(names()).toEqual([]));
  expect(told).toHaveBeenCalled();
  // what no log has is done when it is answered
  answers(() => undefined);
  await say('c');
  await vi.waitFor(() => expect(names()).toEqual([]));
});

test('what the server judges is not sent again, and does not hold up the next; after its tries it is given up', async () => {
  const { sent, refused, say, names, answers } = server(3);
  answers((item) => (item === 'no' ? new ApiError(CODE.conflict, '') : item === 'never' ? away : 1));
  for (const item of ['no', 'never', 'yes']) void say(item);
  await vi.waitFor(() => expect(names()).toEqual(['yes']));
  expect(sent).toEqual(['no', 'never', 'never', 'never', 'yes']);
  expect(refused).toEqual([`no ${CODE.conflict}`, `never ${CLIENT.offline}`]);
});

test('only what is first says that it waits; another lane does not wait with it, nor do more acts use up its tries', async () => {
  const { send, say, answers, sent } = server(2, (_ms, wake) => wake);
  answers((item) => (item === 'line' ? undefined : away));
  void say('a');
  void say('b');
  await vi.waitFor(() => expect(send.pending('said').map((p) => p.waits)).toEqual([true, false]));
  await say('c');
  expect(send.pending('said').map((p) => p.waits)).toEqual([true, false, false]);
  await send.add('drawn', { cmd: 'line', body: {} });
  await vi.waitFor(() => expect(send.pending('drawn')).toEqual([]));
  expect(sent).toEqual(['a', 'line']);
});

test('whether anything is left: at once while nobody answers, else as soon as all is judged', async () => {
  const { send, say, answers } = server();
  answers(() => away);
  await say('a');
  expect(await send.rested('said')).toBe(false);
  answers(() => undefined);
  send.wake();
  await vi.waitFor(async () => expect(await send.rested('said')).toBe(true));
});

test('a page that is left sends no more', async () => {
  const { send, say, answers, sent } = server();
  answers(() => away);
  await say('a');
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
  send.stop();
  const before = sent.length;
  send.wake();
  await say('b');
  expect(sent.length).toBeLessThanOrEqual(before + 1);
});
