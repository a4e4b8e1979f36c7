// The whole of a drawing that does not fit, small: where one is in it, and a click to be elsewhere.
import { Box, chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing } from '#contract/qa.ts';
import type { Rect } from './items.ts';
import type { View } from './use-view.ts';

const MOST = { width: 200, height: 88 };

interface Props {
  drawing: Drawing;
  view: View;
  area: { width: number; height: number };
  gaps: ReadonlySet<string>;
  onMove: (to: Rect) => void;
}

export function Miniature({ drawing, view, area, gaps, onMove }: Props) {
  const { t } = useTranslation('qa');
  const scale = Math.min(MOST.width / drawing.width, MOST.height / drawing.height);
  const onClick = (e: MouseEvent) => {
    const box = e.currentTarget.getBoundingClientRect();
    onMove({ x: (e.clientX - box.left) / scale, y: (e.clientY - box.top) / scale, width: 0, height: 0 });
  };
  return (
    // below the drawing, not on it: what is lit may stand anywhere
    <Box flexShrink="0" borderWidth="1px" borderColor="border.emphasized" bg="bg.panel" overflow="hidden">
      {/* the keyboard moves from state to state: it needs no map */}
      <chakra.svg
        role="img"
        aria-label={t('miniature')}
        data-miniature=""
        display="block"
        cursor="crosshair"
        width={drawing.width * scale}
        height={drawing.height * scale}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        onClick={onClick}
      >
        {drawing.boxes.map((b) => (
          <chakra.rect
            key={b.id}
            x={b.x}
            y={b.y}
            width={b.width}
            height={b.height}
            fill={gaps.has(`state:${b.id}`) || b.lines.some((l) => gaps.has(l.element)) ? 'red.muted' : 'bg.emphasized'}
          />
        ))}
        {drawing.arrows
          .filter((a) => a.lines.some((l) => gaps.has(l.element)))
          .map((a) => (
            <chakra.rect key={`${a.from} ${a.to}`} x={a.x} y={a.y} width={a.width} height={a.height} fill="red.muted" />
          ))}
        <chakra.rect
          x={-view.x / view.scale}
          y={-view.y / view.scale}
          width={area.width / view.scale}
          height={area.height / view.scale}
          fill="none"
          stroke="brand.solid"
          strokeWidth={2 / scale}
        />
      </chakra.svg>
    </Box>
  );
}
