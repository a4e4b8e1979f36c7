import { arrangedPaper } from '../kit/lesson.paper.answer.tsx';
import { OrderPaperInput, orderAnswer } from './answer.tsx';

export const orderPaper = arrangedPaper('order', { ...orderAnswer, Input: OrderPaperInput }, ({ keys }) =>
  keys.length === 0 ? null : [...keys],
);
