// Where an open drawing lies in its chart, and the way up.
import { Breadcrumb, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MachineReport } from '#contract/qa.ts';
import { useChartWords } from './use-words.ts';

interface PathProps {
  machine: MachineReport;
  of: string;
  onOpen: (id: string) => void;
}

export function ElementPath({ machine, of, onOpen }: PathProps) {
  const { t } = useTranslation('qa');
  const words = useChartWords(machine.inventory);
  const byId = new Map(machine.inventory.states.map((s) => [s.id, s]));
  const path: string[] = [];
  for (let id: string | null = of; id; id = byId.get(id)?.parent ?? null) path.unshift(id);
  return (
    <Breadcrumb.Root aria-label={t('path')} size="sm">
      <Breadcrumb.List>
        {path.flatMap((id, i) => [
          ...(i > 0 ? [<Breadcrumb.Separator key={`/${id}`} />] : []),
          <Breadcrumb.Item key={id}>
            <chakra.button
              type="button"
              cursor="pointer"
              color={id === of ? 'fg' : 'brand.fg'}
              fontWeight={id === of ? 'semibold' : 'normal'}
              aria-current={id === of ? 'page' : undefined}
              title={id}
              focusVisibleRing="outside"
              onClick={() => onOpen(id)}
            >
              {i === 0 ? words.name : (words.state(id).split('·').at(-1)?.trim() ?? id)}
            </chakra.button>
          </Breadcrumb.Item>,
        ])}
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}
