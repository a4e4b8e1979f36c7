// Evidence of which nobody says what it is called: a plain list of its own names.
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { written } from './heads.ts';

const MOST_PARTS = 100;
const MOST_DEPTH = 6;

export const isPlain = (value: unknown): value is string | number | boolean | null | undefined =>
  typeof value !== 'object' || value === null;

export function PlainEvidence({ value, depth = 0 }: { value: unknown; depth?: number }) {
  if (isPlain(value)) return <WrittenValue value={value} />;
  if (depth > MOST_DEPTH) return <chakra.span>…</chakra.span>;
  const parts = Array.isArray(value)
    ? value.map((part: unknown, n): [string, unknown] => [String(n + 1), part])
    : Object.entries(value);
  if (parts.length === 0) return <chakra.span>—</chakra.span>;
  return (
    <chakra.dl display="grid" gridTemplateColumns="max-content minmax(0, 1fr)" columnGap="4" rowGap="1">
      {parts.slice(0, MOST_PARTS).map(([name, part]) => (
        <chakra.div key={name} display="contents">
          <chakra.dt color="fg.muted" maxW="16rem" overflowWrap="anywhere" unicodeBidi="isolate">
            {name}
          </chakra.dt>
          <chakra.dd minW="0" overflowWrap="anywhere">
            <PlainEvidence value={part} depth={depth + 1} />
          </chakra.dd>
        </chakra.div>
      ))}
      {parts.length > MOST_PARTS && <chakra.dt>…</chakra.dt>}
    </chakra.dl>
  );
}

interface WrittenProps {
  value: string | number | boolean | null | undefined;
  digits?: number | undefined;
}

/** What is cut, or has fewer digits than were handed in, is said whole when one looks. */
export function WrittenValue({ value, digits }: WrittenProps) {
  const { t } = useTranslation('experiments');
  if (typeof value === 'boolean') return <chakra.span>{t(value ? 'run.yes' : 'run.no')}</chakra.span>;
  const text = written(value, digits);
  const whole = String(value ?? '').trim();
  return (
    <chakra.span unicodeBidi="isolate" {...(whole !== '' && whole !== text ? { title: whole } : {})}>
      {text}
    </chakra.span>
  );
}
