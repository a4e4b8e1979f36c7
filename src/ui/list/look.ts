// The look of a table, as one class on its frame: hundreds of cells stay plain elements, for a styled component each
// would cost a second of typing. Narrow, the same cells become cards: the row's name as its head, then label and value.
import { chakra } from '@chakra-ui/react';

const cell = { px: '3', py: '2.5', textAlign: 'start', verticalAlign: 'middle' } as const;
const button = {
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: '1',
  h: '8',
  px: '2',
  borderRadius: 'l2',
  color: 'brand.fg',
  cursor: 'pointer',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  _hover: { bg: 'brand.subtle' },
  _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  '&[data-danger]': { color: 'red.fg', _hover: { bg: 'red.subtle' } },
  _disabled: { opacity: 0.55, cursor: 'not-allowed' },
} as const;

/** Below this the list is cards. A container's width, not the screen's: a list may stand in a panel. */
const NARROW = '@container (max-width: 40rem)';
/** Between that and this every column counts. */
const TIGHT = '@container (min-width: 40.01rem) and (max-width: 60rem)';

export const TableFrame = chakra('div', {
  base: {
    containerType: 'inline-size',
    '& .scroll': { overflow: 'auto', maxH: 'var(--list-height, calc(100dvh - 20rem))', overscrollBehavior: 'contain' },
    '& table': { w: 'full', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'sm' },
    // the head as one: each sticky cell would be a layer of its own
    '& thead': { position: 'sticky', top: '0', zIndex: '2' },
    '& th': {
      ...cell,
      py: '0',
      h: '10',
      bg: 'bg.subtle',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      fontWeight: 'medium',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& td': {
      ...cell,
      borderBottomWidth: '1px',
      borderColor: 'border',
      overflowWrap: 'break-word',
      minW: '5em',
      maxW: '28rem',
    },
    '& td.name': { fontWeight: 'medium', minW: '8em' },
    '& .number': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .date': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .tick': { w: '11', minW: '11', pe: '0' },
    '& .acts': { textAlign: 'end', whiteSpace: 'nowrap', w: '1', py: '1' },
    '& th.acts': { py: '0' },
    '& tbody tr': {
      _hover: { bg: 'bg.subtle' },
      _focusVisible: { outline: '0', boxShadow: 'inset 0 0 0 2px var(--chakra-colors-brand-focus-ring)' },
    },
    '& tbody tr[data-chosen]': { bg: 'brand.subtle' },
    '& tbody tr:last-child td': { borderBottomWidth: '0' },
    '& input[type=checkbox]': {
      w: '4',
      h: '4',
      accentColor: 'colors.brand.600',
      cursor: 'pointer',
      verticalAlign: 'middle',
    },
    '& .sort': {
      ...button,
      color: 'inherit',
      px: '0',
      h: '10',
      _hover: { color: 'fg' },
      '& svg': { opacity: 0.35 },
    },
    // over what stands under the label
    '& .sort:not(:last-child)': { h: '6' },
    '& [aria-sort] .sort svg': { opacity: 1 },
    '& .act': button,
    '& .open': {
      ...button,
      px: '0',
      h: 'auto',
      textAlign: 'start',
      whiteSpace: 'normal',
      _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    },
    '& .none': { color: 'fg.subtle' },
    '& .twist': {
      ...button,
      px: '0',
      h: '6',
      w: '6',
      justifyContent: 'center',
      color: 'fg.muted',
      '&[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
    },
    '& .leaf': { display: 'inline-block', w: '6' },
    // the level takes its part of the name's place; codes may break where they must
    '& [role=treegrid] td': { overflowWrap: 'anywhere' },
    '& [role=treegrid] td.name': { minW: '14em' },
    // low rows, as many as there is room for
    '&[data-dense] td': { py: '1' },
    '&[data-dense] td.name': { minW: '6em' },
    // what is led to by a key, or lies at an edge, is not under what stays there
    '&.pins, & .pins': { scrollPaddingInlineStart: '8em', scrollPaddingInlineEnd: '7em' },
    '& .pins .name, & .pins .pinned': {
      position: 'sticky',
      insetInlineStart: '0',
      borderInlineEndWidth: '1px',
      zIndex: '1',
    },
    '& .pins .pinned': { insetInlineStart: 'auto', insetInlineEnd: '0', borderInlineWidth: '1px 0' },
    '& .pins td.name, & .pins td.pinned': { bg: 'bg.panel' },
    '& .pins tbody tr:hover :is(td.name, td.pinned)': { bg: 'bg.subtle' },
    [TIGHT]: {
      '& th, & td': { px: '2' },
      '& .act': { px: '1.5' },
      // what can be done stays in sight while the columns scroll under it
      '& .acts': { position: 'sticky', insetInlineEnd: '0', zIndex: '1' },
      // two that stay at one edge would lie on each other, and leave no room for the columns between
      '& .pins .pinned': { position: 'static', borderInlineStartWidth: '0' },
      '& td.acts': { bg: 'bg.panel' },
      '& tbody tr:hover td.acts': { bg: 'bg.subtle' },
      '& tbody tr[data-chosen]:not(:hover) td.acts': { bg: 'brand.subtle' },
    },
    // styles of recipes are in a layer, under those of properties
    '& .narrow': { display: 'none !important' },
    [NARROW]: {
      '& .scroll': { overflow: 'visible', maxH: 'none' },
      // the order is in the toolbar there
      '& thead': { display: 'none' },
      '& table, & tbody': { display: 'block' },
      '& tbody tr': {
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        alignItems: 'center',
        position: 'relative',
        px: '3',
        py: '2.5',
        borderBottomWidth: '1px',
        borderColor: 'border',
      },
      '& td': {
        display: 'grid',
        gridTemplateColumns: '6.5em 1fr',
        gap: '2',
        gridColumn: '1 / -1',
        px: '0',
        py: '1',
        borderWidth: '0',
        textAlign: 'start',
        whiteSpace: 'normal',
      },
      '& td.number, & td.date': { textAlign: 'start', whiteSpace: 'normal' },
      '& td[data-label]::before': { content: 'attr(data-label)', color: 'fg.muted' },
      '& td.name': { display: 'block', gridColumn: '2', textStyle: 'md', order: -1 },
      '& td.tick': { gridColumn: '1', display: 'block', w: '8', minW: '8', order: -1, py: '2' },
      '& td.acts': { display: 'flex', flexWrap: 'wrap', w: 'auto', justifyContent: 'flex-start', mx: '-2' },
      '& td.acts .act': { h: '10' },
      '& td.none': { display: 'none' },
      '& .pins :is(td.name, td.pinned)': { position: 'static', borderWidth: '0' },
      '& .wide': { display: 'none !important' },
      '& .narrow': { display: 'flex !important' },
    },
  },
});
