// A line of text in an input that stands in lessons and on papers: the surroundings say by what it is drawn. A lesson has what sets
// formulas anyway; elsewhere it comes with the first text that has some.
import { type ComponentType, createContext, use } from 'react';
import { TypedText } from './typed.tsx';

export const LineText = createContext<ComponentType<{ text: string }>>(TypedText);

export function Line({ text }: { text: string }) {
  const Shown = use(LineText);
  return <Shown text={text} />;
}
