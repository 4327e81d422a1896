import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Credence } from '#libs/sdk/index.js';
import { clientFor } from './client.js';
import { may, type Offered } from './rights.js';
import { readSession, type Session } from './session.js';
import { gathered, shownBy } from './live.js';
import { FailedState, LoadingState } from './parts/states.js';

interface SignedIn {
  session: Session;
  client: Credence;
}

const Context = createContext<SignedIn | null>(null);

/** The session and the client of the pages below `SignedInOnly`. */
export function useSignedIn(): SignedIn {
  return use(Context)!;
}

/** Whether the role may do it, so that it is offered. */
export const useMay = (operation: Offered): boolean => may(useSignedIn().session.role, operation);

/** Shows its pages to somebody who is signed in; everybody else is sent to sign in, and comes back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const {
    data: session,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['session'],
    queryFn: readSession,
    staleTime: Infinity,
  });
  const navigate = useNavigate();
  useEffect(() => {
    // Read here, and not followed: the address of the sign-in page is none to come back to.
    const { pathname, search } = window.location;
    if (session === null) void navigate({ to: '/sign-in', search: { back: pathname + search }, replace: true });
  }, [session, navigate]);
  const value = useMemo(() => (session ? { session, client: clientFor(session) } : null), [session]);
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} isPage />;
  if (isPending || value === null) return <LoadingState />;
  return <Context value={value}>{children}</Context>;
}

/** Asks again for what an event of the space may have changed, as soon as it has happened. */
export function useLiveSpace(space: string): void {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const isOffered = useMay('changes.stream');
  useEffect(() => {
    if (!isOffered) return;
    const leaving = new AbortController();
    const ask = gathered((shown) => {
      for (const what of shown) void queries.invalidateQueries({ queryKey: [what, space] });
    });
    const follow = async (): Promise<void> => {
      for await (const { kind } of client.changes.stream({ space }, { signal: leaving.signal })) ask.add(shownBy(kind));
    };
    // A stream that cannot be had costs freshness alone: pages ask again when they are looked at.
    follow().catch(() => undefined);
    return () => {
      leaving.abort();
      ask.stop();
    };
  }, [client, queries, space, isOffered]);
}
