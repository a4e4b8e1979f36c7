// Tokens to elements. Links and images of a text are shown as text: the only way out of a lesson is its own sources.

import { chakra } from '@chakra-ui/react';
import type { Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Formula } from './math.tsx';
import type { TextToken } from './reader.ts';

export interface Citing {
  /** Numbers that have a source, as `1,2`: a text, so that parts without new sources are not drawn again. */
  known: string;
  onCite: (n: number) => void;
}

export function Inline({ tokens, marks }: { tokens: readonly TextToken[] | undefined; marks: Citing }): ReactNode {
  const flat = tokens?.flatMap((token) => (token.type === 'words' ? (token.tokens ?? []) : [token]));
  return flat?.map((token, i) => (
    // tokens have no identity of their own; their place is it
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={i}>{inlineAt(flat, i, token, marks)}</Fragment>
  ));
}

/** A mark stays on the line of the word before it: that word's last letter and the mark hold together. */
function inlineAt(tokens: readonly TextToken[], i: number, token: TextToken, marks: Citing): ReactNode {
  const [before, after] = [tokens[i - 1], tokens[i + 1]];
  if (token.type === 'cite' && before?.type === 'text' && isPlain(before)) return null;
  if (token.type !== 'text' || after?.type !== 'cite' || !isPlain(token)) return inline(token, marks);
  const text = unescaped(token);
  const letter = /.$/su.exec(text)?.[0] ?? '';
  return (
    <>
      {text.slice(0, text.length - letter.length)}
      <span style={TIED}>
        {letter}
        {inline(after, marks)}
      </span>
    </>
  );
}

const TIED = { whiteSpace: 'nowrap' } as const;
const PRE = { whiteSpace: 'pre-wrap' } as const;
const isPlain = (token: TextToken): boolean => !('tokens' in token && token.tokens);

function inline(token: TextToken, marks: Citing): ReactNode {
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens ? <Inline tokens={token.tokens} marks={marks} /> : unescaped(token);
    case 'escape':
      return unescaped(token);
    case 'strong':
      return <strong>{inner(token, marks)}</strong>;
    case 'em':
      return <em>{inner(token, marks)}</em>;
    case 'del':
      return <del>{inner(token, marks)}</del>;
    case 'link':
      return inner(token, marks);
    case 'image':
      return 'text' in token ? String(token.text) : null;
    case 'codespan':
      return <code>{'text' in token ? String(token.text) : ''}</code>;
    case 'pre':
      return <span style={PRE}>{token.raw}</span>;
    case 'br':
      return <br />;
    case 'math':
      return (
        <Formula
          latex={String((token as { latex: unknown }).latex)}
          display={(token as { display?: unknown }).display === true}
        />
      );
    case 'cite':
      return cite(Number((token as { n: unknown }).n), token.raw, marks);
    default:
      // HTML among it: its own letters
      return token.raw;
  }
}

const inner = (token: TextToken, marks: Citing) => (
  <Inline tokens={'tokens' in token ? token.tokens : undefined} marks={marks} />
);
const unescaped = (token: TextToken): string => ('text' in token ? String(token.text) : token.raw);

/** A number without a source is no mark: it stays what was written. */
const cite = (n: number, raw: string, marks: Citing): ReactNode =>
  marks.known.split(',').includes(String(n)) ? <CiteMark n={n} onCite={marks.onCite} /> : raw;

export function TextBlock({ token, marks }: { token: TextToken; marks: Citing }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p>{inner(token, marks)}</p>;
    case 'heading':
      return <h4>{inner(token, marks)}</h4>;
    case 'list':
      return <List list={token as Tokens.List} marks={marks} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={'tokens' in token ? token.tokens : undefined} marks={marks} />
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code>{'text' in token ? String(token.text) : ''}</code>
        </pre>
      );
    case 'table':
      return <Table table={token as Tokens.Table} marks={marks} />;
    case 'hr':
      return <hr />;
    case 'html':
      return <p>{token.raw}</p>;
    case 'math':
      return <Formula latex={String((token as { latex: unknown }).latex)} display />;
    default:
      return inline(token, marks);
  }
}

const Blocks = ({ tokens, marks }: { tokens: readonly TextToken[] | undefined; marks: Citing }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a token's place is its identity
  tokens?.map((token, i) => <TextBlock key={i} token={token} marks={marks} />);

function List({ list, marks }: { list: Tokens.List; marks: Citing }) {
  const items = list.items.map((item, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a token's place is its identity
    <li key={i}>
      <Blocks tokens={item.tokens} marks={marks} />
    </li>
  ));
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, marks }: { table: Tokens.Table; marks: Citing }) {
  return (
    // a wide table scrolls by itself; for that it must take the keyboard too
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className="table" tabIndex={0}>
      <table>
        <thead>
          <Row cells={table.header} as="th" marks={marks} />
        </thead>
        <tbody>
          {table.rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a token's place is its identity
            <Row key={i} cells={row} as="td" marks={marks} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ cells, as: Cell, marks }: { cells: readonly Tokens.TableCell[]; as: 'th' | 'td'; marks: Citing }) {
  return (
    <tr>
      {cells.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a token's place is its identity
        <Cell key={i}>
          <Inline tokens={cell.tokens} marks={marks} />
        </Cell>
      ))}
    </tr>
  );
}

/** `[1]`: a small button that opens the source panel at the passage. */
function CiteMark({ n, onCite }: { n: number; onCite: (n: number) => void }) {
  const { t } = useTranslation('blocks');
  return (
    <chakra.button
      type="button"
      aria-label={t('cite.open', { n })}
      onClick={() => onCite(n)}
      mx="0.5"
      px="1"
      minW="5"
      h="5"
      borderRadius="l1"
      cursor="pointer"
      verticalAlign="text-top"
      bg="brand.muted"
      color="brand.fg"
      fontSize="xs"
      lineHeight="1"
      fontVariantNumeric="tabular-nums"
      _hover={{ bg: 'brand.emphasized' }}
      focusVisibleRing="outside"
      transitionDuration="fast"
      transitionProperty="background"
    >
      {n}
    </chakra.button>
  );
}
