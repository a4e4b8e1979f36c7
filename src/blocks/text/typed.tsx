// Words that a person has typed. What sets formulas comes when there are some.
import { Suspense } from 'react';
import { typedMarks } from '#contract/marks-of-text.ts';
import { later } from '#src/ui/later.ts';
import { withWords } from '#src/ui/words.ts';

/** The line of text for pages that do not wait for what sets formulas. */
export const LaterLine = later(async () => (await withWords(['blocks'], import('./text.tsx'))).TextLine);

export const TypedText = ({ text }: { text: string }) =>
  typedMarks(text).length === 0 ? (
    text
  ) : (
    <Suspense fallback={text}>
      <LaterLine text={text} />
    </Suspense>
  );
