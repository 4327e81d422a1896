import { canonicalJson, externalIdConflict, hasCodePoints, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { NodeSources } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Llm } from '#libs/platform/llm/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  anchorsOf,
  bindingValues,
  connectorAnchors,
  declaredAnchors,
  entitiesForModel,
  readPayload,
  timeIn,
  type Scan,
} from '../../../anchors/index.js';
import { comparable } from '../../../predicates/index.js';
import {
  assertionOf,
  MODEL,
  namespaceOf,
  originOf,
  sourceSystemOf,
  type Source,
  type SourceRepository,
} from '../../../sources/index.js';
import {
  TEST_RESULT,
  type DomainSchema,
  type SchemaInForce,
  type SchemasInForce,
} from '../../../domain-schemas/index.js';
import type { EvidenceType, EvidenceTypeRepository } from '../../../evidence-types/index.js';
import {
  checkParents,
  edgesToParents,
  groupOfParents,
  rootGroupOf,
  rootKeysOf,
  type RootKeys,
} from '../../domain/parents.rules.js';
import { checkContent, evidenceOf, namedOrigin, observedTime, type About } from '../../domain/evidence.rules.js';
import { evidenceTypeUnknown } from '../../domain/evidence.errors.js';
import { evidenceRecorded } from '../../domain/evidence.events.js';
import { type Evidence, COPY_LENGTH } from '../../domain/evidence.js';
import type { RecordEvidenceItem } from '../../domain/evidence.schemas.js';
import type { ContentAsked, EvidenceRepository } from '../../store/evidence.repository.js';
import type { ContentScan, Scanned } from './content-scan.js';
import { placeOf, type EvidencePlaces, type Places } from './evidence-places.js';

export interface Recorded {
  evidence: Evidence;
  /**
   * Whether an earlier call recorded it: with the same externalId and body or, for a type of the schema, with the same
   * content.
   */
  isRepeat: boolean;
}

/** The record of an item, and what is stored with it. */
interface Decided extends Recorded {
  /** The keys by which later records find its group. */
  keys: string[];
  /** null: the record is not of a type of the schema. */
  bindsTo: ReadonlyMap<string, string> | null;
}

const repeatOf = (evidence: Evidence): Decided => ({ evidence, isRepeat: true, keys: [], bindsTo: null });

/** What the decisions about items depend on. It includes the records of earlier items, which later items may repeat. */
interface Batch {
  known: Map<string, Evidence>;
  groups: Map<string, string>;
  selfCiting: ReadonlySet<string>;
  types: ReadonlyMap<string, EvidenceType>;
  places: Places;
  space: Space;
  ctx: Ctx;
}

/** Records evidence items in order: the common part of recording one item and many. */
export class RecordItems {
  constructor(
    private readonly journal: Journal,
    private readonly evidence: EvidenceRepository,
    private readonly sources: SourceRepository,
    private readonly types: EvidenceTypeRepository,
    private readonly schemas: SchemasInForce,
    private readonly scan: ContentScan,
    private readonly places: EvidencePlaces,
    private readonly nodes: NodeSources,
    private readonly ids: IdSource,
    private readonly llm: Llm,
  ) {}

