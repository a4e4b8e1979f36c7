// What holds of a chart wherever it is, by name. A chart without any is not walked for its pairs.
import type { AnyMachineSnapshot } from 'xstate';
import type { LiveContext } from '#src/machines/live/live.machine.ts';
import type { Tab } from '#src/machines/tabs/tabs.ts';

type Invariant = (snapshot: AnyMachineSnapshot) => boolean;

/** Holds wherever the condition does. */
const where =
  (is: Invariant, holds: Invariant): Invariant =>
  (s) =>
    !is(s) || holds(s);
const at =
  (value: unknown): Invariant =>
  (s) =>
    s.matches(value as never);
const isUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

interface Lesson {
  at: number;
  asked: number;
  passed: number;
  verdict: string | null;
  hinted: number;
  wasPaused: boolean;
  held: object | null;
  points: { id: string; tries: number; right: number; clean: number }[];
}
const lesson = (s: AnyMachineSnapshot) => s.context as Lesson;
const live = (s: AnyMachineSnapshot) => s.context as LiveContext;
const tabs = (s: AnyMachineSnapshot) => s.context as { tabs: readonly Tab[]; active: string | null };

export const INVARIANTS: Readonly<Record<string, Readonly<Record<string, Invariant>>>> = {
  session: {
    'who is anonymous is nobody': where(at('anonymous'), (s) => s.context.user === null && s.context.menu.length === 0),
    'who must set a new password is held at that gate': where(
      at({ active: { holder: { gated: 'resetPwd' } } }),
      (s) => s.context.user?.resetPwd !== 0,
    ),
    'whoever is known has passed every gate': where(
      at({ active: { holder: 'known' } }),
      (s) => s.context.user?.resetPwd === 0 && s.context.user?.setEmail === 0,
    ),
    'who was greeted is not greeted again': where(
      at({ active: { holder: { known: 'welcoming' } } }),
      (s) => s.context.greet === false,
    ),
  },
  run: {
    'what is under way has its request': where(at('active'), (s) => s.context.request !== null),
    'a failure is told where it failed, and forgotten with the next start': (s) =>
      s.matches('failed') ? s.context.failure !== null : !s.matches('active') || s.context.failure === null,
    'who is not connected says so': (s) => s.hasTag('offline') === s.matches({ active: 'reconnecting' }),
  },
  homework: {
    'nothing is marked that was not handed in': (s) => !s.context.isMarked || s.context.attempt > 0,
    'what is closed was never handed in': where(at('closed'), (s) => s.context.attempt === 0),
    'what was released is shown': where(at('released'), (s) => s.context.isShown),
    'whoever handed in waits, until it is written on': where(at('submitted'), (s) => s.context.attempt > 0),
    'it is written where it is a draft, or was sent back': (s) =>
      s.hasTag('writes') === (s.matches('drafting') || s.matches('returned')),
  },
  sitting: {
    'a line that is away says so': (s) => s.hasTag('offline') === s.matches({ line: 'offline' }),
    'what waits is unsent': (s) => s.hasTag('unsent') === s.context.journal.waiting > 0,
    'a pause is the server’s word': where(at({ clock: 'paused' }), (s) => s.context.told.state === 'paused'),
    'who may write hands nothing in at that moment': (s) => !(s.hasTag('writable') && s.hasTag('handing')),
    'what was handed in is over': (s) => s.context.handedIn === null || s.matches({ clock: 'over' }),
    'another device has the greater lease': (s) =>
      s.matches({ device: 'taken' }) || s.context.told.lease <= s.context.lease || s.matches({ clock: 'over' }),
  },
  chat: {
    'who answers does not wait': (s) => s.hasTag('waits') !== s.matches('answering'),
    'whoever waits may ask': where(
      (s) => s.hasTag('waits'),
      (s) => s.can({ type: 'ask', runId: 'r', after: 1 }),
    ),
  },
  follow: {
    'who only listens knows nothing of others': where(
      at('listening'),
      (s) => Object.keys(s.context.peers).length === 0,
    ),
    'a connection follows something, or is about to change': where(
      at({ leading: { connected: 'opening' } }),
      (s) => Object.keys({ ...s.context.own }).length + Object.keys(s.context.peers).length > 0,
    ),
    'what was refused is refused once': (s) => isUnique(s.context.refused),
  },
  tabs: {
    'no two tabs have one key': (s) => isUnique(tabs(s).tabs.map((t) => t.key)),
    'the tab that is shown is there': (s) =>
      tabs(s).active === null || tabs(s).tabs.some((t) => t.key === tabs(s).active),
    'a page without a tab has none': where(at({ page: 'untabbed' }), (s) => tabs(s).active === null),
    'a page with a window of its own has no tab': (s) => tabs(s).tabs.every((t) => t.key !== 'mine'),
  },
  lesson: {
    'no more points than there are': (s) => lesson(s).at <= lesson(s).points.length,
    'who holds it is known while it is held, and no longer': (s) => (lesson(s).held !== null) === s.matches('held'),
    'nobody passes more than was asked': (s) => lesson(s).passed <= lesson(s).asked,
    'right answers were tried, and clean ones were right': (s) =>
      lesson(s).points.every((p) => p.clean <= p.right && p.right <= p.tries),
    'what is over takes nothing more': where(
      (s) => s.status === 'done',
      (s) => !s.can({ type: 'next' }) && !s.can({ type: 'ask', runId: 'r', after: 1 }),
    ),
    'who is held is let go by the teacher alone': where(
      at('held'),
      (s) => s.can({ type: 'release' }) && !s.can({ type: 'resume' }) && !s.can({ type: 'next' }),
    ),
  },
  live: {
    'a hand is up once': (s) => isUnique(live(s).hands),
    'who has the floor has it once, and no hand up': (s) =>
      isUnique(live(s).floor.map((f) => f.userId)) && live(s).floor.every((f) => !live(s).hands.includes(f.userId)),
    'an empty stage shows nothing': where(at({ open: { stage: 'empty' } }), (s) => live(s).stage.kind === 'empty'),
    'after class nobody has a hand up or the floor': where(
      at('ended'),
      (s) => live(s).hands.length === 0 && live(s).floor.length === 0 && live(s).stage.kind === 'empty',
    ),
  },
  source: {
    'what is sent is wanted and allowed': where(at('on'), (s) => s.context.isWanted && s.context.isGranted),
    'a failure says why': where(at('failed'), (s) => s.context.trouble !== null),
  },
  seat: {
    'outside the lobby nothing is wanted that is not given': (s) =>
      s.matches('lobby') || s.context.wanted.every((w: string) => s.context.granted.includes(w)),
    'nobody speaks from an insecure page': where(
      at({ present: 'speaking' }),
      (s) => s.context.isSecure === true && s.context.pass !== null,
    ),
    'whoever is in the room counts no tries': where(at({ present: 'speaking' }), (s) => s.context.tries === 0),
  },
  experiment: {
    'what is over is marked, or left to a person': where(
      at('finished'),
      (s) => s.context.score !== null || s.context.toMark === true,
    ),
    'nobody comes twice': (s) => isUnique(s.context.present),
    'a step is done once, and in order': (s) =>
      isUnique(s.context.done) && s.context.done.every((n: number, i: number, all: number[]) => (all[i - 1] ?? -1) < n),
    'after its time it can still be opened anew': where(at('expired'), (s) => s.can({ type: 'extend', until: 9 })),
  },
  typing: {
    'who rests waits for nobody': (s) => s.matches('resting') === (s.context.waiting === 0),
    'nobody is away from what is all judged': where(
      (s) => s.hasTag('offline'),
      (s) => s.context.waiting > 0,
    ),
    'what can be taken back was typed': (s) => s.context.groups.length === 0 || Object.keys(s.context.edits).length > 0,
  },
  recording: {
    'who records has what records, and nobody else has it': (s) =>
      s.matches('here') || s.children['recorder'] === undefined,
    'whoever is back may be told that it is recorded here': where(at('resuming'), (s) =>
      s.can({ type: 'record.on', isHere: true }),
    ),
    'what is recorded elsewhere can be ended': where(at('elsewhere'), (s) => s.can({ type: 'record.off' })),
  },
  study: {
    'time runs only while somebody studies what is shown': where(
      at({ counting: { time: 'running' } }),
      (s) => s.context.isDoing && s.context.isShown,
    ),
    'who is still does nothing': where(at({ counting: { person: 'still' } }), (s) => !s.context.isDoing),
    'what was taken is drawn as soon as nothing counts': where(at('elsewhere'), (s) => s.context.kept !== null),
    'who cannot be counted says so': (s) => s.hasTag('offline') === s.matches({ counting: { line: 'cut' } }),
  },
  autosave: {
    'what is saved is what stands, and nothing is wrong with it': where(
      at('saved'),
      (s) => s.context.value === s.context.base.saved && s.context.trouble === null,
    ),
    'who waits has something to save': where(at('waiting'), (s) => s.context.value !== s.context.base.saved),
    'what is refused, or could not be sent, says why': where(at('away'), (s) => s.context.trouble?.kind === 'away'),
    'somebody must choose only where there is a choice': where(at('conflict'), (s) => s.context.theirs !== null),
  },
};
