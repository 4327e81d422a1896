import { Alert, Button, Container, Divider, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { LoadingState } from '../parts/states.js';
import { backTo, openIdAddress, provider, signIn, type Proof } from '../session.js';
import { words } from '../words.js';

/** Removes the token of a sign-in link from the URL, so that neither the history nor a copied URL contains it. */
function takeLink(): string | null {
  const link = window.location.hash.slice(1);
  if (link === '') return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return link;
}

export function SignInPage() {
  const [link] = useState(takeLink);
  const [key, setKey] = useState('');
  const { back, failed } = useSearch({ from: '/sign-in' });
  const router = useRouter();
  const queries = useQueryClient();
  const entering = useMutation({
    mutationFn: (proof: Proof) => signIn(proof),
    onSuccess: (session) => {
      setKey('');
      queries.removeQueries({ predicate: ({ queryKey: [what] }) => what !== 'session' });
      queries.setQueryData(['session'], session);
      router.history.replace(`/app${backTo(back).replace(/^\/app(?=[/?]|$)/, '')}`);
    },
  });
  // A link works only once, but effects run twice in development.
  const isTaken = useRef(false);
  useEffect(() => {
    document.title = `${words.signIn.title} · ${words.product}`;
    if (link === null || isTaken.current) return;
    isTaken.current = true;
    entering.mutate({ link });
  }, [link, entering]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    entering.mutate({ key: key.trim() });
  };
  return (
    <Container size="xs" component="main" py="xl">
      <Title order={1} size="h2" mb="md">
        {words.product}: {words.signIn.title}
      </Title>
      {link !== null && entering.isPending ? (
        <LoadingState />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            {back !== undefined && !entering.isError && failed === undefined && <Text>{words.signIn.over}</Text>}
            <WithProvider back={back} failed={entering.isError ? undefined : failed} />
            <PasswordInput
              label={words.signIn.key}
              description={words.signIn.keyHelp}
              value={key}
              onChange={({ currentTarget }) => setKey(currentTarget.value)}
              autoComplete="off"
              required
              data-autofocus
            />
            {entering.isError && (
              <Alert color="red" role="alert">
                {entering.error.message}
              </Alert>
            )}
            <Button type="submit" loading={entering.isPending}>
              {words.signIn.submit}
            </Button>
          </Stack>
        </form>
      )}
    </Container>
  );
}

/** Signing in with the OpenID provider, if the service has one, and why that failed. */
function WithProvider({ back, failed }: { back: string | undefined; failed: string | undefined }) {
  const name = provider();
  if (name === '') return null;
  return (
    <>
      {failed !== undefined && (
        <Alert color="red" role="alert">
          {Object.hasOwn(words.signIn.failed, failed) ? words.signIn.failed[failed] : words.signIn.failedOtherwise}
        </Alert>
      )}
      <Button component="a" href={openIdAddress(back)}>
        {words.signIn.withProvider(name)}
      </Button>
      <Divider label={words.signIn.or} />
    </>
  );
}
