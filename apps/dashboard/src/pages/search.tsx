import { Alert, Button, Group, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent } from 'react';
import type { SearchRequest, SearchResult } from '#libs/sdk/index.js';
import { StatusBadge } from '../parts/claim-parts.js';
import { Answered, EmptyState } from '../parts/states.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { numberOf, plain, words } from '../words.js';

const STATUSES = ['active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted'] as const;

export function SearchPage() {
  const { space } = useParams({ from: '/s/$space' });
  const { q, status } = useSearch({ from: '/s/$space/search' });
  const navigate = useNavigate({ from: '/s/$space/search' });
  const { client } = useSignedIn();
  const wanted = STATUSES.find((each) => each === status);
  const query = useQuery({
    queryKey: ['claims', space, 'search', q, wanted],
    queryFn: () => {
      const request: SearchRequest = { space, query: q!, limit: 50 };
      return client.search.run(wanted === undefined ? request : { ...request, statuses: [wanted] });
    },
    enabled: q !== undefined && q !== '',
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string | undefined => String(form.get(name) ?? '').trim() || undefined;
    void navigate({ search: { q: text('q'), status: text('status') } });
  };
  return (
    <Stack>
      <Title order={1} size="h2">
        {words.search.title}
      </Title>
      <form onSubmit={submit} role="search" key={`${q} ${status}`}>
        <Group align="end">
          <TextInput name="q" label={words.search.query} defaultValue={q} maxLength={2000} flex={1} miw={200} />
          <NativeSelect
            name="status"
            label={words.search.statuses}
            defaultValue={wanted ?? ''}
            data={[{ value: '', label: words.search.all }, ...STATUSES]}
          />
          <Button type="submit">{words.search.submit}</Button>
        </Group>
      </form>
      {q === undefined ? (
        <EmptyState>{words.search.start}</EmptyState>
      ) : (
        <Answered query={query} isEmpty={({ data }) => data.length === 0} empty={words.search.empty}>
          {({ data, degraded }) => (
            <>
              {degraded !== null && (
                <Alert role="status">
                  {words.search.degraded} {plain(degraded)}
                </Alert>
              )}
              {data.map((hit) => (
                <Hit key={hit.id} hit={hit} space={space} />
              ))}
            </>
          )}
        </Answered>
      )}
    </Stack>
  );
}

const Hit = ({ hit, space }: { hit: SearchResult; space: string }) => (
  <Paper withBorder p="xs">
    <Link className="row" to="/s/$space/claims/$id" params={{ space, id: hit.id }}>
      <StoredLine text={hit.text} max={400} />
    </Link>
    <Group gap="xs" px={8}>
      {hit.claim && <StatusBadge status={hit.claim.status} />}
      {hit.claim && (
        <Text size="sm">
          {words.claim.trust} {numberOf(hit.claim.trust)}
        </Text>
      )}
    </Group>
  </Paper>
);
