// A page of the material, with what is drawn on it. All look at the teacher's page; who wants looks around, and returns.
import { Button, chakra, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DownloadedFile, saveFile } from '#src/api/download.ts';
import type { Stage } from '#src/machines/live/live.machine.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { openPages } from '#src/ui/viewer/pages.tsx';
import { type PagedDocument, ViewError } from '#src/ui/viewer/types.ts';
import { useLoaded, useStored } from '#src/ui/viewer/use-loaded.ts';
import { Surface } from '../board/surface.tsx';
import type { StageProps } from '../class.ts';
import { PageBar } from './page-bar.tsx';
import { useLookAround } from './use-look-around.ts';

type MaterialAt = Extract<Stage, { kind: 'material' }>;
interface Props extends StageProps {
  stage: MaterialAt;
}

export function MaterialStage({ live, look, stage }: Props) {
  const { t } = useTranslation('liveClass');
  const resource = live.facts.resources.find((r) => r.id === stage.resourceId);
  // what came into the class just now is asked for
  if (!resource) return live.acts ? <Skeleton flex="1" /> : <EmptyState icon="file" title={t('material.gone')} />;
  return <StoredMaterial key={resource.fileId} fileId={resource.fileId} live={live} look={look} stage={stage} />;
}

function StoredMaterial({ fileId, ...props }: Props & { fileId: string }) {
  const { t } = useTranslation('liveClass');
  const { data, error } = useStored(fileId);
  if (error) return <EmptyState icon="file" title={t('material.away')} />;
  return data ? <OpenMaterial file={data} {...props} /> : <Skeleton flex="1" />;
}

function OpenMaterial({ file, live, look, stage }: Props & { file: DownloadedFile }) {
  const { t } = useTranslation('viewer');
  const { data: pages, error } = useLoaded(file, openPages);
  if (error || pages === null)
    return (
      <EmptyState
        icon="file"
        title={file.name}
        text={t(`reason.${error instanceof ViewError ? error.reason : pages === null ? 'unknown' : 'broken'}`)}
      >
        <Button mt="2" variant="surface" onClick={() => saveFile(file)}>
          {t('save')}
        </Button>
      </EmptyState>
    );
  return pages ? <Paged pages={pages} name={file.name} live={live} look={look} stage={stage} /> : <Skeleton flex="1" />;
}

/** Until a page says its own. */
const USUAL = 4 / 3;

function Paged({ pages: { count, Page }, name, live, look, stage }: Props & { pages: PagedDocument; name: string }) {
  const { t } = useTranslation('liveClass');
  const { acts } = live;
  const { resourceId } = stage;
  const leads = look === 'host' && (acts?.can('show') ?? false);
  const lead = leads
    ? (page: number) => acts?.command({ type: 'show', what: { kind: 'material', resourceId, page } })
    : null;
  const around = useLookAround(resourceId, stage.page, lead);
  const { isAway, go, back } = around;
  const page = Math.min(around.page, count);
  const [ratio, setRatio] = useState(USUAL);
  const [isWide, setWide] = useState(false);
  const { t: view } = useTranslation('viewer');
  const label = t('material.page', { name, page });
  return (
    <Surface
      live={live}
      page={`${resourceId}:${page}`}
      ratio={ratio}
      label={label}
      isWide={isWide}
      bar={
        look === 'wall' ? null : (
          <>
            <PageBar page={page} count={count} isAway={isAway} shown={stage.page} onGo={go} onBack={back} />
            <Button size="sm" variant="ghost" colorPalette="gray" bg="bg.panel" onClick={() => setWide(!isWide)}>
              {view(isWide ? 'wholePage' : 'fullWidth')}
            </Button>
          </>
        )
      }
    >
      <chakra.div position="absolute" inset="0" overflow="hidden">
        <Page n={page} title={label} onRatio={setRatio} />
      </chakra.div>
    </Surface>
  );
}
