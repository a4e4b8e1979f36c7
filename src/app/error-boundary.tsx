// A screen that broke, or whose files did not arrive: say so, and offer the way back.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { BrokenScreen } from '#src/ui/broken.tsx';

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
    return <BrokenScreen onRetry={() => this.setState({ error: null })} />;
  }
}
