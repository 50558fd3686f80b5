import { Component, type ReactNode } from 'react';
import { AppErrorScreen } from './app-error-screen.tsx';

type State = { error: unknown; hasFailed: boolean };

/** React offers error boundaries only as classes. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override state: State = { error: null, hasFailed: false };

  override render() {
    return this.state.hasFailed ? <AppErrorScreen error={this.state.error} /> : this.props.children;
  }
}
