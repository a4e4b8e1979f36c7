// 基本信息: what was planned, and the way to change it while nobody has come yet.
import { Button, chakra, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveStream } from '#contract/live-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { openPath, roomPath } from '#src/blocks/live/href.ts';
import { useWhen } from '#src/blocks/live/use-when.ts';
import { copyText } from '#src/ui/copy-text.ts';
import { FamilyForm } from '#src/ui/family/family-form.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { useCourseOptions } from '#src/ui/list/course-options.ts';
import { toast } from '#src/ui/toast.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { LiveRow } from '../types.ts';
import { useLiveFields } from './fields.ts';

export function LiveInfoPanel({ live }: { live: LiveRow }) {
  const { t } = useTranslation('lives');
  const listed = useListing();
  const { say } = useFamilyWords('lives');
  const when = useWhen();
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const mayEdit = may(liveStream.update) && live.state === 'scheduled';
  const path = live.isPublic ? openPath(live.id) : roomPath(live.id);
  const facts = [
    ['when', when(live)],
    ['minutes', t('info.minutes', { count: live.minutes })],
    ['host', live.host],
    ['classIds', listed([...live.classes, ...(live.isPublic ? [t('public')] : [])])],
    ['courseId', live.course || t('noCourse')],
    ['intro', live.intro || t('info.noIntro')],
  ] as const;
  return (
    <Stack gap="4" bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }}>
      <SimpleGrid as="dl" columns={{ base: 1, md: 2 }} gap="4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <chakra.dt color="fg.muted" textStyle="sm">
              {t(`field.${name}`)}
            </chakra.dt>
            <chakra.dd whiteSpace="pre-wrap" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </div>
        ))}
      </SimpleGrid>
      <Flex gap="3" wrap="wrap" align="center">
        {mayEdit && (
          <Button variant="outline" onClick={() => setEditing(true)}>
            <Icon name="pencil" />
            {say('edit')}
          </Button>
        )}
        <Button
          variant="ghost"
          onClick={() =>
            void copyText(`${location.origin}${location.pathname}#${path}`).then(() => toast.success(t('info.copied')))
          }
        >
          <Icon name="link" />
          {t('info.copy')}
        </Button>
        {live.state !== 'scheduled' && <Text color="fg.muted">{t(`info.fixed.${live.state}`)}</Text>}
      </Flex>
      {editing && <Edit live={live} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function Edit({ live, onClose }: { live: LiveRow; onClose: () => void }) {
  const options = useCourseOptions();
  const words = useFamilyWords('lives');
  const fields = useLiveFields(options.data ?? []);
  // a choice that is not there yet would be taken for none
  if (!options.data) return null;
  return (
    <FamilyForm family={liveStream} fields={fields} words={words} row={live} name={live.title} onClose={onClose} />
  );
}
