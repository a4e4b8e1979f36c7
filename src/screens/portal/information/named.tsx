// /Recommend and /ClassicCourse: all that the home's modules of these kinds name.
import { Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ModuleItems, ModuleView } from '#src/blocks/home/modules.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useHome } from '../home/use-home.ts';
import { PublicPage } from '../public-page.tsx';

function NamedScreen({ kind }: { kind: 'recommended' | 'courses' }) {
  const { t } = useTranslation('information');
  const found = useHome();
  const modules = (found.data?.modules ?? []).filter((m) => m.kind === kind);
  const [only, second] = modules;
  return (
    <PublicPage title={t(`named.${kind}.title`)} lead={t(`named.${kind}.lead`)}>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h="24rem" />}
      {found.isSuccess && !only && <EmptyState icon="book" title={t('none')} text={t('noneText')} />}
      {only && !second && <ModuleItems {...only} />}
      {second && (
        <Stack gap="8">
          {modules.map((module) => (
            <ModuleView key={module.id} module={module} />
          ))}
        </Stack>
      )}
    </PublicPage>
  );
}

/** @page /Recommend */
export const RecommendScreen = () => <NamedScreen kind="recommended" />;
/** @page /ClassicCourse */
export const ClassicScreen = () => <NamedScreen kind="courses" />;
