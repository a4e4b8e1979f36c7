// The slide captcha. The slider is a native range: mouse, touch and arrow keys come with it.
import { Box, Button, chakra, HStack, Skeleton } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { FirstIcon } from '#src/ui/icon.tsx';
import type { Proof } from './attempt.ts';

type Picture = OutputOf<'/api/auth/SlideImage'>;
interface Size {
  width: number;
  height: number;
}

export function SlideCaptcha({ onSolved, onClose }: { onSolved: (proof: Proof) => void; onClose: () => void }) {
  const { t } = useTranslation('entry');
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState('');
  const [x, setX] = useState(0);
  const fetchPicture = useCallback(async () => {
    setPicture(null);
    setX(0);
    try {
      setPicture(await call('/api/auth/SlideImage', {}, { quiet: true }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.msg : String(error));
    }
  }, []);
  useEffect(() => void fetchPicture(), [fetchPicture]);
  const check = async () => {
    if (!picture || x === 0) return;
    try {
      const { code } = await call('/api/auth/Validate', { uuid: picture.uuid, x }, { quiet: true });
      onSolved({ uuid: picture.uuid, code });
    } catch (error) {
      setProblem(error instanceof ApiError ? error.msg : String(error));
      // one try a picture
      await fetchPicture();
    }
  };
  return (
    <Box role="group" aria-label={t('captcha.title')} borderWidth="1px" borderRadius="l3" p="3">
      <HStack justify="space-between" mb="2">
        <chakra.span fontWeight="medium">{t('captcha.title')}</chakra.span>
        <HStack gap="0">
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('captcha.another')}
            onClick={() => void fetchPicture()}
          >
            <FirstIcon name="refresh" />
          </Button>
          <Button size="xs" variant="ghost" colorPalette="gray" aria-label={t('captcha.close')} onClick={onClose}>
            <FirstIcon name="close" />
          </Button>
        </HStack>
      </HStack>
      {picture ? <Puzzle picture={picture} x={x} onMove={setX} onDone={() => void check()} /> : <Skeleton h="40" />}
      <chakra.p role="alert" color="fg.error" textStyle="xs" minH="5" mt="1">
        {problem}
      </chakra.p>
    </Box>
  );
}

interface PuzzleProps {
  picture: Picture;
  x: number;
  onMove: (x: number) => void;
  onDone: () => void;
}

function Puzzle({ picture, x, onMove, onDone }: PuzzleProps) {
  const { t } = useTranslation('entry');
  const [whole, setWhole] = useState<Size>({ width: 320, height: 160 });
  const [piece, setPiece] = useState<Size>({ width: 44, height: 44 });
  const sizeOf = (image: HTMLImageElement): Size => ({ width: image.naturalWidth, height: image.naturalHeight });
  const share = (part: number, of: number) => `${(part / of) * 100}%`;
  return (
    <>
      <Box position="relative" overflow="hidden" borderRadius="l2" lineHeight="0" userSelect="none">
        <chakra.img
          src={picture.image}
          alt={t('captcha.image')}
          w="full"
          draggable={false}
          onLoad={(e) => setWhole(sizeOf(e.currentTarget))}
        />
        <img
          src={picture.piece}
          alt=""
          draggable={false}
          onLoad={(e) => setPiece(sizeOf(e.currentTarget))}
          style={{
            position: 'absolute',
            left: share(x, whole.width),
            top: share(picture.y, whole.height),
            width: share(piece.width, whole.width),
          }}
        />
      </Box>
      <chakra.input
        type="range"
        min={0}
        max={whole.width - piece.width}
        step={1}
        value={x}
        autoFocus
        w="full"
        mt="3"
        h="8"
        accentColor={'{colors.brand.600}'}
        cursor="grab"
        touchAction="none"
        borderRadius="l2"
        focusVisibleRing="outside"
        aria-label={t('captcha.slide')}
        aria-describedby="captcha-help"
        onChange={(e) => onMove(Number(e.target.value))}
        onPointerUp={onDone}
        onKeyDown={(e) => {
          if (e.key !== 'Enter') return;
          // the form around it must not send
          e.preventDefault();
          onDone();
        }}
      />
      <chakra.p id="captcha-help" textStyle="xs" color="fg.muted">
        {t('captcha.help')}
      </chakra.p>
    </>
  );
}
