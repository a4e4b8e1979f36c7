// Keeps one broken block from taking the lesson with it.
import { Component, type ReactNode } from 'react';

interface Props {
  fallback: ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

// a class because React has no other form of error boundary
export class BlockBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
