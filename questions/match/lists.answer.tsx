// Two lists whose items go together: choose on the left, then what goes with it on the right.
import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { type InputProps, isPairs } from '../kit/answer.ts';
import { ItemVerdict, KeysTip } from '../kit/arranged.answer.tsx';
import type { AskedItem } from '../kit/contract.ts';
import { type MatchDraft, pair, waiting } from './draft.answer.ts';

export function MatchLists(props: InputProps<MatchDraft>) {
  return (
    <>
      <Lists {...props} />
      <KeysTip open={props.open} words="match.keys" />
    </>
  );
}

function Lists({ question, draft, editable, change, result }: InputProps<MatchDraft>) {
  const { t } = useTranslation('common');
  const { left = [], right = [] } = question;
  const { pairs } = draft;
  const active = editable ? waiting(question, draft) : null;
  const key = isPairs(result?.rightValue) ? result.rightValue : {};
  const named = (items: readonly AskedItem[], own: string | undefined) => items.find((item) => item.key === own);
  const said = left
    .filter((l) => pairs[l.key] !== undefined)
    .map((l) => t('arrange:match.paired', { left: l.key, right: pairs[l.key] }));
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
    >
      <Side label={t('arrange:match.left')} quiet={!editable}>
        {left.map((item) => {
          const mate = named(right, pairs[item.key]);
          const isRight = result?.result === 'right' || key[item.key] === mate?.key;
          // the right pairing has a mark of its own: what is wrong is what was given
          const due = isRight ? undefined : named(right, key[item.key]);
          const note = mate ? t('arrange:match.with', { right: mateOf(mate) }) : t('arrange:match.none');
          return (
            <Item
              key={item.key}
              item={item}
              pressed={active === item.key}
              look={active === item.key ? 'active' : 'free'}
              note={result ? '' : note}
              {...(editable ? { onPress: () => change({ ...draft, at: item.key }) } : {})}
            >
              {result ? (
                <ItemVerdict isRight={isRight} text={isRight ? `${note} · ${t('arrange:match.isRight')}` : note} />
              ) : null}
              {due ? <ItemVerdict isRight text={t('arrange:match.belongs', { right: mateOf(due) })} /> : null}
            </Item>
          );
        })}
      </Side>
      {/* once it is marked, each left says what goes with it */}
      {result ? null : (
        <Side label={t('arrange:match.right')} quiet={!editable}>
          {right.map((item) => {
            const owner = left.find((l) => pairs[l.key] === item.key);
            return (
              <Item
                key={item.key}
                item={item}
                pressed={owner !== undefined}
                look={owner ? 'taken' : 'free'}
                note={owner ? t('arrange:match.taken', { left: owner.key }) : ''}
                {...(editable ? { onPress: () => change(pair(question, draft, item.key)) } : {})}
              />
            );
          })}
        </Side>
      )}
      <chakra.p srOnly aria-live="polite">
        {editable ? said.join('；') : ''}
      </chakra.p>
    </chakra.div>
  );
}

const mateOf = ({ key, text }: AskedItem): string => `${key}. ${text}`;

function Side({ label, quiet, children }: { label: string; quiet: boolean; children: ReactNode }) {
  return (
    <chakra.div>
      <chakra.p textStyle="sm" color="fg.muted" mb="1" hidden={quiet}>
        {label}
      </chakra.p>
      <chakra.ul aria-label={label} display="grid" gap="2" listStyleType="none">
        {children}
      </chakra.ul>
    </chakra.div>
  );
}

const BACKGROUND = { active: 'brand.subtle', taken: 'bg.muted', free: 'bg.panel' } as const;

interface ItemProps {
  item: AskedItem;
  pressed: boolean;
  look: keyof typeof BACKGROUND;
  note: string;
  onPress?: () => void;
  children?: ReactNode;
}

function Item({ item: { key, text }, pressed, look, note, onPress, children }: ItemProps) {
  return (
    <li>
      <chakra.button
        type="button"
        display="flex"
        w="full"
        gap="3"
        alignItems="baseline"
        textAlign="start"
        px="3"
        py="2.5"
        borderRadius="l2"
        borderWidth="1px"
        borderColor={look === 'active' ? 'brand.solid' : 'border'}
        bg={BACKGROUND[look]}
        fontSize="md"
        disabled={!onPress}
        cursor={onPress ? 'pointer' : 'default'}
        aria-pressed={pressed}
        onClick={onPress}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' }}
      >
        <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
          {key}
        </chakra.span>
        <Flex as="span" direction="column" flex="1" minW="0" overflowWrap="anywhere">
          <span>
            <TextLine text={text} />
          </span>
          {note ? (
            <chakra.span color="fg.muted" textStyle="sm">
              <TextLine text={note} />
            </chakra.span>
          ) : null}
          {children}
        </Flex>
      </chakra.button>
    </li>
  );
}
