import { chakra } from '@chakra-ui/react';
import type { BankKind, ExamValue, PartValue } from '#contract/bank-kinds.ts';
import { Line } from '#src/blocks/text/line.tsx';
import { isGiven, type PaperAnswer, type PaperInputProps } from '../kit/paper.answer.ts';

type Parts = Record<string, PartValue | null>;
const partsOf = (value: ExamValue | null): Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
// a group holds no group
const isPart = (value: ExamValue | null): value is PartValue | null =>
  value === null ||
  typeof value !== 'object' ||
  Array.isArray(value) ||
  Object.values(value).every((own) => typeof own === 'string');

/** `paperOf`: the kinds that its children may have. */
export const groupAnswer = (paperOf: (kind: BankKind) => PaperAnswer): PaperAnswer => ({
  Input: function Group({ question, value, editable, change, files }: PaperInputProps) {
    const parts = partsOf(value);
    return (
      <chakra.ol display="grid" gap="5" listStyleType="none">
        {(question.children ?? []).map((child, at) => {
          const { Input } = paperOf(child.kind);
          return (
            <chakra.li key={child.key} display="grid" gap="2">
              <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
                <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                  ({at + 1}){' '}
                </chakra.span>
                <Line text={child.stem} />
              </chakra.p>
              <Input
                question={child}
                value={parts[child.key] ?? null}
                editable={editable}
                files={files}
                change={(own) => {
                  if (!isPart(own)) return;
                  const all = { ...parts, [child.key]: own };
                  change(isGiven(all) ? all : null);
                }}
              />
            </chakra.li>
          );
        })}
      </chakra.ol>
    );
  },
  pressed: () => undefined,
  isGiven,
});
