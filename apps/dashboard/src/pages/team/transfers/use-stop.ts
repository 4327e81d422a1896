import { useEffect, useRef } from 'react';

class Stopped extends Error {}

/** An abort signal for one long operation, which ends when the user stops it or leaves the page. */
export function useStop() {
  const controller = useRef<AbortController | null>(null);
  const stop = (): void => controller.current?.abort(new Stopped());
  useEffect(() => stop, []);
  return {
    stop,
    begin: (): AbortSignal => {
      stop();
      controller.current = new AbortController();
      return controller.current.signal;
    },
    isStopped: (failure: unknown): boolean => failure instanceof Stopped,
  };
}
