import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Credence } from '#libs/sdk/index.js';
import { clientFor, type Ask } from './client.js';
import { may, type Offered } from './rights.js';
import { readSession, type Session } from './session.js';
import { gathered, isOrdinary, LONGEST_PAUSE_MS, shownBy, type Shown } from './live.js';
import { FailedState, LoadingState } from './parts/states.js';

interface SignedIn {
  session: Session;
  client: Credence;
  ask: Ask;
}

const Context = createContext<SignedIn | null>(null);

/** The session and the client, for the pages below `SignedInOnly`. */
export function useSignedIn(): SignedIn {
  return use(Context)!;
}

/** Whether the role may use the operation, so that the page offers it. */
export const useMay = (operation: Offered): boolean => may(useSignedIn().session.role, operation);

/** Shows its pages to a signed-in user. Everybody else is sent to the sign-in page and returns afterwards. */
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
    // The location is read here and not subscribed to: nobody should be sent back to the sign-in page itself.
    const { pathname, search } = window.location;
    if (session === null) void navigate({ to: '/sign-in', search: { back: pathname + search }, replace: true });
  }, [session, navigate]);
  const value = useMemo(() => {
    if (!session) return null;
    const client = clientFor(session);
    const ask: Ask = (query, variables) => client.graphql(query, variables);
    return { session, client, ask };
  }, [session]);
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} isPage />;
  if (isPending || value === null) return <LoadingState />;
  // Another session begins with empty forms, and nothing chosen.
  return (
    <Context key={value.session.session.id} value={value}>
      {children}
    </Context>
  );
}

/** Reloads what an event of the space may have changed, as soon as the event arrives. */
export function useLiveSpace(space: string): void {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const isOffered = useMay('changes.stream');
  useEffect(() => {
    if (!isOffered) return;
    const leaving = new AbortController();
    const reload = (shown: ReadonlySet<Shown>): void => {
      for (const what of shown) void queries.invalidateQueries({ queryKey: [what, space] });
    };
    const ordinary = gathered(reload, LONGEST_PAUSE_MS.ordinary);
    const other = gathered(reload, LONGEST_PAUSE_MS.other);
    const follow = async (): Promise<void> => {
      for await (const { kind } of client.changes.stream({ space }, { signal: leaving.signal }))
        (isOrdinary(kind) ? ordinary : other).add(shownBy(kind));
    };
    // Without a stream, only freshness suffers: pages refetch when they regain focus.
    follow().catch(() => undefined);
    return () => {
      leaving.abort();
      ordinary.stop();
      other.stop();
    };
  }, [client, queries, space, isOffered]);
}
