// On paper the lesson is its summary, or, before there is one, its text.
export const PRINT = {
  '@media print': {
    'body:has(.printable) *': { visibility: 'hidden' },
    'body:has(.printable) .printable, body:has(.printable) .printable *': { visibility: 'visible' },
    'body:has(.printable) .printable': { position: 'absolute', insetBlockStart: 0, insetInlineStart: 0, width: '100%' },
    'header, footer, aside': { display: 'none !important' },
  },
} as const;
