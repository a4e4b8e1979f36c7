// What makes two places of a walk one.
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { isUnder, nodesOf, transitionsOf } from './walk.ts';

interface Placed {
  machine: AnyStateMachine;
  project?: ((context: AnyMachineSnapshot['context']) => unknown) | undefined;
}

/**
 * States, history and projected context: the states alone would merge what guards tell apart. The history of a state that
 * is active is left out, as leaving it writes it anew, unless something inside goes back to it; of a chart that is done
 * nothing is taken up again.
 */
export function placeKeys({ machine, project }: Placed): (snapshot: AnyMachineSnapshot, leaves: string) => string {
  const nodes = nodesOf(machine.root);
  const parents = new Map(nodes.map((node) => [node.id, node.parent]));
  const readInside = new Set(
    nodes.flatMap((node) =>
      transitionsOf(node)
        .flatMap(({ definition }) => definition.target ?? [])
        .filter(({ type, parent }) => type === 'history' && parent && (node === parent || isUnder(node, parent)))
        .map(({ id }) => id),
    ),
  );
  return (snapshot, leaves) => {
    const isKept = (id: string): boolean => {
      const parent = parents.get(id);
      return readInside.has(id) || !parent || !snapshot._nodes.includes(parent);
    };
    let history = '';
    if (snapshot.status === 'active')
      for (const [id, kept] of Object.entries(snapshot.historyValue))
        if (isKept(id)) history += `${id}=${kept.map((n) => n.id)};`;
    return `${snapshot.status} ${leaves} ${history} ${JSON.stringify(project?.(snapshot.context) ?? null)}`;
  };
}
