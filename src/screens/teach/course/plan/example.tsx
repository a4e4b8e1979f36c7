// A worked example: what is asked, the steps to it, and the same with other numbers.
import { Box, Button, Flex, Heading, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';
import { type ExampleForm, emptyStep, emptyVariant, type VariantForm } from './example-form.ts';
import { ExampleSteps } from './example-steps.tsx';
import { FillEditor } from './fill-editor.tsx';
import { TextBox } from './text-box.tsx';

interface Props {
  example: ExampleForm | null;
  onChange: (example: ExampleForm | null) => void;
}

export function Example({ example, onChange }: Props) {
  const { t } = useTranslation('plan');
  if (!example) {
    const first = { title: t('example.title'), problem: '', steps: [emptyStep()], first: null, variant: null };
    return (
      <Flex align="center" gap="3" color="fg.muted" wrap="wrap">
        {t('example.none')}
        <Button size="xs" variant="outline" onClick={() => onChange(first)}>
          <Icon name="pencil" />
          {t('example.write')}
        </Button>
      </Flex>
    );
  }
  const edit = (part: Partial<ExampleForm>) => onChange({ ...example, ...part });
  return (
    <VStack align="stretch" gap="3">
      <TextBox label={t('example.name')} maxLength={200} value={example.title} onChange={(title) => edit({ title })} />
      <TextBox
        label={t('example.problem')}
        rows={2}
        maxLength={4000}
        value={example.problem}
        onChange={(problem) => edit({ problem })}
      />
      <ExampleSteps steps={example.steps} first={example.first} onChange={edit} />
      <Variant variant={example.variant} onChange={(variant) => edit({ variant })} />
      <Box>
        <Button size="xs" variant="ghost" colorPalette="red" onClick={() => onChange(null)}>
          <Icon name="bin" />
          {t('example.remove')}
        </Button>
      </Box>
    </VStack>
  );
}

interface VariantProps {
  variant: VariantForm | null;
  onChange: (variant: VariantForm | null) => void;
}

function Variant({ variant, onChange }: VariantProps) {
  const { t } = useTranslation('plan');
  if (!variant) {
    return (
      <Flex align="center" gap="3" color="fg.muted" textStyle="sm" wrap="wrap">
        {t('example.noVariant')}
        <Button size="xs" variant="outline" onClick={() => onChange(emptyVariant())}>
          <Icon name="pencil" />
          {t('example.writeVariant')}
        </Button>
      </Flex>
    );
  }
  const edit = (part: Partial<VariantForm>) => onChange({ ...variant, ...part });
  return (
    <VStack as="section" align="stretch" gap="3" borderTopWidth="1px" pt="3" aria-label={t('example.variant')}>
      <Flex align="center" justify="space-between">
        <Heading as="h3" textStyle="sm" color="fg.muted" fontWeight="medium">
          {t('example.variant')}
        </Heading>
        <Button size="2xs" variant="ghost" colorPalette="red" onClick={() => onChange(null)}>
          <Icon name="bin" />
          {t('example.removeVariant')}
        </Button>
      </Flex>
      <TextBox
        label={t('example.variantProblem')}
        help={t('example.variantHelp')}
        rows={2}
        maxLength={4000}
        value={variant.problem}
        onChange={(problem) => edit({ problem })}
      />
      <FillEditor value={variant} edit={edit} />
      <TextBox
        label={t('example.variantExplanation')}
        rows={1}
        maxLength={2000}
        value={variant.explanation}
        onChange={(explanation) => edit({ explanation })}
      />
    </VStack>
  );
}
