import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiKey, NewApiKey } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { Confirmation } from '../../parts/confirmation.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { useRefresh } from '../../parts/refresh.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { plain, timeOf, words } from '../../words.js';
import { maintenance } from '../../words/maintenance.js';
import { team } from '../../words/team.js';
import { NewKeyForm } from './new-key.js';
import { Secret } from './secret.js';

const said = team.keys;
const STATES = [said.good, said.revoked, said.expired] as const;

/** Whether a key is currently accepted, in one word. */
function stateOf({ revokedAt, expiresAt }: ApiKey): (typeof STATES)[number] {
  if (revokedAt !== null) return said.revoked;
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? said.expired : said.good;
}

/** The keys of the tenant, or of the spaces that the reader may enter. */
export function Keys({ space }: { space: string }) {
  const search = useSearch({ from: '/s/$space/team' });
  const navigate = useNavigate({ from: '/s/$space/team' });
  const { client } = useSignedIn();
  const list = useList(['keys', space, 'list'], (cursor) => client.keys.list({ limit: 200, cursor }));
  const mayCreate = useMay('keys.create');
  // The secret exists only here: never in a URL, in storage, or in a cached answer.
  const [made, setMade] = useState<NewApiKey | null>(null);
  const open = (change: { action?: string; key?: string }): void =>
    void navigate({ search: { panel: search.panel, status: search.status, ...change }, replace: true });
  const show = (answer: NewApiKey | null): void => {
    setMade(answer);
    open({});
  };
  return (
    <Stack>
      {made !== null && <Secret made={made} close={() => setMade(null)} />}
      {mayCreate && search.action !== 'create' && (
        <Group>
          <Button onClick={() => open({ action: 'create' })}>{said.create}</Button>
        </Group>
      )}
      {mayCreate && search.action === 'create' && <NewKeyForm space={space} made={show} close={() => open({})} />}
      <Filters
        label={words.filter}
        fields={[{ name: 'status', label: said.status, value: oneOf(STATES, search.status), options: STATES }]}
        apply={(values) => void navigate({ search: { panel: search.panel, ...values } })}
      />
      <Listed list={list} empty={said.empty}>
        {(keys) =>
          keys
            .filter((key) => oneOf(STATES, search.status) === undefined || stateOf(key) === search.status)
            .map((key) => <Row key={key.id} of={key} space={space} open={open} show={show} />)
        }
      </Listed>
    </Stack>
  );
}

interface RowProps {
  of: ApiKey;
  space: string;
  open: (change: { action?: string; key?: string }) => void;
  show: (made: NewApiKey | null) => void;
}

function Row({ of, space, open, show }: RowProps) {
  const { action, key } = useSearch({ from: '/s/$space/team' });
  const { session } = useSignedIn();
  const actions = useOffered(of);
  const doing = key === of.id ? actions.find((each) => each === action) : undefined;
  return (
    <Paper withBorder p="sm" component="section" aria-label={of.id}>
      <Stack gap="xs">
        <Group gap="xs">
          <StoredLine text={of.name} />
          <Badge variant="outline" c="inherit" color={of.revokedAt === null ? 'green' : 'red'} tt="none">
            {stateOf(of)}
          </Badge>
          <Badge variant="default" tt="none">
            {plain(of.role)}
          </Badge>
          {of.id === session.session.keyId && <Badge tt="none">{said.own}</Badge>}
        </Group>
        <About of={of} />
        <Group gap="xs">
          {actions.map((each) => (
            <Button key={each} size="xs" variant="default" onClick={() => open({ action: each, key: of.id })}>
              {said[each]}
            </Button>
          ))}
          {useMay('audit.list') && (
            <Link to="/s/$space/log" params={{ space }} search={{ about: of.id, where: maintenance.log.everywhere }}>
              {said.log}
            </Link>
          )}
        </Group>
        {doing !== undefined && <Act of={of} doing={doing} space={space} close={() => open({})} show={show} />}
      </Stack>
    </Paper>
  );
}

/** Who uses the key, what it may do, and when. */
function About({ of }: { of: ApiKey }) {
  const times = [
    [said.created, of.createdAt],
    [said.used, of.lastUsedAt],
    [said.rotated, of.rotatedAt],
    [said.expires, of.expiresAt],
    [said.revokedAt, of.revokedAt],
  ] as const;
  return (
    <>
      <Facts
        facts={[
          [said.who, `${of.principal.name} (${plain(of.principal.kind)})`],
          [said.classes, of.allowedClasses.map(plain).join(', ')],
          [said.spaces, of.spaces === null ? said.everySpace : of.spaces.join(', ')],
          ...(of.sourceSystems.length === 0 ? [] : [[said.systems, of.sourceSystems.join(', ')] as const]),
          ...(of.grants.length === 0 ? [] : [[said.grants, of.grants.map(plain).join(', ')] as const]),
        ]}
      />
      <Text size="sm" c="dimmed">
        {times
          .filter(([name, at]) => at !== null || name === said.used)
          .map(([name, at]) => `${name} ${at === null ? said.never : timeOf(at)}`)
          .join(' · ')}
      </Text>
    </>
  );
}

type Doing = 'rotate' | 'revoke';

/** What this role can do to a key in its current status. The service refuses changes to a key of a higher role. */
function useOffered({ revokedAt }: ApiKey): Doing[] {
  const [mayRotate, mayRevoke] = [useMay('keys.rotate'), useMay('keys.revoke')];
  if (revokedAt !== null) return [];
  return [...(mayRotate ? (['rotate'] as const) : []), ...(mayRevoke ? (['revoke'] as const) : [])];
}

function Act({ of: { id }, doing, space, close, show }: Omit<RowProps, 'open'> & { doing: Doing; close: () => void }) {
  const { client, session } = useSignedIn();
  const refresh = useRefresh(space);
  const acting = useMutation({
    mutationFn: async () => {
      if (doing === 'rotate') return client.keys.rotate({ id });
      await client.keys.revoke({ id });
      return null;
    },
    // The answer may contain a secret, so it is not cached.
    gcTime: 0,
    onSuccess: async (made) => {
      show(made);
      await refresh();
    },
  });
  return (
    <Confirmation
      title={said[doing]}
      takesReason={false}
      preview={
        <Text>
          {doing === 'rotate' ? said.rotateEffect : said.revokeEffect} {id === session.session.keyId && said.ownEffect}
        </Text>
      }
      failure={acting.error}
      isPending={acting.isPending}
      onConfirm={() => acting.mutate()}
      onCancel={close}
    />
  );
}
