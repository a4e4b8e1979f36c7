// What two reports differ in, element by element: not the counts, which move with every run.
import type { MachineReport, MachinesReport } from '#contract/qa.ts';

interface MachineDiff {
  machine: string;
  /** Elements of the second alone, and of the first alone. */
  added: string[];
  removed: string[];
  /** Elements of both that only the second covers, and only the first. */
  covered: string[];
  lost: string[];
}

export function diffOf(before: MachinesReport, after: MachinesReport): { machines: MachineDiff[] } {
  const names = new Set([...before.machines, ...after.machines].map((m) => m.inventory.machine));
  const of = (report: MachinesReport, name: string) =>
    report.machines.find((m) => m.inventory.machine === name)?.elements ?? {};
  return { machines: [...names].sort().map((machine) => diff(machine, of(before, machine), of(after, machine))) };
}

type Elements = MachineReport['elements'];

function diff(machine: string, before: Elements, after: Elements): MachineDiff {
  const isHit = (elements: Elements, key: string) => Boolean(elements[key]?.hits.all);
  const only = (some: Elements, others: Elements) => Object.keys(some).filter((key) => !(key in others));
  const both = Object.keys(before).filter((key) => key in after);
  return {
    machine,
    added: only(after, before),
    removed: only(before, after),
    covered: both.filter((key) => !isHit(before, key) && isHit(after, key)),
    lost: both.filter((key) => isHit(before, key) && !isHit(after, key)),
  };
}
