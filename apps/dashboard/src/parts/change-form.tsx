import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { words } from '../words.js';
import { useRefresh } from './refresh.js';
import { FailedAlert } from './states.js';

interface ChangeFormProps {
  title: string;
  /** What the change does, and what it leaves unchanged. */
  effect: string;
  space: string;
  save: (form: FormData) => Promise<unknown>;
  close: () => void;
  /** The fields of the form. */
  children: ReactNode;
}

/** Changes something that is registered. A refusal of the service is shown, and the fields keep what was entered. */
export function ChangeForm({ title, effect, space, save, close, children }: ChangeFormProps) {
  const refresh = useRefresh(space);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      close();
      await refresh();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} aria-label={title}>
      <Stack gap="xs" mt="xs">
        <Text size="sm">{effect}</Text>
        {saving.isError && <FailedAlert error={saving.error} />}
        <Group align="end">
          {children}
          <Button type="submit" loading={saving.isPending}>
            {words.save}
          </Button>
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
