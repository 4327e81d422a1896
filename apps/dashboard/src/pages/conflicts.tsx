import {
  Badge,
  Box,
  Button,
  Group,
  Kbd,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ConflictError, type ClaimSummary, type Conflict } from '#libs/sdk/index.js';
import { ChooseBox, useChosen } from '../parts/bulk.js';
import { RootList, StatusBadge, TripleLine } from '../parts/claim-parts.js';
import { ACTIONS, isUndoable, moved, wishOf, type Action } from '../parts/decision.js';
import { useList, type List } from '../parts/listed.js';
import { LongList } from '../parts/long-list.js';
import { useRefresh } from '../parts/refresh.js';
import { Answered, EmptyState, FailedAlert, LoadingState } from '../parts/states.js';
import { BulkDecision, decidable, Undo, versionsOf, type Decidable } from './conflicts-bulk.js';
import { Changes } from './conflicts-changes.js';
import { useMay, useSignedIn } from '../signed-in.js';
import { StoredLine, StoredText } from '../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../words.js';

/** The maximum number of conflicts that the service returns at once. */
const PAGE = 200;

const useAddress = () => ({
  ...useParams({ from: '/s/$space' }),
  ...useSearch({ from: '/s/$space/conflicts' }),
});

type Status = 'open' | 'resolved';

const statusOf = (wanted: string | undefined): Status => (wanted === 'resolved' ? 'resolved' : 'open');

function useConflicts(status: Status) {
  const { space } = useAddress();
  const { client } = useSignedIn();
  return useList(['conflicts', space, 'list', status], (cursor) =>
    client.conflicts.list({ space, status, limit: PAGE, cursor }),
  );
}

