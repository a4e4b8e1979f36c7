// What is played over the whole screen, and back.
import { Button } from '@chakra-ui/react';
import { type RefObject, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';

/** A phone that shows nothing but films over its whole screen. */
type PhoneFilm = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

interface Props {
  of: RefObject<HTMLElement | null>;
  /** That stands large now. */
  picture: RefObject<HTMLVideoElement | null> | null;
}

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};

export function FullScreen({ of, picture }: Props) {
  const { t } = useTranslation('liveReplay');
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const canAll = document.fullscreenEnabled;
  if (!canAll && !(picture && 'webkitEnterFullscreen' in HTMLVideoElement.prototype)) return null;
  const turn = () => {
    if (isFull) return void document.exitFullscreen();
    // some windows may not
    if (canAll) of.current?.requestFullscreen().catch(() => {});
    else (picture?.current as PhoneFilm | null)?.webkitEnterFullscreen?.();
  };
  return (
    <Button size="sm" variant="ghost" colorPalette="gray" px="2" flexShrink="0" onClick={turn}>
      <Icon name="rect" />
      {t(isFull ? 'fullLeave' : 'full')}
    </Button>
  );
}
