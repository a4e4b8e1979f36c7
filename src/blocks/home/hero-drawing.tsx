// A laboratory bench: pendulum, light through a lens, a curve being measured.
import { chakra } from '@chakra-ui/react';

export function HeroDrawing() {
  return (
    <chakra.svg
      viewBox="0 0 480 300"
      w="full"
      fill="none"
      stroke="#fff"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M10 262h460" opacity="0.7" />
      <g>
        <path d="M52 262V56h92M52 72l16-16M38 262h28" />
        <path d="M126 56v128" strokeDasharray="2 8" strokeWidth="1.5" opacity="0.6" />
        <path d="M126 56l34 116" />
        <circle cx="165" cy="187" r="15" fill="#fff" />
        <path d="M88 186a134 134 0 0076 0" strokeDasharray="2 8" strokeWidth="1.5" opacity="0.6" />
        <path d="M126 92a36 36 0 0010-2" />
      </g>
      <g opacity="0.95">
        <path d="M214 228h222M222 262l12-34M428 262l-12-34" />
        <path d="M316 132c17 26 17 70 0 96c-17-26-17-70 0-96z" fill="#ffffff2e" />
        <path d="M226 156h88l98 48M226 180h186M226 204h88l98-48" opacity="0.75" />
        <path d="M412 140v88" />
      </g>
      <g>
        <path d="M236 26h196a8 8 0 018 8v66a8 8 0 01-8 8H236a8 8 0 01-8-8V34a8 8 0 018-8z" fill="#ffffff1a" />
        <path d="M244 92c20 0 22-50 44-50s24 50 46 50 24-34 42-34 22 18 48 18" />
        <path d="M244 42v50h180" strokeWidth="1.5" opacity="0.6" />
        <circle cx="288" cy="42" r="4.5" fill="#fff" />
        <circle cx="376" cy="58" r="4.5" fill="#fff" />
      </g>
    </chakra.svg>
  );
}
