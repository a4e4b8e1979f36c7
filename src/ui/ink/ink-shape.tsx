// A stroke as SVG: it is drawn once, however many come after it.
import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { LINE, type Shape, shapePath } from './shape.ts';

export const InkShape = memo(function InkShape({ shape, ratio, id }: { shape: Shape; ratio: number; id?: string }) {
  const { kind, color, width, points, text = '' } = shape;
  if (kind === 'text') {
    const [x, y] = points[0] ?? [0, 0];
    return (
      // as a style: the page's reset lets every element inherit its font, and that wins over an attribute
      <text x={x} y={y / ratio} style={{ fontSize: `${width}px` }} fill={color} data-ink={id}>
        {text.split('\n').map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity
          <tspan key={i} x={x} dy={i === 0 ? width : width * LINE}>
            {line}
          </tspan>
        ))}
      </text>
    );
  }
  const path = shapePath(shape, ratio);
  if (!path) return null;
  const { d, fill, opacity } = path;
  return (
    <chakra.path
      d={d}
      opacity={opacity}
      data-ink={id}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(fill ? { fill: color } : { fill: 'none', stroke: color, strokeWidth: width })}
    />
  );
});
