import { createTheme, MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { CredenceError, UnauthenticatedError } from '#libs/sdk/index.js';
import { router } from './router.js';
import { readSession, SessionFailed, type Session } from './session.js';

const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer', primaryShade: { light: 8, dark: 8 } });
/** The styles that components create at run time carry this nonce; without it the browser refuses them. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';

/** Ends the session if a failure says that there is none, so that the next page asks for a key. */
function onFailure(failure: unknown): void {
  if (failure instanceof UnauthenticatedError) queries.setQueryData(['session'], null);
  const isKnown = failure instanceof CredenceError || failure instanceof SessionFailed;
  // The failure is shown in any case.
  if (isKnown && failure.code === 'request_forged') followCookie().catch(() => undefined);
}

/**
 * If another tab has signed in with another key, the cookie of the browser belongs to that session, and the token of
 * this page is refused. The page goes on with that session, and shows nothing that was loaded for the former one.
 */
async function followCookie(): Promise<void> {
  const now = await readSession();
  const before = queries.getQueryData<Session | null>(['session']);
  if (now?.session.id === before?.session.id) return;
  queries.setQueryData(['session'], now && { ...now, isOther: true });
  queries.removeQueries({ predicate: ({ queryKey: [what] }) => what !== 'session' });
}

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  // The SDK already retries what can be retried.
  defaultOptions: { queries: { retry: false, staleTime: 15_000 } },
});

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
