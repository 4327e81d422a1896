import { z } from 'zod';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import {
  declareError,
  idOf,
  idOfAny,
  instantOut,
  isId,
  pageOf,
  pageQuery,
  roleIsAtLeast,
  validationFailed,
  type Caller,
  type Id,
} from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { DEFAULT_WORKSPACE } from './default.js';
import { LastRunView, type LastRun, type PromotionPayloads } from './last-run.js';

const WORKSPACE_KINDS = ['task', 'session', 'free'] as const;
export type WorkspaceKind = (typeof WORKSPACE_KINDS)[number];
const WORKSPACE_STATES = ['open', 'closed', 'archived'] as const;
export type WorkspaceState = (typeof WORKSPACE_STATES)[number];
/** How much depends on what is decided in a workspace. */
export const IMPACTS = ['low', 'medium', 'high', 'irreversible'] as const;
export type Impact = (typeof IMPACTS)[number];

/** How long a workspace stays closed before it is archived, by the clock of the space. */
const CLOSED_FOR_MS = 24 * 60 * 60 * 1000;
/** Workspaces closed at or before this time are archived. */
export const closedUntil = (now: Date): Date => new Date(now.getTime() - CLOSED_FOR_MS);

/** Status reason of claims that are archived with their workspace. */
export const WORKSPACE_EXPIRED = 'workspace_expired';

/** Maximum number of open workspaces without an owner that an author below writer may have in a space. */
export const MAX_FREE = 50;

/** A row of `workspaces`: a lane of claims that a read sees only if it names the workspace. */
export interface Workspace {
  id: Id<'wsp'>;
  spaceId: Id<'spc'>;
  kind: WorkspaceKind;
  /** The task or session that it belongs to; null: it is free. */
  ownerId: Id<'tsk'> | Id<'ses'> | null;
  /** `ownerId`, if the owner is a session. The claims of the workspace are then claims of the session. */
  sessionId: Id<'ses'> | null;
  impact: Impact;
  state: WorkspaceState;
  openedAt: Date;
  openedBy: Id<'prn'>;
  /** null: it is open. */
  closedAt: Date | null;
  version: number;
  /**
   * Whether its task or session has ended and the resulting run of promotion is still outstanding; null or absent: no.
   */
  boundaryDue?: boolean | null | undefined;
  /** The last run of promotion; null or absent: there was none. */
  lastRun?: LastRun | null | undefined;
}

/** The state of a workspace after an event. */
export type WorkspaceChange = Pick<Workspace, 'state' | 'closedAt' | 'version'>;

export interface WorkspacePayloads extends PromotionPayloads {
  /** A workspace was opened. */
  workspace_opened: { workspace: Written<Workspace> };
  /** A workspace was closed: `request`, or `owner` if its task or session ended. */
  workspace_closed: { because: 'request' | 'owner'; workspace: Written<WorkspaceChange> };
  /** A closed workspace takes claims again. */
  workspace_reopened: { workspace: Written<WorkspaceChange> };
  /** A workspace had been closed for a day; what was in it is archived. */
  workspace_archived: { workspace: Written<WorkspaceChange> };
}
export type WorkspaceEvent = EventsOf<WorkspacePayloads>;
export type RecordedWorkspaceEvent = RecordedOf<WorkspacePayloads>;

const about = ({ id, spaceId, sessionId }: Workspace, occurredAt: Date) => ({
  spaceId,
  sessionId,
  subjectId: id as string,
  occurredAt,
});

const changeOf = ({ state, closedAt, version }: Workspace): Written<WorkspaceChange> =>
  written({ state, closedAt, version });

export const workspaceOpened = (workspace: Workspace): WorkspaceEvent => ({
  kind: 'workspace_opened',
  ...about(workspace, workspace.openedAt),
  payload: { workspace: written(workspace) },
});

/** The workspace after a decision, and the events; empty if nothing changed. */
export interface Decided {
  workspace: Workspace;
  events: WorkspaceEvent[];
}

/** Closes a workspace. It then takes no new claims; its existing claims stay. */
export function closed(workspace: Workspace, because: 'request' | 'owner', now: Date): Decided {
  if (workspace.state !== 'open') return { workspace, events: [] };
  const after: Workspace = { ...workspace, state: 'closed', closedAt: now, version: workspace.version + 1 };
  const payload = { because, workspace: changeOf(after) };
  return { workspace: after, events: [{ kind: 'workspace_closed', ...about(after, now), payload }] };
}

/** Reopens a workspace. Claims that were archived in the meantime stay archived. */
export function reopened(workspace: Workspace, now: Date): Decided {
  if (workspace.state === 'open') return { workspace, events: [] };
  const after: Workspace = { ...workspace, state: 'open', closedAt: null, version: workspace.version + 1 };
  const payload = { workspace: changeOf(after) };
  return { workspace: after, events: [{ kind: 'workspace_reopened', ...about(after, now), payload }] };
}

/** Archives a workspace: nothing in it is in force any longer. */
export function archived(workspace: Workspace, now: Date): WorkspaceEvent {
  const after: Workspace = { ...workspace, state: 'archived', version: workspace.version + 1 };
  return { kind: 'workspace_archived', ...about(after, now), payload: { workspace: changeOf(after) } };
}

export interface Opening {
  id: Id<'wsp'>;
  spaceId: Id<'spc'>;
  kind: WorkspaceKind;
  ownerId: Workspace['ownerId'];
  impact: Impact;
}

export const newWorkspace = (opening: Opening, { principal }: Caller, now: Date): Workspace => ({
  ...opening,
  sessionId: opening.kind === 'session' ? (opening.ownerId as Id<'ses'>) : null,
  state: 'open',
  openedAt: now,
  openedBy: principal.id,
  closedAt: null,
  version: 1,
});

