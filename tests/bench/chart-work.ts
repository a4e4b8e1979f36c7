// A process of its own, for what the charts' engine costs: `report` makes one of twenty charts, `recorder` sends transitions with
// and without a recorder. Prints one line of JSON.
import { createActor, type InspectionEvent } from 'xstate';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { createRecorder } from '#src/machines/qa/recorder.ts';
import { buildReport } from '#tools/machines/report.ts';

const CHARTS = 20;
const TRANSITIONS = 100_000;

export interface ReportCost {
  cpuS: number;
  peakMb: number;
}
/** Milliseconds of processor time, a round each. */
export interface RecorderCost {
  plain: number[];
  recorded: number[];
  again: number[];
}

const cpuMs = (work: () => void): number => {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};

function report(): ReportCost {
  // the lesson, which is many times any other, is in it once
  const others = catalogue.filter(({ machine }) => machine.id !== 'lesson');
  const charts = [...catalogue, ...others].slice(0, CHARTS);
  const ms = cpuMs(() => buildReport(charts, [], { commit: '', date: '' }));
  return { cpuS: ms / 1000, peakMb: process.resourceUsage().maxRSS / 1024 };
}

/** The live view looks on in every build: so does it here, and the recorder is what comes on top. */
const looksOn = (): void => {};

function chat(inspect: (event: InspectionEvent) => void): number {
  const actor = createActor(chatMachine, { inspect }).start();
  return cpuMs(() => {
    for (let i = 0; i < TRANSITIONS / 2; i++) {
      actor.send({ type: 'ask', runId: 'r', after: i });
      actor.send({ type: 'stop' });
    }
  });
}

function recorder(rounds: number): RecorderCost {
  const cost: RecorderCost = { plain: [], recorded: [], again: [] };
  const measured = () => createRecorder(() => 'unit:bench').inspect;
  for (const inspect of [looksOn, measured()]) chat(inspect);
  for (let round = 0; round < rounds; round++) {
    cost.recorded.push(chat(measured()));
    cost.plain.push(chat(looksOn));
    cost.again.push(chat(looksOn));
  }
  return cost;
}

const [what, rounds = '7'] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(what === 'report' ? report() : recorder(Number(rounds)))}\n`);
