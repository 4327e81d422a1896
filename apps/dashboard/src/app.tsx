import { createTheme, MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { UnauthenticatedError } from '#libs/sdk/index.js';
import { router } from './router.js';

const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer', primaryShade: { light: 8, dark: 8 } });
/** The styles that components create at run time carry this nonce; without it the browser refuses them. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';

/** Ends the session if a failure says that there is none, so that the next page asks for a key. */
function onFailure(failure: unknown): void {
  if (failure instanceof UnauthenticatedError) queries.setQueryData(['session'], null);
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
