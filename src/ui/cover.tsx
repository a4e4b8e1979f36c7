// A course's picture, drawn from its name: the subject decides the motif, the name the colour. The same name, the same picture.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { MOTIFS, motifNamed, motifOf } from './motifs.tsx';

/** Hues that go well side by side; all dark enough for white lines. */
const PALETTE = [
  ['#0b5cad', '#0a3f7a'],
  ['#0f6f7c', '#0a4a5c'],
  ['#2f5bb7', '#28398a'],
  ['#1d7a5f', '#0f5049'],
  ['#5a4fb0', '#3b3484'],
  ['#94532a', '#6a3626'],
  ['#8a4577', '#5c2f5e'],
  ['#3d6b33', '#244a2c'],
] as const;

/** FNV-1a: small, and spreads short names well. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return h;
}

/** `src`: a picture's address, `<subject>:<motif>` for one of ours, or empty. */
export function Cover({ name, src = '' }: { name: string; src?: string }) {
  // its address may have grown old since the page was fetched
  const [broken, setBroken] = useState('');
  if (/^(\/|\.\/|https?:|data:image\/)/.test(src) && src !== broken)
    return (
      <chakra.img
        src={src}
        alt=""
        w="full"
        aspectRatio="16 / 9"
        objectFit="cover"
        loading="lazy"
        onError={() => setBroken(src)}
      />
    );
  const [light, dark] = PALETTE[hash(name) % PALETTE.length] ?? PALETTE[0];
  const id = `cover-${hash(name).toString(36)}`;
  return (
    <chakra.svg
      viewBox="0 0 320 180"
      w="full"
      aspectRatio="16 / 9"
      display="block"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="#fff"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={dark} />
        </linearGradient>
      </defs>
      <path d="M0 0h320v180H0z" fill={`url(#${id})`} stroke="none" />
      <path
        d="M0 36h320M0 72h320M0 108h320M0 144h320M40 0v180M80 0v180M120 0v180M160 0v180M200 0v180M240 0v180M280 0v180"
        strokeWidth="1"
        opacity="0.1"
      />
      {MOTIFS[motifNamed(src.split(':')[1]) ?? motifOf(name)]}
    </chakra.svg>
  );
}