/**
 * Refuses callers other than writers and the creator, which is the principal that created the task or, for a workspace
 * without a task, opened the workspace. Others may not close or reopen a workspace, because anybody may open the
 * workspace of a task. Throws `workspace_of_another`.
 */
export function refuseOther({ id }: Workspace, creatorId: string, { principal, role }: Caller): void {
  if (principal.id !== creatorId && !roleIsAtLeast(role, 'writer')) throw workspaceOfAnother({ id });
}

/**
 * Refuses a caller that has too many workspaces without an owner. `openFree`: how many of them are open. Throws
 * `too_many_workspaces`.
 */
export function refuseTooMany({ role }: Caller, openFree: number): void {
  if (openFree >= MAX_FREE && !roleIsAtLeast(role, 'writer')) throw tooManyWorkspaces({ limit: MAX_FREE });
}

/**
 * Refuses an owner that does not fit the kind, which determines whether an owner is required, and of what type. Throws
 * `validation_failed`.
 */
export function refuseOwner(kind: WorkspaceKind, ownerId: string | undefined): void {
  const prefix = { task: 'tsk_', session: 'ses_', free: null }[kind];
  if (prefix === null ? ownerId === undefined : ownerId?.startsWith(prefix)) return;
  const message = prefix === null ? 'is not allowed with kind free' : `must be an id with ${prefix} for kind ${kind}`;
  throw validationFailed(
    { what: `"/ownerId" ${message}.` },
    { errors: [{ field: 'ownerId', code: 'invalid', message }] },
  );
}

export const workspaceClosed = declareError<{ id: string; state: WorkspaceState }>(
  'workspace_closed',
  'conflict',
  ({ id, state }) => `Workspace ${id} is ${state}; reopen it before you write in it.`,
);
const workspaceOfAnother = declareError<{ id: string }>(
  'workspace_of_another',
  'forbidden',
  ({ id }) =>
    `Workspace ${id} was opened by another principal; only that principal or a writer may close or reopen it.`,
);
const tooManyWorkspaces = declareError<{ limit: number }>(
  'too_many_workspaces',
  'conflict',
  ({ limit }) => `You already have ${limit} open workspaces without an owner, the maximum; close some.`,
);
export const ownerEnded = declareError<{ id: string; status: string }>(
  'owner_ended',
  'conflict',
  ({ id, status }) => `The task ${id} is ${status}; a workspace can be opened only for a task that is not closed.`,
);

/** A reference to a workspace in an input; `default` names the durable lane. */
export const workspaceRef = z
  .custom<Id<'wsp'> | typeof DEFAULT_WORKSPACE>(
    (value) => value === DEFAULT_WORKSPACE || (typeof value === 'string' && isId('wsp', value)),
    {
      error: 'must be the id of a workspace, wsp_ and 26 base-32 digits, or `default`',
      params: { code: 'wrong_id_type' },
    },
  )
  .meta({ type: 'string', pattern: '^(default|wsp_[0-7][0-9a-hjkmnp-tv-z]{25})$', idPrefix: 'wsp' });

export const OpenWorkspaceInput = z.strictObject({
  space: spaceRef,
  kind: z.enum(WORKSPACE_KINDS).describe('What it is for: a `task`, a `session`, or `free` work without an owner.'),
  ownerId: idOfAny('tsk', 'ses')
    .optional()
    .describe(
      'The task or session. Each has one workspace: opening it again returns the same one. Not allowed with kind `free`.',
    ),
  impact: z.enum(IMPACTS).default('medium').describe('How much depends on the decisions in it.'),
});
export const WorkspaceInput = z.strictObject({ space: spaceRef, id: idOf('wsp').describe('Id of the workspace.') });
export const ListWorkspacesInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  kind: z.enum(WORKSPACE_KINDS).optional().describe('Only workspaces of this kind.'),
  state: z.enum(WORKSPACE_STATES).optional().describe('Only workspaces in this state.'),
});

export const WorkspaceView = z
  .object({
    id: idOf('wsp').describe('Id of the workspace.'),
    kind: z.enum(WORKSPACE_KINDS).describe('What it is for.'),
    ownerId: idOfAny('tsk', 'ses').nullable().describe('The task or session that it belongs to; it closes with it.'),
    impact: z.enum(IMPACTS).describe('How much depends on the decisions in it.'),
    state: z.enum(WORKSPACE_STATES).describe('Only an `open` workspace accepts claims.'),
    openedAt: instantOut.describe('When it was opened.'),
    openedBy: idOf('prn').describe('Who opened it.'),
    closedAt: instantOut.nullable().describe('When it was closed; null while it is open.'),
    observations: z
      .int()
      .describe('Number of distinct observations recorded into it; a repeated one does not count again.'),
    version: z.int().describe('Rises with every change.'),
    lastRun: LastRunView.nullable().describe('The last promotion run in it; null if there was none.'),
  })
  .meta({
    id: 'Workspace',
    description:
      'A lane for work in progress: different values may coexist, and only reads that name it see its claims.',
  });
export const WorkspaceList = pageOf(WorkspaceView).meta({
  id: 'WorkspaceList',
  description: 'A page of workspaces, newest first.',
});

/** The view of a workspace. `observations`: how many there are in each workspace. */
export const viewOfWorkspace = (
  {
    spaceId: _spaceId,
    sessionId: _sessionId,
    boundaryDue: _boundaryDue,
    openedAt,
    closedAt,
    lastRun = null,
    ...workspace
  }: Workspace,
  observations: ReadonlyMap<string, number>,
): z.input<typeof WorkspaceView> => ({
  ...workspace,
  observations: observations.get(workspace.id) ?? 0,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  lastRun,
});
