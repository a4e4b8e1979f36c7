// Tools, colours, widths; undo of one's own, and clearing the page.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#src/ui/confirm.tsx';
import { COLORS, FIRST_KIT, type Kit, MARKER_COLOR, TOOLS, WIDTHS } from '#src/ui/ink/tools.ts';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';
import { type Acts, type ClassView, isHost } from '../class.ts';
import type { DrawnStroke } from '../log/ink.ts';

interface Props {
  /** Null: nothing is taken up, and the page can be read and scrolled. */
  kit: Kit | null;
  onKit: (kit: Kit | null) => void;
  acts: Acts;
  live: ClassView;
  page: string;
  strokes: readonly DrawnStroke[];
  /** Absent where nothing of one's own is there. */
  onUndo?: () => void;
}

export function BoardToolbar({ kit, onKit, acts, live, page, strokes, onUndo }: Props) {
  const { t } = useTranslation('liveClass');
  const [isClearing, setClearing] = useState(false);
  const [kept, keep] = useState(FIRST_KIT);
  const now = kit ?? kept;
  const change = (next: Kit) => {
    keep(next);
    onKit(next);
  };
  const host = isHost(live);
  const own = host ? strokes : strokes.filter((s) => s.userId === live.userId);
  return (
    <Flex
      role="toolbar"
      aria-label={t('board.tools')}
      align="center"
      wrap="wrap"
      gap="0.5"
      bg="bg.panel"
      borderRadius="l2"
      p="1"
    >
      {TOOLS.map(({ tool, icon }) => (
        <Pick
          key={tool}
          icon={icon}
          label={t(`tool.${tool}`)}
          pressed={kit?.tool === tool}
          onPick={() => (kit?.tool === tool ? onKit(null) : change(taken(now, tool)))}
        />
      ))}
      {/* on a phone the page needs the room until something is drawn */}
      <chakra.div display={{ base: kit ? 'contents' : 'none', sm: 'contents' }}>
        <Rule />
        {COLORS.map(({ name, color }) => (
          <Swatch
            key={name}
            label={t(`color.${name}`)}
            pressed={now.color === color}
            onPick={() => change({ ...now, color })}
          >
            <chakra.span
              boxSize="4"
              borderRadius="full"
              borderWidth="1px"
              borderColor="fg.muted"
              style={{ background: color }}
            />
          </Swatch>
        ))}
        <Rule />
        {WIDTHS.map(({ name, width }, i) => (
          <Swatch
            key={name}
            label={t(`width.${name}`)}
            pressed={now.width === width}
            onPick={() => change({ ...now, width })}
          >
            <chakra.span w="4" borderRadius="full" bg="fg" style={{ height: `${1 + i * 2.5}px` }} />
          </Swatch>
        ))}
      </chakra.div>
      <Rule />
      <Pick icon="undo" label={t('board.undo')} disabled={!onUndo} onPick={() => onUndo?.()} />
      <Pick
        icon="bin"
        label={t(host ? 'board.clear' : 'board.clearOwn')}
        disabled={own.length === 0}
        onPick={() => setClearing(true)}
      />
      {isClearing ? (
        <Confirm
          title={t(host ? 'board.clear' : 'board.clearOwn')}
          text={t(host ? 'board.clearText' : 'board.clearOwnText')}
          confirm={t('board.clearYes')}
          danger
          onConfirm={() => {
            acts.draw(page, [{ op: 'clear' }]);
            setClearing(false);
          }}
          onClose={() => setClearing(false)}
        />
      ) : null}
    </Flex>
  );
}

/** A marker in the colour of ink would hide what it marks. */
const taken = (kit: Kit, tool: Kit['tool']): Kit => ({
  ...kit,
  tool,
  color: tool === 'marker' && kit.color === COLORS[0].color ? MARKER_COLOR : kit.color,
});

interface PickProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onPick: () => void;
}

function Pick({ icon, label, pressed, disabled = false, onPick }: PickProps) {
  return (
    <Button
      size="xs"
      px="0"
      variant={pressed ? 'solid' : 'ghost'}
      {...(pressed ? {} : { colorPalette: 'gray' })}
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabled={disabled}
      onClick={onPick}
    >
      <Icon name={icon} />
    </Button>
  );
}

function Swatch({
  label,
  pressed,
  onPick,
  children,
}: {
  label: string;
  pressed: boolean;
  onPick: () => void;
  children: ReactNode;
}) {
  return (
    <chakra.button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      boxSize="7"
      borderRadius="l1"
      cursor="pointer"
      bg={pressed ? 'bg.emphasized' : 'transparent'}
      focusVisibleRing="outside"
      onClick={onPick}
    >
      {children}
    </chakra.button>
  );
}

const Rule = () => <Box w="1px" h="5" bg="border" mx="0.5" hideBelow="sm" aria-hidden />;
