// The charts, worst first, each with its bars.
import { chakra, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MachineRows } from '#contract/qa.ts';
import { Bar } from './bar.tsx';
import { SHOWN } from './look.ts';

interface Props {
  machines: MachineRows['machines'];
  chosen: string;
  onChoose: (machine: string) => void;
}

export function MachineList({ machines, chosen, onChoose }: Props) {
  const { t } = useTranslation('qa');
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label={t('list')}>
      {machines.map(({ machine, coverage }) => (
        <li key={machine}>
          <chakra.button
            type="button"
            aria-pressed={machine === chosen}
            onClick={() => onChoose(machine)}
            display="block"
            w="full"
            textAlign="start"
            p="3"
            borderRadius="l2"
            borderWidth="1px"
            cursor="pointer"
            bg={machine === chosen ? 'brand.subtle' : 'bg.panel'}
            borderColor={machine === chosen ? 'brand.border' : 'border'}
            focusVisibleRing="outside"
          >
            <Text fontWeight="semibold" mb="1">
              {t(`machine.${machine}`, { defaultValue: machine })}
            </Text>
            {SHOWN.filter((c) => coverage.all[c].of > 0).map((c) => (
              <Bar key={c} value={coverage.all[c]} label={t(`criterion.${c}`)} />
            ))}
            <Bar value={coverage.browser.c1} label={t('criterion.browser')} />
          </chakra.button>
        </li>
      ))}
    </Stack>
  );
}
