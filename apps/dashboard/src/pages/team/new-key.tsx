import { Button, Checkbox, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { CreateApiKeyRequest, NewApiKey, Whoami } from '#libs/sdk/index.js';
import { oneOf } from '../../parts/filters.js';
import { useRefresh } from '../../parts/refresh.js';
import { Answered, FailedAlert } from '../../parts/states.js';
import { utcOf } from '../../parts/times.js';
import { ROLES, rolesUpTo } from '../../rights.js';
import { useSignedIn } from '../../signed-in.js';
import { plain, words } from '../../words.js';
import { team } from '../../words/team.js';

const said = team.keys;
const KINDS = ['user', 'agent', 'service'] as const;

interface NewKeyProps {
  space: string;
  made: (key: NewApiKey) => void;
  close: () => void;
}

/** Creates a key whose rights do not exceed those of its creator. */
export function NewKeyForm(props: NewKeyProps) {
  const { client } = useSignedIn();
  const self = useQuery({ queryKey: ['whoami'], queryFn: () => client.system.whoami(), staleTime: Infinity });
  return <Answered query={self}>{(rights) => <Form rights={rights} {...props} />}</Answered>;
}

/**
 * The request from the form. Options that are not ticked are omitted; the service then grants what the creator may do.
 */
function requestOf(form: FormData): CreateApiKeyRequest {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const ticked = (name: string): string[] => form.getAll(name).map(String);
  const kind = oneOf(KINDS, text('kind'));
  const [classes, spaces] = [ticked('class'), ticked('space')];
  return {
    name: text('name'),
    role: oneOf(ROLES, text('role')),
    principal: kind && { kind, name: text('who') || text('name') },
    allowedClasses: classes.length === 0 ? undefined : (classes as CreateApiKeyRequest['allowedClasses']),
    spaces: spaces.length === 0 ? undefined : spaces,
    expiresAt: utcOf(text('expires')),
  };
}

function Form({ rights, space, made, close }: NewKeyProps & { rights: Whoami }) {
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const creating = useMutation({
    mutationFn: (form: FormData) => client.keys.create(requestOf(form)),
    // The answer contains the secret, so it is not cached.
    gcTime: 0,
    onSuccess: async (key) => {
      made(key);
      await refresh();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    creating.mutate(new FormData(event.currentTarget));
  };
  return (
    <Paper withBorder p="md">
      <form onSubmit={submit} aria-label={said.create}>
        <Stack gap="sm">
          {creating.isError && <FailedAlert error={creating.error} />}
          <Group align="end">
            <TextInput name="name" label={said.name} required maxLength={200} />
            <NativeSelect
              name="role"
              label={said.role}
              defaultValue="agent"
              data={rolesUpTo(rights.role).map((role) => ({ value: role, label: plain(role) }))}
            />
            <NativeSelect
              name="kind"
              label={said.whoKind}
              defaultValue="agent"
              data={KINDS.map((kind) => ({ value: kind, label: said.kinds[kind] }))}
            />
            <TextInput name="who" label={said.who} placeholder={said.whoDefault} maxLength={200} />
            <TextInput name="expires" label={said.expires} type="datetime-local" />
          </Group>
          <Checks name="class" label={said.classes} hint={said.classesDefault} values={rights.classes} />
          <Spaces />
          <Group>
            <Button type="submit" loading={creating.isPending}>
              {said.create}
            </Button>
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function Spaces() {
  const { client } = useSignedIn();
  const spaces = useQuery({
    queryKey: ['spaces'],
    queryFn: async () => (await client.spaces.list({ limit: 200 })).data,
  });
  return (
    <Answered query={spaces}>
      {(known) => (
        <>
          <Checks name="space" label={said.spaces} hint={said.spacesDefault} values={known.map(({ slug }) => slug)} />
          {known.length === 200 && <Text size="sm">{said.moreSpaces}</Text>}
        </>
      )}
    </Answered>
  );
}

const Checks = ({
  name,
  label,
  hint,
  values,
}: {
  name: string;
  label: string;
  hint: string;
  values: readonly string[];
}) => (
  <Checkbox.Group label={label} description={hint}>
    <Group gap="md" mt={4}>
      {values.map((value) => (
        <Checkbox key={value} name={name} value={value} label={plain(value)} />
      ))}
    </Group>
  </Checkbox.Group>
);
