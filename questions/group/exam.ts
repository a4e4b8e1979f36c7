// Questions under one text: answered by the names of its children, of which each has an even share of the points.
import { type BankFields, bankFields } from '#contract/bank.ts';
import { type ExamValue, examValue } from '#contract/bank-kinds.ts';
import { type AskedAs, type ExamKind, type ExamKinds, isRecord, type Problems, problemsOf } from '../kit/exam.ts';

type Child = NonNullable<BankFields['children']>[number];

const childrenOf = ({ children = [] }: BankFields): Child[] => children;
const fieldsOf = ({ key: _key, ...fields }: Child): BankFields => fields;
const childOf = ({ questionId, seed, shuffle }: AskedAs, child: Child): AskedAs => ({
  questionId: `${questionId}.${child.key}`,
  fields: fieldsOf(child),
  seed,
  shuffle,
});
const isOne = (value: unknown): value is ExamValue => examValue.safeParse(value).success;

/** Of each child its value; null: none. */
function eachOf(examOf: ExamKinds, fields: BankFields, value: ExamValue): { child: Child; own: ExamValue | null }[] {
  const parts = isRecord(value) ? value : {};
  return childrenOf(fields).map((child) => {
    const own = parts[child.key];
    return { child, own: isOne(own) && !examOf(child.kind).isEmpty(own) ? own : null };
  });
}

function problems(examOf: ExamKinds, fields: BankFields): Problems {
  const children = childrenOf(fields);
  if (children.length === 0) return { children: 'required' };
  const found: Problems = {};
  children.forEach((child, at) => {
    if (children.some(({ key }, other) => other < at && key === child.key)) found[`children.${at}.key`] = 'bankSameKey';
    for (const [field, problem] of Object.entries(problemsOf(fieldsOf(child), examOf)))
      found[`children.${at}.${field}`] = problem;
  });
  return found;
}

function withKey(examOf: ExamKinds, fields: BankFields, answer: unknown): BankFields | null {
  if (!isRecord(answer)) return null;
  const children = childrenOf(fields).map((child) => {
    if (!Object.hasOwn(answer, child.key)) return child;
    const changed = examOf(child.kind).withKey(fieldsOf(child), answer[child.key]);
    return changed && { ...child, ...changed };
  });
  if (children.includes(null) || !Object.keys(answer).every((key) => childrenOf(fields).some((c) => c.key === key)))
    return null;
  const changed = bankFields.safeParse({ ...fields, children });
  return changed.success ? changed.data : null;
}

/** `examOf`: the kinds that a child may have. */
export const groupExam = (examOf: ExamKinds): ExamKind => ({
  has: ['children'],
  problems: (fields) => problems(examOf, fields),
  shown: (q) => ({
    children: childrenOf(q.fields).map((child) => ({
      key: child.key,
      kind: child.kind,
      stem: child.stem,
      ...examOf(child.kind).shown(childOf(q, child)),
    })),
  }),
  valueProblem: (q, value) => {
    if (!isRecord(value)) return 'wrongKind';
    for (const [key, own] of Object.entries(value)) {
      const child = childrenOf(q.fields).find((c) => c.key === key);
      if (!child) return 'notOneOf';
      if (own === null) continue;
      if (!isOne(own)) return 'wrongKind';
      const problem = examOf(child.kind).valueProblem(childOf(q, child), own);
      if (problem) return problem;
    }
    return null;
  },
  toBank: (q, value) =>
    Object.fromEntries(
      eachOf(examOf, q.fields, value).flatMap(({ child, own }) =>
        own === null ? [] : [[child.key, examOf(child.kind).toBank(childOf(q, child), own)]],
      ),
    ) as ExamValue,
  isEmpty: (value) => !isRecord(value) || Object.values(value).every((own) => own === null || own === ''),
  share: (fields, value, partial) => {
    const shares = eachOf(examOf, fields, value).map(({ child, own }) =>
      own === null ? 0 : examOf(child.kind).share(fieldsOf(child), own, partial),
    );
    if (shares.includes(null)) return null;
    return shares.reduce<number>((sum, share) => sum + (share ?? 0), 0) / Math.max(shares.length, 1);
  },
  right: (q) =>
    childrenOf(q.fields)
      .flatMap((child, at) => {
        const own = examOf(child.kind).right(childOf(q, child));
        return own === '' ? [] : [`(${at + 1}) ${own}`];
      })
      .join('\n'),
  line: (fields, value) =>
    eachOf(examOf, fields, value)
      .map(({ child, own }) => (own === null ? '' : examOf(child.kind).line(fieldsOf(child), own)))
      .join(' || '),
  isMachineMarked: (fields) => childrenOf(fields).every((child) => examOf(child.kind).isMachineMarked(fieldsOf(child))),
  read: (fields, value) =>
    eachOf(examOf, fields, value).flatMap(({ child, own }) =>
      own === null ? [] : (examOf(child.kind).read?.(fieldsOf(child), own) ?? []),
    ),
  withKey: (fields, answer) => withKey(examOf, fields, answer),
});