  /** Scans long contents before the transaction; the result must be passed to `run`. */
  ahead(ctx: Ctx, ref: string, items: readonly RecordEvidenceItem[]): Promise<Scanned | null> {
    return this.scan.ahead(ctx, ref, items);
  }

  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    items: readonly RecordEvidenceItem[],
    ahead: Scanned | null,
  ): Promise<Recorded[]> {
    items.forEach(checkContent);
    const [sources, places, known, { types, inForce }, parents] = await Promise.all([
      this.#sources(tx, space, items),
      this.places.find(tx, ctx, space, items),
      this.#known(tx, space, ctx, items),
      this.#types(tx, space, items),
      this.evidence.loadNamed(
        tx,
        space.id,
        named(items, ({ parentEvidenceIds }) => parentEvidenceIds ?? []),
      ),
      this.nodes.checkKnown(
        tx,
        space.id,
        'task',
        named(items, ({ taskId }) => (taskId ? [taskId] : [])),
      ),
    ]);
    const said = items.map((item) => saidBy(item, sources, parentsIn(item, parents), ctx));
    const [groups, selfCiting] = await Promise.all([
      this.evidence.loadRootGroups(
        tx,
        space.id,
        said.flatMap(({ keys }) => [...keys.sought, ...keys.founded]),
      ),
      this.evidence.findSelfCiting(tx, [...parents.values()]),
    ]);
    const findings = await this.#findings(
      ctx,
      inForce,
      said.map(({ item }) => item),
      { ahead, now: space.now },
    );
    const contents = said.map((each, place) =>
      findings[place] !== null && !each.item.externalId ? contentOf(each, places, ctx) : null,
    );
    const firsts = await this.#firsts(tx, space, contents);
    const batch: Batch = { known, groups, selfCiting, types, places, space, ctx };
    const recorded: Decided[] = [];
    for (const [place, each] of said.entries()) {
      const content = contents[place] ? canonicalJson(contents[place]) : '';
      const first = firsts.get(content);
      const decided = first === undefined ? this.#decide(each, findings[place]!, batch) : repeatOf(first);
      if (content !== '') firsts.set(content, decided.evidence);
      recorded.push(decided);
    }
    await this.journal.record(
      tx,
      ctx,
      recorded
        .filter((each) => !each.isRepeat)
        .map(({ evidence, keys, bindsTo }) =>
          evidenceRecorded(evidence, keys, edgesToParents(evidence, this.ids), bindsTo),
        ),
    );
    return recorded;
  }

  async #findings(
    ctx: Ctx,
    inForce: SchemaInForce | null,
    items: readonly RecordEvidenceItem[],
    { ahead, now }: { ahead: Scanned | null; now: Date },
  ): Promise<(AboutIt | null)[]> {
    if (inForce === null) return items.map(() => null);
    const scans = await this.scan.within(ctx, inForce, items, ahead);
    return items.map((item, place) => {
      const scan = scans[place] ?? null;
      return scan && aboutOf(item, inForce.schema, scan, { now, hasModel: this.llm.isConfigured });
    });
  }

  /** Decides whether an item becomes a new record or repeats the record with the same external id. */
  #decide(each: Said, about: AboutIt | null, batch: Batch): Decided {
    const { item, keys } = each;
    const { known, groups, selfCiting, ctx } = batch;
    const first = known.get(keyOf({ ...item, namespace: namespaceIn(item, ctx) }));
    const independenceGroup = first?.independenceGroup ?? groupFor(each, groups, selfCiting);
    const fresh = this.#evidenceOf(each, about, { ...batch, independenceGroup });
    if (first !== undefined) {
      refuseOtherBody(first, fresh, item);
      return repeatOf(first);
    }
    if (fresh.externalId !== null) known.set(keyOf(fresh), fresh);
    for (const key of keys.founded.filter((one) => !groups.has(one))) groups.set(key, independenceGroup);
    return { evidence: fresh, isRepeat: false, keys: keys.founded, bindsTo: about && bindingsOf(fresh) };
  }

  #evidenceOf(
    { item, assertion, from }: Said,
    about: AboutIt | null,
    { independenceGroup, types, places, space, ctx }: Batch & { independenceGroup: string },
  ): Evidence {
    const { observedAt = item.observedAt, ...named } = about ?? {};
    const place = placeOf(item, places);
    return evidenceOf(
      { ...item, observedAt },
      {
        id: this.ids.next('evd'),
        spaceId: space.id,
        assertion: { ...assertion, independenceGroup },
        contentHash: sha256(item.content),
        ...place,
        isSessionPrivate: places.privateSessions.has(place.sessionId ?? ''),
        recordedBy: ctx.caller.principal.id,
        namespace: namespaceIn(item, ctx),
        now: space.now,
        type: types.get(item.evidenceType ?? ''),
        parents: from,
        about: about && (named as About),
      },
    );
  }

  /** The first record with each content, by content. */
  async #firsts(
    tx: TenantTx,
    space: Space,
    contents: readonly (ContentAsked | null)[],
  ): Promise<Map<string, Evidence>> {
    const asked = contents.filter((content) => content !== null);
    const firsts = await this.evidence.loadFirst(tx, space.id, asked);
    return new Map(
      asked.flatMap((content, place) => {
        const first = firsts[place] ?? null;
        return first === null ? [] : [[canonicalJson(content), first]];
      }),
    );
  }

  async #sources(tx: TenantTx, space: Space, items: readonly RecordEvidenceItem[]): Promise<Map<string, Source>> {
    const names = [
      ...new Set(
        items
          .flatMap((item) => [namedOrigin(item.source).sourceId, item.sourceSystem])
          .filter((name) => typeof name === 'string'),
      ),
    ];
    const found = await Promise.all(names.map((name) => this.sources.find(tx, space.id, name)));
    return new Map(found.filter((source) => source !== null).map((source) => [source.sourceId, source]));
  }

  /**
   * The types of items, and the schema in force. Throws `evidence_type_unknown` if the space has a schema and a type is
   * not known.
   */
  async #types(
    tx: TenantTx,
    space: Space,
    items: readonly RecordEvidenceItem[],
  ): Promise<{ types: Map<string, EvidenceType>; inForce: SchemaInForce | null }> {
    const names = [...new Set(items.flatMap(({ evidenceType }) => evidenceType ?? []))];
    // Sent together, because items with a type usually need the schema.
    const [types, inForce] = await Promise.all([
      this.types.find(tx, space.id, names),
      names.length > 0 ? this.schemas.find(tx, space.id) : null,
    ]);
    const unknown = names.find((name) => !types.has(name) && name !== TEST_RESULT);
    const isOwned = [...types.values()].some(({ schemaVersion }) => schemaVersion !== null);
    if (unknown === undefined && !isOwned) return { types, inForce: null };
    if (unknown !== undefined && inForce !== null) throw evidenceTypeUnknown({ evidenceType: unknown });
    return { types, inForce };
  }

  async #known(
    tx: TenantTx,
    space: Space,
    ctx: Ctx,
    items: readonly RecordEvidenceItem[],
  ): Promise<Map<string, Evidence>> {
    const asked = new Map<string, { kind: string; namespace: string; ids: string[] }>();
    for (const { externalId, ...item } of items) {
      if (!externalId) continue;
      const [kind, namespace] = [item.kind, namespaceIn(item, ctx) ?? ctx.caller.principal.id];
      const key = canonicalJson([kind, namespace]);
      asked.set(key, { kind, namespace, ids: [...(asked.get(key)?.ids ?? []), externalId] });
    }
    const found = await Promise.all(
      [...asked.values()].map(({ kind, namespace, ids }) =>
        this.evidence.findByExternalIds(tx, space.id, namespace, ids, kind),
      ),
    );
    return new Map(found.flat().map((evidence) => [keyOf(evidence), evidence]));
  }
}

