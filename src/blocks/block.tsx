// Shows a block of the stream. What this build does not know, or cannot read, is a quiet line and a report.
import { chakra } from '@chakra-ui/react';
import { type ComponentType, memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockName, blocks, isBlock } from '#contract/blocks/index.ts';
import { BlockBoundary } from './boundary.tsx';
import type { BlockHost } from './host.ts';
import { registry } from './registry.tsx';
import { reportBlock } from './report.ts';

interface Props {
  id: string;
  type: string;
  content: unknown;
  host: BlockHost;
}

export const BlockView = memo(function BlockView({ id, type, content, host }: Props) {
  const read = readBlock(type, content);
  if (!read.ok) return <Quiet id={id} type={type} reason={read.reason} />;
  // the registry gives each name the component of its own props, which were read just now; one name at a time TypeScript cannot see that
  const Shown = registry[read.type] as ComponentType<{ content: unknown; host: BlockHost }>;
  return (
    <BlockBoundary fallback={<Broken />} onError={(error) => reportBlock(type, id, error)}>
      <Shown content={read.content} host={host} />
    </BlockBoundary>
  );
});

type Read = { ok: true; type: BlockName; content: unknown } | { ok: false; reason: unknown };
const reads = new WeakMap<object, Read>();

/** By the contract, once for each content: the fold keeps what has not changed. */
function readBlock(type: string, content: unknown): Read {
  if (!isBlock(type)) return { ok: false, reason: 'unknown block' };
  if (typeof content !== 'object' || content === null) return { ok: false, reason: 'no content' };
  const known = reads.get(content);
  if (known) return known;
  const parsed = blocks[type].safeParse(content);
  // a field that a later server has added is no reason to show nothing
  const grown = !parsed.success && parsed.error.issues.every((issue) => issue.code === 'unrecognized_keys');
  const read: Read = parsed.success || grown ? { ok: true, type, content } : { ok: false, reason: parsed.error };
  reads.set(content, read);
  return read;
}

function Quiet({ id, type, reason }: { id: string; type: string; reason: unknown }) {
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
