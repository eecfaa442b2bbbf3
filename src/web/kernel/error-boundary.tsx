import { Component, type ReactNode } from "react";
import { ChunkLoadError } from "./lazy-part.tsx";

interface Props {
  /** What to show instead; `clear` tries the children again. */
  fallback: (error: unknown, clear: () => void) => ReactNode;
  children: ReactNode;
}

interface State {
  caught: { error: unknown } | null;
}

/** Stops a rendering error from removing the whole page. React logs the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  override componentWillUnmount(): void {
    this.forgetChunkError();
  }

  forgetChunkError(): void {
    const { caught } = this.state;
    if (caught?.error instanceof ChunkLoadError) caught.error.forget();
  }

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return this.props.fallback(caught.error, () => {
      this.forgetChunkError();
      this.setState({ caught: null });
    });
  }
}
