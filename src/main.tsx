// The page's beginning. What stands here runs before the first paint.
import './app/no-eval.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startApp } from './app/start.ts';

void startApp().then(() => {
  const root = document.getElementById('root');
  // React tells only that it drew again; what went wrong the first time is the cause
  const onRecoverableError = (error: unknown) =>
    reportError((error instanceof Error ? error.cause : undefined) ?? error);
  if (root) createRoot(root, { onRecoverableError }).render(<App />);
});
