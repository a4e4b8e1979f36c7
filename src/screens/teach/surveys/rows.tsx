// Who answered what, of a survey with names.
import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import type { SurveyRow } from '#contract/surveys.ts';
import { useCall } from '#src/api/query.ts';
import { SurveyPageView } from '#src/blocks/survey/page.tsx';
import { Pager } from '#src/ui/list/pager.tsx';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { StoredFileLink } from '#src/ui/stored-file-link.tsx';

type Row = OutputOf<'/OrgApi/Questionnaire/Rows'>['items'][number];

const PAGE_SIZE = 20;

export function NamedRows({ survey }: { survey: SurveyRow }) {
  const { t, i18n } = useTranslation('surveys');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Row>();
  const found = useCall('/OrgApi/Questionnaire/Rows', { id: survey.id, page, pageSize: PAGE_SIZE }, { staleTime: 0 });
  const time = timeFormat(i18n.language, DAY_AND_TIME);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const questions = survey.pages.flatMap((one) => one.questions);
  return (
    <Stack as="section" aria-labelledby="survey-rows" gap="3" mt="6">
      <chakra.h2 id="survey-rows" textStyle="lg" fontWeight="semibold">
        {t('byPerson')}
      </chakra.h2>
      <Stack as="ul" listStyleType="none" gap="1" bg="bg.panel" borderRadius="l3" p="2">
        {found.data.items.map((row) => (
          <li key={row.userId}>
            <chakra.button
              type="button"
              w="full"
              display="flex"
              justifyContent="space-between"
              gap="3"
              px="3"
              py="2"
              borderRadius="l2"
              cursor="pointer"
              _hover={{ bg: 'bg.muted' }}
              onClick={() => setOpen(row)}
            >
              <span>{row.name}</span>
              <chakra.span color="fg.muted">{time.format(row.at)}</chakra.span>
            </chakra.button>
          </li>
        ))}
      </Stack>
      <Pager page={page} pageSize={PAGE_SIZE} total={found.data.itemCount} onPage={setPage} />
      {open && (
        <SidePanel title={open.name} size="md" onClose={() => setOpen(undefined)}>
          <SurveyPageView
            questions={questions.filter(({ id }) => id in open.answers)}
            first={1}
            answers={open.answers}
            problems={{}}
            disabled
            FileName={StoredFileLink}
            onAnswer={() => {}}
          />
        </SidePanel>
      )}
    </Stack>
  );
}