/** The values that a record is about, and the time of observation if its content states an earlier one. */
type AboutIt = About & { observedAt?: Date };

/** What an item of a type of the schema is about. Throws `validation_failed`, `observed_in_future`. */
function aboutOf(
  { evidenceType, anchors, content, sourceSystem, observedAt: given }: RecordEvidenceItem,
  schema: DomainSchema,
  scan: Scan,
  { now, hasModel }: { now: Date; hasModel: boolean },
): AboutIt {
  const type = schema.evidenceTypes.get(evidenceType!)!;
  const payload = readPayload(schema, evidenceType!, content);
  const found = [...(isOfSystem(sourceSystem) ? connectorAnchors(type, payload) : []), ...scan.found];
  const observedAt = timeIn(payload, type);
  const declared = anchors ? declaredAnchors(schema, anchors) : null;
  const forModel = hasModel ? entitiesForModel(schema, anchorsOf({ anchors: declared, foundAnchors: found })) : [];
  return {
    anchors: declared,
    ...(forModel.length > 0 ? { ingest: 'pending' as const } : {}),
    ...(found.length > 0 ? { foundAnchors: found } : {}),
    ...(scan.cutShort.length > 0 ? { anchorsCutShort: scan.cutShort } : {}),
    ...(observedAt !== null && observedAt < observedTime(given, now) ? { observedAt } : {}),
  };
}

/** Whether it is recorded in the name of a source system, which requires a key that was granted the system. */
const isOfSystem = (sourceSystem: string | null | undefined): boolean =>
  typeof sourceSystem === 'string' && sourceSystem !== MODEL;

/** The fields by which a record of the same content is found. */
const contentOf = ({ item, from }: Said, places: Places, { caller }: Ctx): ContentAsked => ({
  evidenceType: item.evidenceType!,
  contentHash: sha256(item.content),
  sourceSystem: item.sourceSystem ?? '',
  recordedBy: caller.principal.id,
  ...placeOf(item, places),
  parents: from.map(({ id }) => id),
});

