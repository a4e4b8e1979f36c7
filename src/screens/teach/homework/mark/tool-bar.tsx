// The pen, right, wrong, the eraser, undo, and how large the page is.
import { Button, type ButtonProps, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';
import type { Tool } from './page-view.tsx';

const TOOLS: readonly { tool: Tool; icon?: IconName; sign?: string }[] = [
  { tool: 'hand', icon: 'arrow' },
  { tool: 'pen', icon: 'pencil' },
  { tool: 'right', sign: '✓' },
  { tool: 'wrong', sign: '✗' },
  { tool: 'eraser', icon: 'eraser' },
];
const ZOOMS = [1, 1.5, 2, 3, 4] as const;

interface Props {
  tool: Tool;
  onTool: (tool: Tool) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
  onUndo: (() => void) | undefined;
  onTurn: () => void;
}

export function MarkToolBar({ tool, onTool, zoom, onZoom, onUndo, onTurn }: Props) {
  const { t } = useTranslation('homeworkMark');
  const larger = ZOOMS.find((z) => z > zoom + 0.01);
  const smaller = ZOOMS.findLast((z) => z < zoom - 0.01);
  return (
    <Flex role="toolbar" aria-label={t('tools')} gap="1" bg="bg.panel" borderRadius="l2" p="1" wrap="wrap">
      {TOOLS.map(({ tool: one, icon, sign }) => (
        <Press
          key={one}
          label={t(`tool.${one}`)}
          variant={tool === one ? 'solid' : 'ghost'}
          colorPalette={tool === one ? undefined : 'gray'}
          aria-pressed={tool === one}
          onClick={() => onTool(one)}
        >
          {icon ? <Icon name={icon} /> : sign}
        </Press>
      ))}
      <Press label={t('undo')} disabled={!onUndo} onClick={onUndo}>
        <Icon name="undo" />
      </Press>
      <Press label={t('smaller')} disabled={smaller === undefined} onClick={() => smaller && onZoom(smaller)}>
        <Icon name="minus" />
      </Press>
      <Press label={t('larger')} disabled={larger === undefined} onClick={() => larger && onZoom(larger)}>
        <Icon name="add" />
      </Press>
      <Press label={t('turn')} onClick={onTurn}>
        <Icon name="turn" />
      </Press>
    </Flex>
  );
}

const Press = ({ label, ...more }: ButtonProps & { label: string }) => (
  <Button size="sm" px="2" variant="ghost" colorPalette="gray" aria-label={label} title={label} {...more} />
);
