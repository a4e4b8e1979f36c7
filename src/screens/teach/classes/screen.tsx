// /teach/myclass: the classes one teaches, who is in them, and what can be done for them in class.
import { Box, Button, HStack, Skeleton, Tabs, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { StartNow } from '#src/blocks/live/start-now.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ClassCodeDialog } from '#src/ui/people/class-code-dialog.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { TabPanel } from '#src/ui/tab-panel.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { ClassPeople, type Klass } from './people.tsx';

/** @page /teach/myclass */
export function MyClassScreen() {
  const { t } = useTranslation(['classes', 'people']);
  const pageQuery = usePageQuery();
  const classes = useQuery({
    queryKey: ['/OrgApi/SysDept/MyDeptsItems'],
    queryFn: ({ signal }) => call('/OrgApi/SysDept/MyDeptsItems', {}, { quiet: true, signal }),
  });
  const [sharing, setSharing] = useState<Klass>();
  const chosen = classes.data?.find((c) => c.id === pageQuery.get('class')) ?? classes.data?.[0];
  return (
    <WorkScreen
      title={t('title')}
      lead={t('lead')}
      actions={
        chosen && (
          <>
            <Button asChild variant="outline">
              <Link to="/teach/myclass/ScoreManage">
                <Icon name="list" />
                {t('scores')}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={`/teach/board?classId=${encodeURIComponent(chosen.id)}`}>
                <Icon name="activity" />
                {t('board')}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={`/teach/board/attendance?classId=${encodeURIComponent(chosen.id)}`}>
                <Icon name="check" />
                {t('attendance')}
              </Link>
            </Button>
            <StartNow size="md" classIds={[chosen.id]} name={chosen.name} />
            <Button onClick={() => setSharing(chosen)}>
              <Icon name="key" />
              {t('people:code.open')}
            </Button>
          </>
        )
      }
    >
      {classes.isPending && <Skeleton h="64" role="status" aria-label={t('loading')} />}
      {classes.error && <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />}
      {classes.data?.length === 0 && (
        <Box bg="bg.panel" borderRadius="l3">
          <EmptyState icon="users" title={t('empty')} text={t('emptyText')} />
        </Box>
      )}
      {chosen && classes.data && (
        <Classes
          classes={classes.data}
          chosen={chosen}
          onChoose={(id) => pageQuery.set({ class: id, page: null, keyword: null })}
        />
      )}
      {sharing && <ClassCodeDialog dept={sharing} onClose={() => setSharing(undefined)} />}
    </WorkScreen>
  );
}

interface Props {
  classes: readonly Klass[];
  chosen: Klass;
  onChoose: (id: string) => void;
}

function Classes({ classes, chosen, onChoose }: Props) {
  const { t } = useTranslation('classes');
  return (
    <Tabs.Root value={chosen.id} onValueChange={({ value }) => onChoose(value)}>
      <Tabs.List aria-label={t('classes')} overflowX="auto">
        {classes.map(({ id, name, kind, term }) => (
          <Tabs.Trigger key={id} value={id} whiteSpace="nowrap">
            <HStack gap="2">
              <Text as="span">{name}</Text>
              <Text as="span" color="fg.muted" textStyle="xs">
                {[kind === 'group' ? t('group') : '', term ?? ''].filter(Boolean).join(' · ')}
              </Text>
            </HStack>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <TabPanel value={chosen.id}>
        <ClassPeople key={chosen.id} klass={chosen} />
      </TabPanel>
    </Tabs.Root>
  );
}
