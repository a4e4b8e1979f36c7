// Recipes of our own where the library's do not fit the look.
import { defineRecipe } from '@chakra-ui/react';

const size = (h: string, px: string, textStyle: string, gap = '2', icon = '4') => ({
  h,
  minW: h,
  px,
  textStyle,
  gap,
  _icon: { width: icon, height: icon },
});

/** Hover goes a step darker: the library's goes translucent, and white text then falls below 4.5:1. */
export const buttonRecipe = defineRecipe({
  className: 'mg-button',
  base: {
    display: 'inline-flex',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    userSelect: 'none',
    borderRadius: 'l2',
    whiteSpace: 'nowrap',
    borderWidth: '1px',
    borderColor: 'transparent',
    cursor: 'pointer',
    flexShrink: '0',
    outline: '0',
    lineHeight: '1.2',
    fontWeight: 'medium',
    transitionProperty: 'common',
    transitionDuration: 'fast',
    focusVisibleRing: 'outside',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    _icon: { flexShrink: '0' },
  },
  variants: {
    size: {
      '2xs': size('6', '2', 'xs', '1', '3.5'),
      xs: size('8', '2.5', 'xs', '1'),
      sm: size('9', '3', 'sm'),
      md: size('10', '4', 'sm', '2', '5'),
      lg: size('12', '5', 'md', '2', '5'),
      xl: size('12', '5', 'md', '2', '5'),
      '2xl': size('16', '7', 'lg', '3', '6'),
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.solidHover' },
        _expanded: { bg: 'colorPalette.solidHover' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
        _expanded: { bg: 'colorPalette.muted' },
      },
      surface: {
        bg: 'bg.panel',
        color: 'fg',
        borderColor: 'border',
        _hover: { bg: 'bg.muted' },
        _expanded: { bg: 'bg.muted' },
      },
      outline: {
        borderColor: 'border.emphasized',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      ghost: {
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      plain: { color: 'colorPalette.fg' },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

/** The edge of a field is part of what one must see to use it: 3:1 against the card (WCAG 1.4.11). */
export const inputRecipe = defineRecipe({
  className: 'mg-input',
  base: {
    width: '100%',
    minWidth: '0',
    outline: '0',
    position: 'relative',
    appearance: 'none',
    textAlign: 'start',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    color: 'fg',
    height: 'var(--input-height)',
    minW: 'var(--input-height)',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    focusVisibleRing: 'inside',
    '--focus-ring-width': '2px',
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    _invalid: { borderColor: 'border.error', focusRingColor: 'border.error' },
  },
  variants: {
    size: {
      xs: { textStyle: 'xs', px: '2', '--input-height': 'sizes.8' },
      sm: { textStyle: 'sm', px: '2.5', '--input-height': 'sizes.9' },
      md: { textStyle: 'sm', px: '3', '--input-height': 'sizes.10' },
      lg: { textStyle: 'md', px: '3.5', '--input-height': 'sizes.12' },
    },
  },
  defaultVariants: { size: 'md' },
});