/** The values by which gates find the evidence. */
const bindingsOf = (evidence: Evidence): ReadonlyMap<string, string> =>
  bindingValues({
    anchors: anchorsOf(evidence),
    isOfGrantedSource: isOfSystem(evidence.sourceSystem),
    cutShort: evidence.anchorsCutShort ?? [],
  });

/**
 * The assertion of an item, and the keys that identify its origin. Throws the errors of `sourceSystemOf` and
 * `originOf`.
 */
function saidBy(
  item: RecordEvidenceItem,
  sources: ReadonlyMap<string, Source>,
  from: readonly Evidence[],
  { caller }: Ctx,
) {
  const sourceSystem = sourceSystemOf(item.sourceSystem, sources, caller);
  const origin = originOf(namedOrigin(item.source), sourceSystem, sources);
  const assertion = assertionOf(
    { ...origin, source: sources.get(origin.sourceId ?? '') ?? null, citesUserMessage: false },
    caller,
  );
  // Evidence that is not a root has no keys of its own: it has the group of its parents.
  return {
    item: { ...item, sourceSystem },
    assertion,
    from,
    keys:
      from.length > 0
        ? NO_KEYS
        : rootKeysOf({ assertion, locator: item.locator ?? null, copyHash: copyHashOf(item.content) }),
  };
}

type Said = ReturnType<typeof saidBy>;

const NO_KEYS: RootKeys = { sought: [], founded: [] };

/** The group of a new record. Throws if it must not be taken from its parents. */
function groupFor(
  { assertion, keys, from }: Omit<Said, 'item'>,
  groups: ReadonlyMap<string, string>,
  selfCiting: ReadonlySet<string>,
): string {
  checkParents(from, selfCiting);
  return from.length > 0 ? groupOfParents(from) : rootGroupOf(keys.sought, groups, assertion.independenceGroup);
}

/** The ids that the items name, each once. */
const named = (
  items: readonly RecordEvidenceItem[],
  idsOf: (item: RecordEvidenceItem) => readonly string[],
): string[] => [...new Set(items.flatMap((item) => idsOf(item)))];

const parentsIn = ({ parentEvidenceIds }: RecordEvidenceItem, parents: ReadonlyMap<string, Evidence>): Evidence[] =>
  (parentEvidenceIds ?? []).map((id) => parents.get(id)!);

/**
 * The hash of a content that is so long that an equal one must be a copy, ignoring spacing and letter case; otherwise
 * null.
 */
const copyHashOf = (content: string): string | null =>
  hasCodePoints(content, COPY_LENGTH) ? sha256(comparable(content)) : null;

const keyOf = ({
  kind,
  namespace,
  externalId = null,
}: Pick<RecordEvidenceItem, 'kind' | 'externalId'> & Pick<Evidence, 'namespace'>): string =>
  canonicalJson([kind, namespace, externalId]);

/** The namespace of an item's external id: that of a source system granted to the key, or the caller's own (null). */
const namespaceIn = (
  { sourceSystem, source }: Pick<RecordEvidenceItem, 'sourceSystem' | 'source'>,
  { caller }: Ctx,
): string | null => namespaceOf(caller, sourceSystem, namedOrigin(source).sourceId);

/**
 * Throws if the caller's input differs from the input of the first record. Values that the server added are not
 * compared; the time of observation is compared only if the repeated request gives one.
 */
function refuseOtherBody(first: Evidence, again: Evidence, item: RecordEvidenceItem): void {
  const body = (evidence: Evidence): string => {
    const {
      kind,
      content,
      evidenceType,
      sourceSystem,
      sourceId,
      class: origin,
      locator,
      anchors,
      sessionId,
      taskId,
      workspaceId = null,
      parentEvidenceIds,
    } = evidence;
    return canonicalJson([
      kind,
      content,
      evidenceType,
      sourceSystem,
      sourceId,
      origin,
      locator,
      anchors,
      sessionId,
      taskId,
      workspaceId,
      parentEvidenceIds,
      item.observedAt ? evidence.observedAt : null,
    ]);
  };
  if (body(first) !== body(again)) throw externalIdConflict({ what: 'evidence', externalId: first.externalId! });
}
