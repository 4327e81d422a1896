import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import { ListCascades, ListCascadesInput } from '#libs/graph/cascades/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import {
  AttachContradiction,
  AttachContradictionInput,
  Contradict,
  ContradictInput,
  Corroborate,
  CorroborateInput,
  Dispute,
  GetClaim,
  GetClaimInput,
  ListClaims,
  ListClaimsInput,
  QuarantineClaim,
  QuarantineInput,
  Reinforce,
  ReinstateClaim,
  ReinstateInput,
  RetractClaim,
  RetractInput,
  StoreClaim,
  StoreClaimInput,
  SupersedeClaim,
  SupersedeInput,
  VoteInput,
} from '#libs/knowledge/claims/index.js';
import {
  RecordEvidence,
  RecordEvidenceInput,
  RegroupEvidenceInput,
  ReinstateEvidenceInput,
  RevokeEvidenceInput,
} from '#libs/knowledge/evidence/index.js';
import { RegroupEvidence, ReinstateEvidence, RevokeEvidence } from '#libs/knowledge/revocations/index.js';
import { PutSource, PutSourceInput } from '#libs/knowledge/sources/index.js';
import { WalkCascade } from '#libs/reasoning/corrections/index.js';
import { DeriveInput, RederiveInput } from '#libs/reasoning/derivations/index.js';
import { Why, WhyInput } from '#libs/reasoning/explore/index.js';
import {
  AddEdge,
  AddEdgeInput,
  CreateNode,
  CreateNodeInput,
  CreateNodeResult,
  Derive,
  GetNode,
  NodeInput,
  Rederive,
} from '#libs/reasoning/nodes/index.js';
import { ResolveInput, ResolveNode } from '#libs/reasoning/resolutions/index.js';
import {
  ReinstateNode,
  ReinstateNodeInput,
  RetractNode,
  RetractNodeInput,
  SupersedeNode,
  SupersedeNodeInput,
} from '#libs/reasoning/revisions/index.js';
import { OpenSession, OpenSessionInput } from '#libs/tenancy/sessions/index.js';
import { CreateSpace, CreateSpaceInput, SetClock, SetClockInput } from '#libs/tenancy/spaces/index.js';
import { resolveAsRead } from './decisions.js';
import type { World } from './world.js';

const opened = new WeakMap<World, number>();

/** The reasoning of a derivation in a test that is not about it. */
const REASONED = { reasoningType: 'modus_ponens', logicalChain: 'as said' };

export type TestSpace = Awaited<ReturnType<typeof openSpace>>;

/** Runs a use case with this input in a space. */
type Call = <Input, Answer>(
  useCase: Type<{ run(ctx: Ctx, input: Input): Answer }>,
  schema: z.ZodType<Input>,
  input?: object,
  ctx?: Ctx,
) => Answer;

/**
 * Opens a new space in the world, and returns functions that call use cases in it as the caller `as`. Each function
 * fills in the input that does not matter to the test; `more` extends or replaces this input. The world must contain
 * the modules of the use cases that are called.
 */
export async function openSpace(world: World, settings: object = {}, as: Ctx = world.as('owner')) {
  opened.set(world, (opened.get(world) ?? 0) + 1);
  const slug = `space-${opened.get(world)}`;
  const created = await world.get(CreateSpace).run(as, CreateSpaceInput.parse({ slug, name: slug, ...settings }));
  const [space, spaceId] = [created.slug, created.id as Id<'spc'>];
  const call: Call = (useCase, schema, input = {}, ctx = as) =>
    world.get(useCase).run(ctx, schema.parse({ space, ...input }));
  return {
    space,
    spaceId,
    as,
    call,
    setClock: (now: string | Date) => call(SetClock, SetClockInput, { now: new Date(now).toISOString() }),
    openSession: (externalId: string, more: object = {}) =>
      call(OpenSession, OpenSessionInput, { externalId, ...more }),
    ...claimsBy(call),
    ...evidenceBy(call),
    ...nodesBy(call, as),

    /** Resolves a conflict as a reviewer who has just read it. */
    decide: (id: string, action: string, more: object = {}) => resolveAsRead(world, as, { space, id, action, ...more }),
    /** Advances cascades until none is running in the space. */
    settle: async (): Promise<void> => {
      for (;;) {
        const { data } = await call(ListCascades, ListCascadesInput, { state: 'running', limit: 50 });
        if (data.length === 0) return;
        for (const { id } of data)
          await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId: id as Id<'cas'> });
      }
    },
  };
}

/** Like `openSpace`, with a simulated clock that shows this time. */
export async function openSpaceAt(world: World, now: string | Date, settings: object = {}, as?: Ctx) {
  const here = await openSpace(world, { clock: 'simulated', ...settings }, as);
  await here.setClock(now);
  return here;
}

