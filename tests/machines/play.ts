// Plays a script of the report: the copied tests call it.
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { eventsAt } from '#src/machines/qa/explorer.ts';
import { type Recorded, recordedStart, recordedStep } from '#src/machines/qa/step.ts';

/** Sends events by their labels, from an input by its name; tells what the last one did. Throws on an unknown name. */
export function play(machine: string, input: string, labels: readonly string[]): Recorded {
  const samples = catalogue.find((s) => s.machine.id === machine);
  if (!samples || !(input in samples.inputs)) throw new Error(`no input ${input} of ${machine}`);
  return labels.reduce(
    (last, label) => {
      const event = eventsAt(samples, last.next)[label];
      if (!event) throw new Error(`${machine} knows no event ${label} in ${JSON.stringify(last.next.value)}`);
      return recordedStep(samples.machine, last.next, event);
    },
    recordedStart(samples.machine, samples.inputs[input]),
  );
}
