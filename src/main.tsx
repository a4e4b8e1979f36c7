// The page's beginning. What stands here runs before the first paint.
import './app/no-eval.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { start } from './app/start.ts';

void start().then(() => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
});
