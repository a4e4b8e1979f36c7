// Says what a model yields: cleaned, with the citations that its marks name, stored before it is shown.

import { sentences } from '#contract/sentences.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { EffectCall } from '#server/platform/lifecycle/define.ts';
import type { Citation, Script } from '#server/platform/tutor/answer/script.ts';
import { cleaner } from '#server/platform/tutor/provider/clean.ts';
import type { Model, ModelRequest } from '#server/platform/tutor/provider/model.ts';
import { sentenceWatch, supports } from '#server/platform/tutor/provider/support.ts';
import { chunkEvents, contents, noticeOf, speakerEvent } from './events.ts';
import { messageIdOf, type Past } from './utterance.ts';

interface Job {
  key: string;
  model: Model;
  request: ModelRequest;
  /** What the model was given, numbered: the only marks it may use. */
  sources: Citation[];
  /** Said after its last word, where that has no citation: the server has found nothing, whatever the model answers. */
  notice?: Script['notice'];
  past: Past;
  number: number;
}

export async function speakModel(call: EffectCall, job: Job): Promise<void> {
  const { key, model, past, sources } = job;
  const messageId = messageIdOf(key, job.number);
  const first = past.messages[0]?.id ?? messageId;
  const last = past.messages.at(-1);
  let request = job.request;
  const opening: StreamEvent[] = [speakerEvent('model', model.name)];
  if (last) {
    // the person's question cut in: say the cut sentence again, and what would have followed
    const from = sentences(last.text).at(-1)?.start ?? 0;
    opening.push({ type: 'CUSTOM', name: 'message.continues', value: { messageId: last.id, from } });
    request = continueRequest(
      request,
      `${past.messages.map((m) => m.text).join('')}`.slice(0, -last.text.length) + last.text.slice(0, from),
    );
  }
  opening.push({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });

  let begun = false;
  let lost = false;
  let stored: Promise<void> = Promise.resolve();
  const marks = new Set(sources.map((s) => s.n));
  const clean = cleaner(marks);
  const before = sentenceWatch();
  const show = (pieces: { text: string; n?: number }[]) => {
    const events: StreamEvent[] = begun ? [] : [...opening];
    for (const piece of pieces) {
      const item = sources.find((s) => s.n === piece.n);
      if (item && !supports(item.quote, before.last())) continue;
      before.see(piece.text);
      events.push(...chunkEvents(key, first, { text: piece.text, ...(item ? { cite: [item] } : {}) }, past.cited));
      events.push(...contents(messageId, piece.text));
    }
    if (events.length === (begun ? 0 : opening.length)) return;
    begun = true;
    // not waited for: words that come while one write is under way go out with the next
    stored = call.write(events);
    // told at the end; meanwhile the model need not go on
    stored.catch(() => {
      lost = true;
    });
  };
  try {
    for await (const delta of model.stream(request, call.signal)) {
      if (lost) break;
      show(clean.push(delta));
    }
    show(clean.end());
    if (begun && job.notice && past.cited.size === 0) stored = call.write([noticeOf(key, job.notice)]);
  } finally {
    // also what came before a failure is stored before anybody looks at how far the model came
    await stored;
  }
}

/** Asks for the rest of a text whose beginning is known. */
const continueRequest = (request: ModelRequest, said: string): ModelRequest => ({
  ...request,
  turns: [
    ...request.turns,
    ...(said === '' ? [] : [{ role: 'assistant' as const, text: said }]),
    { role: 'user', text: said === '' ? '请讲。' : '请从这里接着讲，不要重复已经讲过的话。' },
  ],
});
