// A code for cameras, drawn as one path: black, as cameras read nothing else.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { Encode } from './qr.ts';

interface Props extends HTMLChakraProps<'svg'> {
  qr: ReturnType<Encode>;
  /** What it leads to, for those who do not see it. */
  label: string;
}

export const DrawnQr = ({ qr, label, ...box }: Props) => (
  <chakra.svg {...box} viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
    <path d={qr.path} fill="#000" />
  </chakra.svg>
);
