// Masks an event of a log: what people wrote, read and answered goes, how it went stays. What is not known to be an id, a
// type or a state is masked, so a block that comes later is safe before anybody has thought of it here.

/** Words of the platform's own: types, states, verdicts, and where something stands. */
const NAMES = new Set([
  ...['type', 'kind', 'state', 'status', 'machine', 'result', 'verdict', 'role', 'engine', 'model'],
  ...['key', 'mode', 'code', 'activityType', 'notice', 'cmd', 'allowed'],
]);
const IDS = /(^id|Id|^ids|Ids|Run|^log|^epoch)$/;
/** As the platform and browsers make them, with what kinds of logs and questions put around. */
const ID =
  /^([a-z]+[.:])*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?=.*[A-Z])(?=.*[a-z])[\w-]{24})([.:~][\w.:~#-]*)?$/;
/** Anything said here is somebody's, whatever it looks like. */
const SAID = new Set(['value', 'given', 'rightValue', 'correct', 'answer', 'answers']);
/** How well somebody did, as a number. */
const SCORES = new Set(['score', 'scores', 'mastery', 'tries', 'votes', 'people']);

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As many UTF-16 units as before: places in a text stay what they were. */
export const maskText = (text: string): string =>
  text.replace(/[\p{L}\p{N}\p{M}]/gu, (sign) => '▒'.repeat(sign.length));

export function maskEvent(event: Plain): Plain {
  switch (event['type']) {
    case 'TEXT_MESSAGE_CONTENT':
      return { ...event, delta: maskText(String(event['delta'])) };
    case 'ACTIVITY_SNAPSHOT':
      return { ...event, content: masked(event['content'], '') };
    case 'ACTIVITY_DELTA':
      return { ...event, patch: (event['patch'] as Plain[]).map(maskOperation) };
    case 'STATE_SNAPSHOT':
      return { ...event, snapshot: maskState(event['snapshot'] as Plain) };
    case 'CUSTOM':
      return { ...event, value: masked(event['value'], '') };
    case 'RUN_FINISHED':
      return 'result' in event ? { ...event, result: masked(event['result'], '') } : event;
    default:
      return event;
  }
}

/** The last part of the path that is no place in a list says what the value is. */
function maskOperation(operation: Plain): Plain {
  if (!('value' in operation)) return operation;
  const parts = String(operation['path']).split('/');
  const name = parts.findLast((part) => part !== '' && part !== '-' && !/^\d+$/.test(part)) ?? '';
  return {
    ...operation,
    value: masked(
      operation['value'],
      name,
      parts.some((part) => SAID.has(part)),
    ),
  };
}

/** Where the chart is stays; of what it remembers, and of what is shown besides, what is masked elsewhere. */
function maskState({ machine, state, allowed, chart, cmd, ...more }: Plain): Plain {
  const { status, value, historyValue, ...rest } = isPlain(chart) ? chart : {};
  const shown = isPlain(chart)
    ? { status, value, historyValue, ...(masked(rest, '') as Plain) }
    : masked(chart, 'value');
  return {
    machine,
    state,
    allowed,
    chart: shown,
    ...(cmd === undefined ? {} : { cmd }),
    ...(masked(more, '') as Plain),
  };
}

/** `name`: the field that holds it; `said`: something around it is an answer. */
function masked(value: unknown, name: string, said = false): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item, name, said));
  if (isPlain(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, v]) => [
        key,
        key === 'points' && isDrawn(v) ? cornersOf(v) : masked(v, key, said || isSaid(key, v)),
      ]),
    );
  if (value === null) return null;
  if (typeof value === 'string') return stays(value, name, said) ? value : maskText(value);
  // true or false is a whole answer to a judgement, and a number to a sum
  if (said) return '▒';
  if (typeof value === 'number' && SCORES.has(name)) return 0;
  return value;
}

/** A line on a board: places, each with how hard the pen was pressed. */
const isDrawn = (value: unknown): value is number[][] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((p) => Array.isArray(p) && p.length >= 2 && p.every((n) => typeof n === 'number'));

/** Handwriting can be read from its points: where it stood and how large it was stays, as two corners. */
function cornersOf(points: number[][]): number[][] {
  const [x, y] = [0, 1].map((axis) => points.map((p) => p[axis] ?? 0));
  const end = (pick: (...of: number[]) => number) => [x ?? [], y ?? []].map((all) => all.reduce((a, b) => pick(a, b)));
  const rest = points[0]?.slice(2).map(() => 0) ?? [];
  return [
    [...end(Math.min), ...rest],
    [...end(Math.max), ...rest],
  ];
}

/** A tutor's `answer` is a text with its sources: what is in it says for itself what it is. */
const isSaid = (key: string, value: unknown): boolean => SAID.has(key) && !(key === 'answer' && isPlain(value));

function stays(text: string, name: string, said: boolean): boolean {
  if (said) return ID.test(text);
  return (
    (NAMES.has(name) && /^[\w.,:~-]*$/.test(text)) || (IDS.test(name) && /^[\w.:~@-]*$/.test(text)) || ID.test(text)
  );
}