function claimsBy(call: Call) {
  const getClaim = (id: string) => call(GetClaim, GetClaimInput, { id });
  return {
    /** Stores a claim, given as a text or as the whole input, and returns its id. */
    store: async (claim: string | object, more: object = {}) =>
      (await call(StoreClaim, StoreClaimInput, { ...(typeof claim === 'string' ? { text: claim } : claim), ...more }))
        .claim!.id as Id<'clm'>,
    getClaim,
    status: async (id: string) => (await getClaim(id)).status,
    belief: async (id: string) => (await getClaim(id)).belief!,
    listClaims: async (filter: object = {}) => (await call(ListClaims, ListClaimsInput, filter)).data,
    retract: (id: string, more: object = {}) =>
      call(RetractClaim, RetractInput, { id, errorType: 'other', reason: 'wrong', ...more }),
    reinstate: (id: string, more: object = {}) =>
      call(ReinstateClaim, ReinstateInput, { id, reason: 'it was right', ...more }),
    supersede: (id: string, body: object) => call(SupersedeClaim, SupersedeInput, { id, ...body }),
    quarantine: (id: string) => call(QuarantineClaim, QuarantineInput, { id }),
    reinforce: (id: string, ctx?: Ctx) => call(Reinforce, VoteInput, { id }, ctx),
    dispute: (id: string, ctx?: Ctx) => call(Dispute, VoteInput, { id }, ctx),
    contradict: (nodeA: string, nodeB: string, more: object = {}) =>
      call(Contradict, ContradictInput, { nodeA, nodeB, description: 'It cannot be both.', ...more }),
  };
}

function evidenceBy(call: Call) {
  const putSource = (sourceId: string, more: object = {}) =>
    call(PutSource, PutSourceInput, { sourceId, class: 'document', ...more });
  const record = async (content: string, more: object = {}) =>
    (await call(RecordEvidence, RecordEvidenceInput, { kind: 'document', content, source: 'document', ...more }))
      .id as Id<'evd'>;
  return {
    putSource,
    /** Records evidence and returns its id. */
    record,
    /** Records a report from a separate source, and returns its id. */
    report: async (content: string, sourceId = content) => {
      await putSource(sourceId);
      return record(content, { kind: 'report', source: { class: 'document', sourceId } });
    },
    /** Attaches evidence that supports a claim. */
    corroborate: (id: string, evidenceId: string, ctx?: Ctx) =>
      call(Corroborate, CorroborateInput, { id, evidenceId }, ctx),
    /** Attaches evidence against a claim. */
    oppose: (id: string, evidenceId: string, more: object = {}, ctx?: Ctx) =>
      call(AttachContradiction, AttachContradictionInput, { id, evidenceId, ...more }, ctx),
    revoke: (id: string, more: object = {}) =>
      call(RevokeEvidence, RevokeEvidenceInput, { id, reason: 'forged', ...more }),
    reinstateEvidence: (id: string, more: object = {}) =>
      call(ReinstateEvidence, ReinstateEvidenceInput, { id, reason: 'it was genuine', ...more }),
    /** Moves evidence to the group with the name `to`, or as the object `to` describes. */
    regroup: (id: string, to: string | object) =>
      call(RegroupEvidence, RegroupEvidenceInput, {
        id,
        reason: 'another witness',
        ...(typeof to === 'string' ? { group: to } : to),
      }),
  };
}

function nodesBy(call: Call, as: Ctx) {
  const derive = (claim: string, premises: readonly string[], more: object = {}) =>
    call(Derive, DeriveInput, { claim, premises, ...REASONED, ...more });
  const createNode = async (node: object, ctx = as) =>
    CreateNodeResult.parse(await call(CreateNode, CreateNodeInput, node, ctx));
  const make = async (node: object, ctx = as) => (await createNode(node, ctx)).node!.id as Id<'clm'>;
  return {
    /** Derives a claim from premises, and returns the result of the use case. */
    derive,
    /** Derives a claim and returns its id. Fails if a gate rejects the claim. */
    conclude: async (claim: string, premises: readonly string[], more: object = {}) =>
      (await derive(claim, premises, more)).claim!.id as Id<'clm'>,
    rederive: (id: string, premises: readonly string[], more: object = {}) =>
      call(Rederive, RederiveInput, { id, premises, ...REASONED, ...more }),
    createNode,
    /** Creates a node and returns its id. */
    make,
    /** Creates a factual observation whose claim is the quote from the evidence. */
    observe: (evidenceId: string, quote: string, more: object = {}) =>
      make({ type: 'observation_factual', evidenceId, quote, quoteType: 'hard_data', claim: quote, ...more }),
    getNode: (id: string) => call(GetNode, NodeInput, { id }),
    why: (id: string, more: object = {}, ctx?: Ctx) => call(Why, WhyInput, { id, ...more }, ctx),
    /** Resolves a node by another one that is about it. */
    resolveNode: (id: string, resolverId: string, more: object = {}) =>
      call(ResolveNode, ResolveInput, { id, resolverId, relevanceOverride: 'about it', ...more }),
    retractNode: (id: string, more: object = {}, ctx = as) =>
      call(RetractNode, RetractNodeInput, { id, errorType: 'other', reason: 'wrong', ...more }, ctx),
    reinstateNode: (id: string, more: object = {}) =>
      call(ReinstateNode, ReinstateNodeInput, { id, reason: 'it was right', ...more }),
    supersedeNode: (id: string, replacementId: string, more: object = {}, ctx = as) =>
      call(SupersedeNode, SupersedeNodeInput, { id, replacementId, ...more }, ctx),
    tie: (kind: string, fromId: string, toId: string) => call(AddEdge, AddEdgeInput, { kind, fromId, toId }),
  };
}
