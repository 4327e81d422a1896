import {
  AppShell,
  Burger,
  Button,
  Group,
  NativeSelect,
  NavLink,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Answered, FailedAlert } from './parts/states.js';
import { may, type Offered } from './rights.js';
import { signOut } from './session.js';
import { SignedInOnly, useLiveSpace, useSignedIn } from './signed-in.js';
import { words } from './words.js';

/** The page without a space in its URL. It redirects to the first space. */
export function FirstSpace() {
  return (
    <SignedInOnly>
      <ChooseSpace />
    </SignedInOnly>
  );
}

function useSpaces() {
  const { client } = useSignedIn();
  return useQuery({ queryKey: ['spaces'], queryFn: async () => (await client.spaces.list({ limit: 200 })).data });
}

function ChooseSpace() {
  const spaces = useSpaces();
  return (
    <Answered query={spaces} isEmpty={({ length }) => length === 0} empty={words.noSpace.text}>
      {([space]) => <Navigate to="/s/$space" params={{ space: space!.slug }} replace />}
    </Answered>
  );
}

export function Shell() {
  return (
    <SignedInOnly>
      <Frame />
    </SignedInOnly>
  );
}

const PAGES = [
  ['/s/$space', words.pages.home],
  ['/s/$space/conflicts', words.pages.conflicts],
  ['/s/$space/quarantine', words.pages.quarantine],
  ['/s/$space/search', words.pages.search],
  ['/s/$space/recall', words.pages.recall],
  ['/s/$space/evidence', words.pages.evidence],
  ['/s/$space/sources', words.pages.sources],
  ['/s/$space/predicates', words.pages.predicates],
  ['/s/$space/belief', words.pages.belief],
  ['/s/$space/combined', words.pages.combined],
  ['/s/$space/tasks', words.pages.tasks],
  ['/s/$space/maintenance', words.pages.maintenance],
  ['/s/$space/log', words.pages.log],
  ['/s/$space/team', words.pages.team],
  ['/s/$space/sessions', words.pages.sessions],
] as const;

/** The operation that a page needs, if not every role has it. */
const NEEDS: Partial<Record<(typeof PAGES)[number][0], Offered>> = {
  '/s/$space/conflicts': 'conflicts.list',
  '/s/$space/log': 'audit.list',
};

function Frame() {
  const { space } = useParams({ from: '/s/$space' });
  const [isOpen, { toggle, close }] = useDisclosure();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  useLiveSpace(space);
  useEffect(() => {
    close();
    const page = PAGES.findLast(([to]) => here.startsWith(to.replace('$space', space)));
    document.title = `${here.includes('/claims/') ? words.pages.claim : page?.[1]} · ${words.product}`;
  }, [here, close, space]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={words.menu} />
          <Text fw={700}>{words.product}</Text>
          <SpaceChoice space={space} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={words.menu}>
        <Pages space={space} here={here} />
        <Account />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

function Pages({ space, here }: { space: string; here: string }) {
  const { role } = useSignedIn().session;
  const shown = PAGES.filter(([to]) => NEEDS[to] === undefined || may(role, NEEDS[to]));
  return (
    <AppShell.Section grow mih={0} className="pages">
      {shown.map(([to, label]) => (
        <NavLink
          key={to}
          label={label}
          active={isWithin(here, to.replace('$space', space), to === '/s/$space')}
          renderRoot={(props) => (
            <Link to={to} params={{ space }} activeOptions={{ exact: true, includeSearch: false }} {...props} />
          )}
        />
      ))}
    </AppShell.Section>
  );
}

/** Whether the current URL is the URL of a page, or is below it. */
const isWithin = (here: string, page: string, isExact: boolean): boolean =>
  here.replace(/\/$/, '') === page || (!isExact && here.startsWith(`${page}/`));

function SpaceChoice({ space }: { space: string }) {
  const spaces = useSpaces();
  const navigate = useNavigate();
  const known = spaces.data ?? [];
  return (
    <NativeSelect
      size="xs"
      aria-label={words.spaces}
      value={known.find(({ slug, id }) => slug === space || id === space)?.slug ?? space}
      data={known.length === 0 ? [space] : known.map(({ slug, name }) => ({ value: slug, label: name.slice(0, 40) }))}
      onChange={({ currentTarget }) => void navigate({ to: '/s/$space', params: { space: currentTarget.value } })}
    />
  );
}

function Account() {
  const { session } = useSignedIn();
  const queries = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const leaving = useMutation({
    mutationFn: () => signOut(session),
    onSuccess: () => {
      queries.setQueryData(['session'], null);
      queries.removeQueries({ predicate: ({ queryKey: [what] }) => what !== 'session' });
    },
  });
  return (
    <AppShell.Section>
      {session.isOther === true && (
        <Text size="sm" p="xs" role="status">
          {words.otherSession}
        </Text>
      )}
      {leaving.isError && <FailedAlert error={new Error(`${words.stillSignedIn} ${leaving.error.message}`)} />}
      <Text size="sm" c="dimmed" p="xs" className="stored">
        {session.session.principal.name} · {session.role}
      </Text>
      <Button
        fullWidth
        size="xs"
        variant="default"
        onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
      >
        {scheme === 'dark' ? words.light : words.dark}
      </Button>
      <Button fullWidth size="xs" variant="default" mt={4} loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {words.signOut}
      </Button>
    </AppShell.Section>
  );
}
