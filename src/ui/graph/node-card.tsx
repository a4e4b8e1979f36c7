// One node: its title, and in words and colour how it stands. The map around it listens for all of them.
import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { NODE, type NodeBox } from './geometry.ts';

export interface NodeLook {
  icon: ReactNode;
  words: string;
  color: string;
  bg: string;
  border: string;
  /** A concept is no step of the course. */
  isConcept?: boolean;
}

export interface MapNode extends NodeBox {
  title: string;
  /** Its place in the course's order, from 1. */
  n?: number;
  face: NodeLook;
  /** What it relates to, in words. */
  about?: string;
}

interface Props {
  node: MapNode;
  left: number;
  top: number;
  isOpen: boolean;
  isEdited: boolean;
  /** A line is being drawn to it. */
  isAim: boolean;
  helpId: string | undefined;
}

export const NodeCard = memo(function NodeCard({ node, left, top, isOpen, isEdited, isAim, helpId }: Props) {
  const { id, title, n, face, about } = node;
  return (
    <chakra.div position="absolute" css={SHOW_HANDLE} style={{ left, top, width: NODE.width, height: NODE.height }}>
      <chakra.button
        type="button"
        data-node={id}
        aria-expanded={isOpen}
        aria-describedby={helpId}
        {...(about ? { 'aria-description': about } : {})}
        display="flex"
        flexDirection="column"
        alignItems="stretch"
        justifyContent="center"
        gap="1"
        w="full"
        h="full"
        px="3"
        textAlign="start"
        borderRadius="l2"
        focusVisibleRing="outside"
        bg={face.isConcept ? 'bg.muted' : 'bg.panel'}
        borderWidth="1px"
        userSelect="none"
        cursor="pointer"
        borderStyle={face.isConcept ? 'dashed' : 'solid'}
        borderColor={isOpen || isAim ? 'brand.solid' : face.border}
        boxShadow={isOpen || isAim ? '0 0 0 1px {colors.brand.solid}' : undefined}
        touchAction={isEdited ? 'none' : undefined}
      >
        <chakra.span fontWeight="medium" lineHeight="1.45" lineClamp="2" title={title}>
          {n !== undefined && (
            <chakra.span color="fg.muted" me="1.5" fontVariantNumeric="tabular-nums">
              {n}
            </chakra.span>
          )}
          {title}
        </chakra.span>
        <chakra.span
          display="flex"
          alignItems="center"
          gap="1.5"
          textStyle="xs"
          color={face.color}
          fontVariantNumeric="tabular-nums"
        >
          <chakra.span display="flex" borderRadius="full" p="0.5" bg={face.bg} flexShrink="0">
            {face.icon}
          </chakra.span>
          {face.words}
        </chakra.span>
      </chakra.button>
      {isEdited && <Handle id={id} />}
    </chakra.div>
  );
}, looksSame);

/** Each step of an edit makes all nodes anew: of three hundred, those that look the same are left as they are. */
function looksSame({ node: a, ...before }: Props, { node: b, ...now }: Props): boolean {
  const isSame = a.id === b.id && a.title === b.title && a.n === b.n && a.about === b.about;
  const sameFace = a.face.words === b.face.words && a.face.color === b.face.color;
  return isSame && sameFace && ALIKE.every((name) => before[name] === now[name]);
}
const ALIKE = ['left', 'top', 'isOpen', 'isEdited', 'isAim', 'helpId'] as const;

const SHOW_HANDLE = { '&:hover [data-handle], &:focus-within [data-handle]': { opacity: 1 } };

/** Dragged to another node it draws a line; the form beside the map does the same by keyboard. */
const Handle = ({ id }: { id: string }) => (
  <chakra.span
    data-handle={id}
    aria-hidden
    position="absolute"
    cursor="crosshair"
    touchAction="none"
    bottom="-9px"
    left="50%"
    translate="-50% 0"
    boxSize="18px"
    borderRadius="full"
    opacity="0"
    bg="brand.solid"
    borderWidth="3px"
    borderColor="bg.panel"
    transition="opacity 120ms"
  />
);
