// Shows a document in the page: Word, slides, a workbook, a picture. The file itself is one click away. What draws a kind comes
// when one is opened.
import { Button, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DownloadedFile, saveFile } from '#src/api/download.ts';
import { SafeFrame } from './frame.tsx';
import { viewKindOf } from './kind.ts';
import type { DocumentPlace } from './place.ts';
import { type RenderedMarkup, ViewError } from './types.ts';
import { useLoaded } from './use-loaded.ts';
import type { Zoom } from './use-zoom.ts';
import { ViewerZoomButtons } from './zoom-buttons.tsx';

/** Nothing of what is in view could be drawn; or something could. */
type OnUnseen = (isUnseen: boolean) => void;

interface Show {
  draw: (title: string, zoom: Zoom, onUnseen?: OnUnseen, place?: DocumentPlace) => ReactNode;
  /** It has pages, which may be too small to read. */
  zooms: boolean;
}

const inFrame = (drawn: RenderedMarkup): Show => ({
  zooms: true,
  draw: (title, zoom, _onUnseen, place) => <SafeFrame drawn={drawn} title={title} zoom={zoom} place={place} />,
});

/** Loads what draws it, and draws. */
async function open({ blob, name }: DownloadedFile): Promise<Show | null> {
  switch (viewKindOf({ type: blob.type, name })) {
    case 'word':
      return inFrame(await (await import('./word.ts')).drawWord(await blob.arrayBuffer()));
    case 'slides':
      return inFrame(await (await import('./slides.ts')).drawSlides(await blob.arrayBuffer()));
    case 'sheet': {
      const { readGrids, SheetGrid } = await import('./sheet.tsx');
      const grids = await readGrids(await blob.arrayBuffer());
      return { zooms: false, draw: (title) => <SheetGrid grids={grids} title={title} /> };
    }
    case 'pdf': {
      const { openPdf, PdfPages } = await import('./pdf.tsx');
      const pdf = await openPdf(await blob.arrayBuffer());
      const save = () => saveFile({ blob, name });
      return {
        zooms: true,
        draw: (title, zoom, onUnseen, place) => (
          <PdfPages open={pdf} title={title} zoom={zoom} onSave={save} onUnseen={onUnseen} place={place} />
        ),
      };
    }
    case 'text': {
      const { PlainText, readText } = await import('./plain-text.tsx');
      const text = readText(await blob.arrayBuffer());
      return {
        zooms: false,
        draw: (title, _zoom, _onUnseen, place) => <PlainText text={text} title={title} place={place} />,
      };
    }
    case 'picture':
      return { zooms: false, draw: (title) => <Picture blob={blob} title={title} /> };
    default:
      return null;
  }
}

export interface ViewerProps {
  /** It is all that its page shows, and says what the page is called. */
  isPage?: boolean;
  file: DownloadedFile;
  onUnseen?: OnUnseen;
  /** What is looked for in it; the same again is another object. */
  place?: DocumentPlace | undefined;
}

export function Viewer({ file, onUnseen, place, isPage = false }: ViewerProps) {
  const { t } = useTranslation('viewer');
  const { data, error } = useLoaded(file, open);
  const [at, setAt] = useState(1);
  const zoom = { at, set: setAt };
  return (
    <Flex direction="column" gap="2" flex="1" minH="0">
      <Flex align="center" gap="3" wrap="wrap">
        <chakra.h1 as={isPage ? 'h1' : 'h2'} textStyle="md" fontWeight="semibold" flex="1" overflowWrap="anywhere">
          {file.name}
        </chakra.h1>
        {data?.zooms && <ViewerZoomButtons zoom={zoom} />}
        <Button size="sm" variant="surface" onClick={() => saveFile(file)}>
          {t('save')}
        </Button>
      </Flex>
      {error ? (
        <Said alert>{t(`reason.${error instanceof ViewError ? error.reason : 'broken'}`)}</Said>
      ) : data === undefined ? (
        <Skeleton flex="1" minH="24rem" />
      ) : data ? (
        <chakra.div h="calc(100dvh - 12rem)" minH="24rem" display="flex" flexDirection="column">
          {data.draw(file.name, zoom, onUnseen, place)}
        </chakra.div>
      ) : (
        <Said>{t('reason.unknown')}</Said>
      )}
    </Flex>
  );
}

const Said = ({ children, alert = false }: { children: ReactNode; alert?: boolean }) => (
  <chakra.p role={alert ? 'alert' : 'status'} py="8" color="fg.muted">
    {children}
  </chakra.p>
);

function Picture({ blob, title }: { blob: Blob; title: string }) {
  const { t } = useTranslation('viewer');
  const [src, setSrc] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  if (isBroken) return <Said alert>{t('reason.broken')}</Said>;
  if (!src) return null;
  return (
    <chakra.img
      src={src}
      alt={title}
      maxW="full"
      maxH="full"
      m="auto"
      objectFit="contain"
      onError={() => setBroken(true)}
    />
  );
}
