// How a lesson's text is set: like a page of a good textbook. One style for the whole text, plain elements within.
import type { SystemStyleObject } from '@chakra-ui/react';

export const TEXT_STYLE: SystemStyleObject = {
  fontSize: 'md',
  lineHeight: 'tall',
  '& > * + *': { mt: '3' },
  '& strong': { fontWeight: 'semibold' },
  '& em': { fontStyle: 'normal', textEmphasis: 'dot', textEmphasisPosition: 'under right' },
  '& h4': { fontWeight: 'semibold', mt: '5' },
  '& ul, & ol': { ps: '1.6em' },
  '& ul': { listStyleType: 'disc' },
  '& ol': { listStyleType: 'decimal' },
  '& li + li': { mt: '1' },
  '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'border', ps: '3', color: 'fg.muted' },
  '& code': { fontFamily: 'mono', fontSize: '0.9em', bg: 'bg.muted', px: '1', borderRadius: 'l1' },
  '& pre': { bg: 'bg.muted', p: '3', borderRadius: 'l2', overflowX: 'auto' },
  '& pre code': { px: '0', bg: 'transparent' },
  '& hr': { borderColor: 'border', my: '5' },
  '& .table': { overflowX: 'auto' },
  '& table': { borderCollapse: 'collapse', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { textAlign: 'start', px: '3', py: '1.5', borderBottomWidth: '1px', borderColor: 'border' },
  '& th': { color: 'fg.muted', fontWeight: 'medium' },
  // where the next word will stand
  '&[data-open] > :last-child:not(ul, ol)::after, &[data-open] > :is(ul, ol):last-child > li:last-child::after': {
    content: '""',
    display: 'inline-block',
    width: '0.5em',
    height: '1em',
    ms: '1',
    verticalAlign: '-0.12em',
    borderRadius: '1px',
    bg: 'brand.emphasized',
  },
};
