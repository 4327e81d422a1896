import { useEffect, useRef } from 'react';

class Stopped extends Error {}

/** A signal for one long piece of work, which ends when a person stops it or leaves the page. */
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
