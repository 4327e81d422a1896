import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { words } from '../words.js';
import { FailedAlert, LoadingState } from './states.js';

interface ConfirmationProps {
  title: string;
  /** Whether the service accepts a reason, and whether it requires one. */
  takesReason?: boolean;
  needsReason?: boolean;
  /** What the action would change. undefined: still loading; null: there is nothing to show. */
  preview: ReactNode;
  /** Why the action is impossible or has failed. */
  failure: unknown;
  /** Whether the preview allows it. */
  isReady?: boolean;
  isPending: boolean;
  onConfirm: (reason: string | null) => void;
  onCancel: () => void;
}

/** What an action would change, the reason for it, and its confirmation. */
export function Confirmation({
  title,
  takesReason = true,
  needsReason = false,
  preview,
  failure,
  isReady = true,
  isPending,
  onConfirm,
  onCancel,
}: ConfirmationProps) {
  const [text, setText] = useState('');
  const reason = text.trim() || null;
  return (
    <Paper withBorder p="md" mt="xs" component="section" aria-label={title}>
      <Stack gap="xs">
        <Preview preview={preview} failure={failure} />
        {takesReason && <Reason text={text} isNeeded={needsReason} onChange={setText} />}
        <Group>
          <Button
            onClick={() => onConfirm(reason)}
            loading={isPending}
            disabled={!isReady || (needsReason && reason === null)}
          >
            {words.doIt}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface ReasonProps {
  text: string;
  isNeeded: boolean;
  onChange: (text: string) => void;
}

const Reason = ({ text, isNeeded, onChange }: ReasonProps) => (
  <TextInput
    label={isNeeded ? words.reason : words.reasonOptional}
    value={text}
    maxLength={2000}
    required={isNeeded}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

const Preview = ({ preview, failure }: Pick<ConfirmationProps, 'preview' | 'failure'>) => (
  <>
    {preview === undefined && failure === null ? <LoadingState /> : preview}
    {failure !== null && <FailedAlert error={failure} />}
  </>
);
