// Shows a block of the stream. What this build does not know, or cannot read, is a quiet line and a report.
import { chakra } from '@chakra-ui/react';
import { type ComponentType, memo, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockBoundary } from './boundary.tsx';
import type { BlockHost } from './host.ts';
import { registry } from './registry.tsx';
import { hasShape, isBlockName } from './shape.ts';

interface Props {
  id: string;
  type: string;
  content: unknown;
  host: BlockHost;
}

export const BlockView = memo(function BlockView({ id, type, content, host }: Props) {
  if (!isBlockName(type)) return <Quiet id={id} type={type} reason="unknown block" />;
  if (!hasShape(type, content)) return <Quiet id={id} type={type} reason="not its shape" />;
  // the registry gives each name the component of its own props, which were looked at just now; one name at a time
  // TypeScript cannot see that
  const Shown = registry[type] as ComponentType<{ content: unknown; host: BlockHost }>;
  return (
    <BlockBoundary fallback={<Broken />} onError={(error) => reportBlock(type, id, error)}>
      <Suspense>
        <Shown content={content} host={host} />
      </Suspense>
    </BlockBoundary>
  );
});

function Quiet({ id, type, reason }: { id: string; type: string; reason: string }) {
  useEffect(() => reportBlock(type, id, reason), [type, id, reason]);
  return <Broken />;
}

function Broken() {
  const { t } = useTranslation('blocks');
  return (
    <chakra.p color="fg.subtle" textStyle="sm">
      {t('broken')}
    </chakra.p>
  );
}

/** Blocks that could not be shown, told once each. */
const told = new Set<string>();

function reportBlock(type: string, id: string, reason: unknown): void {
  const key = `${type} ${id}`;
  if (told.has(key)) return;
  told.add(key);
  console.error(`block ${type} was not shown`, reason);
}
