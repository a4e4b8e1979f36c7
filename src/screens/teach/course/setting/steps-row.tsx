// The order of a method's steps, drawn as a small row.
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PointStep } from '#contract/methods.ts';
import { Icon } from '#src/ui/work-icon.tsx';

// spans only: it stands in a label
export function StepsRow({ steps }: { steps: readonly PointStep[] }) {
  const { t } = useTranslation('courseSetting');
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="1" mt="2" textStyle="xs" fontWeight="normal">
      <chakra.span srOnly>{t('steps')}</chakra.span>
      {steps.map((step, i) => (
        <chakra.span key={step} display="inline-flex" alignItems="center" gap="1">
          {i > 0 && (
            <chakra.span color="fg.subtle" display="inline-flex">
              <Icon name="next" size="0.875rem" />
            </chakra.span>
          )}
          <chakra.span bg="bg.muted" color="fg" borderRadius="full" px="2.5" py="0.5">
            {t(`step.${step}`)}
          </chakra.span>
        </chakra.span>
      ))}
    </chakra.span>
  );
}
