// The thread in which a package's own rules are run, in a machine of their own: no I/O, bounded memory, one second, and the same
// marks each time. A machine that has failed is never used again.
import { parentPort, workerData } from 'node:worker_threads';
import base from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';

/** Of this thread's own time: on a busy machine the clock runs on while nothing is done. */
const MS = 1000;
const PAGE = 64 * 1024;
const MEMORY = 64 * 1024 * 1024;
/** Deeper than this the machine itself breaks. */
const STACK = 256 * 1024;
const MOST_ANSWER = 256 * 1024;

export interface MarkTask {
  code: string;
  /** As JSON: `{seed, steps}`. */
  input: string;
  seed: number;
  /** The time that the marking program's clock says. */
  at: number;
}
/** As JSON, whatever it is; null: it failed, or took too long. */
export type MarkAnswer = { text: string | null };

/** Chance and time are the run's own, so that a mark can be made again. */
const fixed = ({ seed, at }: MarkTask): string => `(() => {
  let state = ${seed} | 0;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const Own = Date;
  globalThis.Date = class Date extends Own {
    constructor(...given) { if (given.length > 0) super(...given); else super(${at}); }
    static now() { return ${at}; }
  };
})()`;

function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function mark(task: MarkTask): Promise<MarkAnswer> {
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: MEMORY / PAGE });
  const machine = await newQuickJSWASMModuleFromVariant(newVariant(base, { wasmMemory }));
  const runtime = machine.newRuntime();
  runtime.setMemoryLimit(MEMORY);
  runtime.setMaxStackSize(STACK);
  const context = runtime.newContext();
  context.unwrapResult(context.evalCode(fixed(task))).dispose();
  const end = spentMs() + MS;
  runtime.setInterruptHandler(() => spentMs() > end);
  const defined = context.evalCode(task.code, 'marking.js');
  if (defined.error) return { text: null };
  const asked = `JSON.stringify(mark(JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(task.input)))})))`;
  const answered = context.evalCode(asked, 'mark');
  if (answered.error) return { text: null };
  const text: unknown = context.dump(answered.value);
  return { text: typeof text === 'string' && text.length <= MOST_ANSWER ? text : null };
}

if (parentPort && typeof workerData === 'object' && workerData !== null && 'code' in workerData)
  parentPort.postMessage(await mark(workerData as MarkTask).catch((): MarkAnswer => ({ text: null })));
