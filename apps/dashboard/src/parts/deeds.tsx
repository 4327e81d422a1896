import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Confirmation } from './confirmation.js';
import { useRefresh } from './refresh.js';

/** An action on one item of a list. */
export interface Deed {
  name: string;
  label: string;
  /** What the action changes. */
  effect: ReactNode;
  /** Whether the service accepts a reason, or requires one. */
  reason?: 'none' | 'needed';
  run: (reason: string | null) => Promise<unknown>;
}

interface DeedsProps {
  space: string;
  id: string;
  deeds: readonly Deed[];
  /** The item and the action that are open, according to the URL. */
  chosen: { id?: string; action?: string };
  choose: (chosen: { id?: string; action?: string }) => void;
}

/** Buttons for the actions on an item. Each shows what it changes before it is confirmed. */
export function Deeds({ space, id, deeds, chosen, choose }: DeedsProps) {
  if (deeds.length === 0) return null;
  const open = chosen.id === id ? deeds.find(({ name }) => name === chosen.action) : undefined;
  return (
    <div>
      <Group gap="xs">
        {deeds.map(({ name, label }) => (
          <Button
            key={name}
            size="xs"
            variant={open?.name === name ? 'filled' : 'default'}
            onClick={() => choose({ id, action: name })}
          >
            {label}
          </Button>
        ))}
      </Group>
      {open !== undefined && <Confirmed key={open.name} deed={open} space={space} close={() => choose({})} />}
    </div>
  );
}

function Confirmed({ deed, space, close }: { deed: Deed; space: string; close: () => void }) {
  const refresh = useRefresh(space);
  const doing = useMutation({
    mutationFn: deed.run,
    onSuccess: async () => {
      close();
      await refresh();
    },
  });
  return (
    <Confirmation
      title={deed.label}
      takesReason={deed.reason !== 'none'}
      needsReason={deed.reason === 'needed'}
      preview={typeof deed.effect === 'string' ? <Text>{deed.effect}</Text> : deed.effect}
      failure={doing.error}
      isPending={doing.isPending}
      onConfirm={(reason) => doing.mutate(reason)}
      onCancel={close}
    />
  );
}
