import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conflict, ConflictResolution } from '#libs/sdk/index.js';
import { BulkBar, BulkOutcome, runAll, type Item, type Outcome } from '../parts/bulk.js';
import { Confirmation } from '../parts/confirmation.js';
import { ACTIONS, isUndoable, type Action } from '../parts/decision.js';
import { useRefresh } from '../parts/refresh.js';
import { FailedAlert } from '../parts/states.js';
import { useMay, useSignedIn } from '../signed-in.js';
import { numberOf, words } from '../words.js';
import { Changes } from './conflicts-changes.js';

/** A conflict of the list, labelled with the text of its newer side. */
export interface Decidable extends Item {
  conflict: Conflict;
}

export const decidable = (conflict: Conflict): Decidable => ({
  id: conflict.id,
  text: conflict.newClaim.text ?? conflict.newClaim.id,
  conflict,
});

/** The versions of a conflict and its claims, as part of the key of what a decision would change. */
export const versionsOf = ({ id, version, newClaim, existingClaim }: Conflict): string =>
  [id, version, newClaim.version, existingClaim.version].join(' ');

/** Decides a conflict as it was shown when it was chosen. If it has changed since, the service refuses. */
function useDeciding(space: string) {
  const { client } = useSignedIn();
  return ({ conflict: { id, version, newClaim, existingClaim } }: Decidable, action: Action) =>
    (more: { dryRun: true } | { note: string | null }): Promise<ConflictResolution> =>
      client.conflicts.resolve({
        space,
        id,
        action,
        expectedVersion: version,
        expectedNewVersion: newClaim.version,
        expectedExistingVersion: existingClaim.version,
        ...more,
      });
}

interface BulkProps {
  space: string;
  of: number;
  chosen: Decidable[];
  chooseAll: (isWanted: boolean) => void;
}

/** One decision and one reason for all selected conflicts. */
export function BulkDecision({ space, of, chosen, chooseAll }: BulkProps) {
  const refresh = useRefresh(space);
  const decide = useDeciding(space);
  const [action, setAction] = useState<Action | null>(null);
  const deciding = useMutation({
    mutationFn: async ({ what, note }: { what: Action; note: string | null }) => ({
      what,
      conflicts: chosen.map(({ conflict }) => conflict),
      outcome: await runAll(chosen, (item, before: Outcome<ConflictResolution>) =>
        // This conflict was already resolved along with an earlier one.
        before.done.some(({ result }) => result.alsoResolved.includes(item.id)) ? null : decide(item, what)({ note }),
      ),
    }),
    onSuccess: async () => {
      setAction(null);
      chooseAll(false);
      await refresh();
    },
  });
  return (
    <>
      {of > 0 && (
        <BulkBar
          of={of}
          chosen={chosen.length}
          chooseAll={chooseAll}
          actions={ACTIONS.map((each) => [each, words.conflicts[each]] as const)}
          act={setAction}
        />
      )}
      {action !== null && chosen.length > 0 && (
        <BulkPreview
          key={action}
          space={space}
          chosen={chosen}
          action={action}
          failure={deciding.error}
          isPending={deciding.isPending}
          onConfirm={(note) => deciding.mutate({ what: action, note })}
          onCancel={() => setAction(null)}
        />
      )}
      {deciding.data && (
        <>
          <BulkOutcome outcome={deciding.data.outcome} />
          <Undo
            space={space}
            key={deciding.submittedAt}
            claims={undoable(deciding.data.conflicts, deciding.data.what, deciding.data.outcome)}
          />
        </>
      )}
    </>
  );
}

/** The claims whose rejection can be undone. */
function undoable(conflicts: readonly Conflict[], what: Action, { done }: Outcome<unknown>): Item[] {
  const isDone = new Set(done.map(({ item }) => item.id));
  return conflicts
    .filter((conflict) => isDone.has(conflict.id) && isUndoable(conflict.reason, what))
    .map(({ newClaim }) => ({ id: newClaim.id, text: newClaim.text ?? newClaim.id }));
}

interface BulkPreviewProps {
  space: string;
  chosen: Decidable[];
  action: Action;
  failure: unknown;
  isPending: boolean;
  onConfirm: (note: string | null) => void;
  onCancel: () => void;
}

/** What all the decisions would change in total, and what the service would refuse. */
function BulkPreview({ space, chosen, action, ...rest }: BulkPreviewProps) {
  const decide = useDeciding(space);
  const preview = useQuery({
    queryKey: ['conflicts', space, 'previews', action, chosen.map(({ conflict }) => versionsOf(conflict))],
    queryFn: () => runAll(chosen, (item) => decide(item, action)({ dryRun: true })),
    staleTime: 0,
  });
  return (
    <Confirmation
      title={`${words.conflicts[action]}: ${numberOf(chosen.length)}`}
      preview={preview.data && <Sum of={preview.data} />}
      isReady={preview.data !== undefined && preview.data.done.length > 0}
      {...rest}
    />
  );
}

function Sum({ of }: { of: Outcome<ConflictResolution> }) {
  const count = (what: 'superseded' | 'narrowed' | 'alsoResolved'): number =>
    new Set(of.done.flatMap(({ result }) => result[what])).size;
  return (
    <>
      <Changes
        counts={[
          [words.conflicts.replaces, count('superseded')],
          [words.conflicts.narrows, count('narrowed')],
          [words.conflicts.alsoResolves, count('alsoResolved')],
        ]}
      />
      {of.refused.length > 0 && (
        <FailedAlert
          error={new Error(`${words.bulk.refused(numberOf(of.refused.length))}. ${of.refused[0]!.message}`)}
        />
      )}
    </>
  );
}

/** Undoes rejections: the claims return, and their contradictions with them. */
export function Undo({ space, claims }: { space: string; claims: readonly Item[] }) {
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const mayUndo = useMay('claims.reinstate');
  const undoing = useMutation({
    mutationFn: () =>
      runAll(claims, ({ id }) => client.claims.reinstate({ space, id, reason: words.conflicts.undone })),
    onSuccess: refresh,
  });
  if (claims.length === 0 || !mayUndo) return null;
  if (undoing.data) return <BulkOutcome outcome={undoing.data} />;
  return (
    <Group gap="sm">
      <Button size="xs" variant="default" loading={undoing.isPending} onClick={() => undoing.mutate()}>
        {words.conflicts.undo}
      </Button>
      <Text size="sm">{words.conflicts.undoable(numberOf(claims.length))}</Text>
    </Group>
  );
}
