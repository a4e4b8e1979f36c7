// The router, over a history in which steps can be held back.
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { hashHistory } from './hash-history.ts';

export function HashRouter({ children }: { children: ReactNode }) {
  const [history] = useState(hashHistory);
  const [{ action, location }, setVisit] = useState(history.visit);
  useLayoutEffect(() => history.listen((visit) => startTransition(() => setVisit(visit))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
