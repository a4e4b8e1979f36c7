// A screen that broke, or whose files did not arrive: say so, and offer the way back.
import { chakra } from '@chakra-ui/react';
import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrokenScreen } from '#src/ui/broken.tsx';
import { tryAgain } from '#src/ui/later.ts';
import { unsentHere } from './unsent.ts';

interface Props {
  children: ReactNode;
}

// React knows error boundaries only as classes.
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <BrokenScreen
        onRetry={() => {
          tryAgain();
          this.setState({ error: null });
        }}
      >
        <WhatIsKept />
      </BrokenScreen>
    );
  }
}

/** Whether all is the server's, once it is known. */
function WhatIsKept() {
  const { t } = useTranslation('common');
  const [unsent, setUnsent] = useState<number | null>(null);
  useEffect(() => void unsentHere().then(setUnsent), []);
  if (unsent === null) return null;
  return (
    <chakra.p role="status" color={unsent > 0 ? 'fg.warning' : 'fg.muted'} maxW="prose">
      {unsent > 0 ? t('unsent.here', { count: unsent }) : t('unsent.none')}
    </chakra.p>
  );
}