/** The keyboard shortcuts that move through the list, and that choose or drop a decision. */
function useInboxKeys(ids: readonly string[], mayDecide: boolean, choose: (action: Action | undefined) => void): void {
  const { status, id, decide } = useAddress();
  const navigate = useNavigate({ from: '/s/$space/conflicts' });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wish = wishOf({
      key: event.key,
      isModified: event.ctrlKey || event.metaKey || event.altKey,
      isTaken: (event.target as HTMLElement).closest('input, textarea, select') !== null,
      isDeciding: decide !== undefined,
      mayDecide: mayDecide && id !== undefined,
    });
    // The preview handles the confirmation, because it knows whether it is complete.
    if (wish === null || wish.kind === 'confirm') return;
    event.preventDefault();
    if (wish.kind === 'move') void navigate({ search: { status, id: moved(ids, id, wish.by) } });
    else choose(wish.kind === 'choose' ? wish.action : undefined);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

export function ConflictsPage() {
  const { status: wanted, id, decide } = useAddress();
  const status = statusOf(wanted);
  const navigate = useNavigate({ from: '/s/$space/conflicts' });
  const mayDecide = useMay('conflicts.resolve') && status === 'open';
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const list = useConflicts(status);
  const choose = (action: Action | undefined): void =>
    void navigate({ search: { status: wanted, id, decide: action }, replace: true });
  useInboxKeys(list.data?.map((conflict) => conflict.id) ?? [], mayDecide, choose);
  const detail =
    id === undefined ? null : (
      <Detail
        key={id}
        id={id}
        isNarrow={isNarrow}
        chosen={ACTIONS.find((action) => action === decide)}
        choose={choose}
      />
    );
  return (
    <Stack>
      <Heading status={status} />
      {isNarrow && detail !== null ? (
        detail
      ) : (
        <Inbox list={list} mayDecide={mayDecide} width={isNarrow ? '100%' : 300}>
          {isNarrow ? null : (detail ?? <EmptyState>{words.conflicts.choose}</EmptyState>)}
        </Inbox>
      )}
    </Stack>
  );
}

interface InboxProps {
  list: List<Conflict>;
  mayDecide: boolean;
  width: number | string;
  /** The content next to the list. */
  children: ReactNode;
}

function Inbox({ list, mayDecide, width, children }: InboxProps) {
  const { space } = useAddress();
  const items = (list.data ?? NONE).map(decidable);
  const { chosen, chooseAll, ...choosing } = useChosen(items);
  return (
    <>
      {mayDecide && (
        <Text size="xs" c="dimmed" visibleFrom="md">
          {words.conflicts.keys}
        </Text>
      )}
      {mayDecide && <BulkDecision space={space} of={items.length} chosen={chosen} chooseAll={chooseAll} />}
      <Group align="start" wrap="nowrap" gap="md">
        <ListPane list={list} width={width} choosing={mayDecide ? choosing : null} />
        {children}
      </Group>
    </>
  );
}

interface ListPaneProps {
  list: List<Conflict>;
  width: number | string;
  /** How items are selected. null: there is nothing to do with a selection. */
  choosing: Pick<ReturnType<typeof useChosen<Decidable>>, 'isChosen' | 'choose'> | null;
}

function ListPane({ list, width, choosing }: ListPaneProps) {
  const { id } = useAddress();
  return (
    <Box w={width} flex="none">
      <LongList
        list={list}
        label={words.conflicts.title}
        empty={words.conflicts.empty}
        idOf={({ id: each }) => each}
        current={id}
      >
        {(conflict) => (
          <Group wrap="nowrap" gap="xs" h="100%">
            {choosing !== null && (
              <ChooseBox
                item={decidable(conflict)}
                isChosen={choosing.isChosen(conflict.id)}
                choose={choosing.choose}
              />
            )}
            <Row conflict={conflict} current={id} />
          </Group>
        )}
      </LongList>
    </Box>
  );
}

const NONE: readonly Conflict[] = [];

function Heading({ status }: { status: Status }) {
  const navigate = useNavigate({ from: '/s/$space/conflicts' });
  return (
    <Group justify="space-between">
      <Title order={1} size="h2">
        {words.conflicts.title}
      </Title>
      <SegmentedControl
        aria-label={words.conflicts.status}
        size="xs"
        value={status}
        onChange={(value) => void navigate({ search: { status: value === 'open' ? undefined : value } })}
        data={[
          { value: 'open', label: words.conflicts.open },
          { value: 'resolved', label: words.conflicts.resolved },
        ]}
      />
    </Group>
  );
}

function Row({ conflict, current }: { conflict: Conflict; current: string | undefined }) {
  const { space, status } = useAddress();
  return (
    <Link
      className="row"
      aria-current={conflict.id === current}
      to="/s/$space/conflicts"
      params={{ space }}
      search={{ status, id: conflict.id }}
    >
      <StoredLine text={conflict.newClaim.text ?? conflict.newClaim.id} max={90} />
      <Text size="xs" c="dimmed">
        {plain(conflict.reason)} · {timeOf(conflict.openedAt)}
      </Text>
    </Link>
  );
}

interface DetailProps {
  id: string;
  isNarrow: boolean;
  chosen: Action | undefined;
  choose: (action: Action | undefined) => void;
}

function Detail({ id, isNarrow, chosen, choose }: DetailProps) {
  const { space, status } = useAddress();
  const { client } = useSignedIn();
  const mayDecide = useMay('conflicts.resolve');
  const query = useQuery({
    queryKey: ['conflicts', space, 'one', id],
    queryFn: () => client.conflicts.get({ space, id }),
  });
  return (
    <Stack flex={1} miw={0} component="section" aria-label={words.conflicts.title}>
      {isNarrow && (
        <Link to="/s/$space/conflicts" params={{ space }} search={{ status }}>
          {words.back}
        </Link>
      )}
      <Answered query={query}>
        {(conflict) => (
          <>
            <Text>{words.conflicts.reasons[conflict.reason] ?? plain(conflict.reason)}</Text>
            {conflict.description !== null && <StoredText text={conflict.description} />}
            {conflict.status === 'open' && mayDecide && (
              <Decision conflict={conflict} chosen={chosen} choose={choose} />
            )}
            {conflict.status !== 'open' && <Outcome conflict={conflict} />}
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <Side title={words.conflicts.newer} claim={conflict.newClaim} />
              <Side title={words.conflicts.existing} claim={conflict.existingClaim} />
            </SimpleGrid>
          </>
        )}
      </Answered>
    </Stack>
  );
}

function Outcome({ conflict }: { conflict: Conflict }) {
  const { space } = useAddress();
  const { reason, resolution, note, resolvedAt, newClaim } = conflict;
  const mayReturn = newClaim.status === 'retracted' && isUndoable(reason, resolution);
  return (
    <Paper withBorder p="sm" role="status">
      <Group>
        <Badge variant="default" tt="none">
          {words.conflicts.decided}: {plain(resolution ?? '')}
        </Badge>
        <Text size="sm">{timeOf(resolvedAt)}</Text>
      </Group>
      {note !== null && <StoredText text={note} />}
      {mayReturn && <Undo space={space} claims={[{ id: newClaim.id, text: newClaim.text ?? newClaim.id }]} />}
    </Paper>
  );
}

function Side({ title, claim }: { title: string; claim: ClaimSummary }) {
  const { space } = useAddress();
  const { client } = useSignedIn();
  const why = useQuery({
    queryKey: ['claims', space, claim.id, 'why'],
    queryFn: () => client.claims.why({ space, id: claim.id, limit: 20 }),
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        <StatusBadge status={claim.status} />
      </Group>
      <StoredText text={claim.text ?? ''} />
      <TripleLine triple={claim.triple} />
      <Text size="sm" my="xs">
        {words.claim.gateTrust}: {numberOf(claim.gateTrust)}{' '}
        <Link to="/s/$space/claims/$id" params={{ space, id: claim.id }}>
          {words.claim.why}
        </Link>
      </Text>
      <Title order={3} size="h6" mb="xs">
        {words.conflicts.evidence}
      </Title>
      <Answered query={why}>{({ roots }) => <RootList roots={roots} />}</Answered>
    </Paper>
  );
}

const KEY_OF: Record<Action, string> = { supersede: 'S', reject: 'R', keep_both: 'B' };

function Decision({ conflict, chosen, choose }: { conflict: Conflict } & Pick<DetailProps, 'chosen' | 'choose'>) {
  return (
    <Stack gap="xs">
      <Group>
        {ACTIONS.map((action) => (
          <Button
            key={action}
            variant={chosen === action ? 'filled' : 'default'}
            aria-pressed={chosen === action}
            onClick={() => choose(action)}
            rightSection={
              <Kbd size="xs" aria-hidden>
                {KEY_OF[action]}
              </Kbd>
            }
          >
            {words.conflicts[action]}
          </Button>
        ))}
      </Group>
      {chosen !== undefined && (
        <Preview key={chosen} conflict={conflict} action={chosen} close={() => choose(undefined)} />
      )}
    </Stack>
  );
}

const Refused = ({ failure }: { failure: unknown }) => (
  <>
    {failure instanceof ConflictError && <Text role="alert">{words.conflicts.changedMeanwhile}</Text>}
    <FailedAlert error={failure} />
  </>
);

/** What the decision would change according to a dry run, and its confirmation. */
function Preview({ conflict: given, action, close }: { conflict: Conflict; action: Action; close: () => void }) {
  const { space } = useAddress();
  const { client } = useSignedIn();
  const [note, setNote] = useState('');
  // The decision is about the versions that were shown when it was chosen.
  const [conflict] = useState(given);
  const { id, version, newClaim, existingClaim } = conflict;
  const request = {
    space,
    id,
    action,
    expectedNewVersion: newClaim.version,
    expectedExistingVersion: existingClaim.version,
    expectedVersion: version,
  };
  const loser = action === 'supersede' ? existingClaim.id : action === 'reject' ? newClaim.id : null;
  const preview = useQuery({
    queryKey: ['conflicts', space, 'preview', versionsOf(conflict), action],
    queryFn: () => client.conflicts.resolve({ ...request, dryRun: true }),
    staleTime: 0,
  });
  const impact = useQuery({
    queryKey: ['conflicts', space, 'impact', loser],
    queryFn: () => client.nodes.impact({ space, id: loser!, limit: 1 }),
    enabled: loser !== null,
  });
  const refresh = useRefresh(space);
  const deciding = useMutation({
    mutationFn: () => client.conflicts.resolve({ ...request, note: note.trim() || null }),
    onSuccess: async () => {
      close();
      await refresh();
    },
    // Somebody else was faster: show the current state. Nothing was decided twice.
    onError: (failure) => failure instanceof ConflictError && void refresh(),
  });
  const confirm = (): void => {
    if (preview.isSuccess && !deciding.isPending) deciding.mutate();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.key === 'Enter' && target.closest('input, textarea, select, a, button') === null) {
      event.preventDefault();
      confirm();
    }
  });
  useEffect(() => {
    // Otherwise the key that confirms would also press the button that chose the action.
    if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const failure = deciding.error ?? preview.error;
  return (
    <Paper withBorder p="md" component="section" aria-label={words.conflicts.preview}>
      <Title order={2} size="h5" mb="xs">
        {words.conflicts.preview}
      </Title>
      {preview.isPending && <LoadingState />}
      {failure !== null && <Refused failure={failure} />}
      {preview.data && (
        <Stack gap="xs">
          <Changes
            counts={[
              [words.conflicts.replaces, preview.data.superseded.length],
              [words.conflicts.narrows, preview.data.narrowed.length],
              [words.conflicts.alsoResolves, preview.data.alsoResolved.length],
              [words.conflicts.depends, impact.data?.total ?? 0],
            ]}
          />
          <Textarea
            label={words.reasonOptional}
            value={note}
            maxLength={2000}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </Stack>
      )}
      <Group mt="xs">
        {preview.data && (
          <Button onClick={confirm} loading={deciding.isPending}>
            {words.conflicts.confirm}
          </Button>
        )}
        <Button variant="default" onClick={close}>
          {words.cancel}
        </Button>
      </Group>
    </Paper>
  );
}
