// One pane of each kind, made right behind the editor and gone at once, unseen: their looks stay. Looks that came with the first
// pane that is opened would style the whole page anew, within the click.
import { startTransition, useEffect, useState } from 'react';
import { useGraphEditor } from './editor-context.ts';
import { SidePane } from './side-pane.tsx';

export function PanesAhead() {
  const { nodes } = useGraphEditor();
  const [stage, setStage] = useState<'waiting' | 'made' | 'gone'>('waiting');
  useEffect(() => {
    if (stage !== 'gone') startTransition(() => setStage(stage === 'waiting' ? 'made' : 'gone'));
  }, [stage]);
  if (stage !== 'made') return null;
  const samples = (['point', 'concept'] as const).flatMap((kind) => nodes.find((n) => n.kind === kind) ?? []);
  return (
    <div hidden>
      {samples.map((node) => (
        <SidePane key={node.id} node={node} takesFocus={false} />
      ))}
    </div>
  );
}
