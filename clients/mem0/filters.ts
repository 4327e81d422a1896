import type { SearchRequest } from '@credence/sdk';
import type { Filters } from './memory.js';
import { idNamed, idTag, metadataTag } from './owner-tags.js';

type Filter = NonNullable<SearchRequest['filter']>;

const COMPARISONS = ['gt', 'gte', 'lt', 'lte'];

/** Translates filters of mem0. Throws a `TypeError` for a condition that would otherwise be left out. */
export async function translated(filters: Filters): Promise<Filter> {
  const parts = await Promise.all(Object.entries(filters).map(([name, wanted]) => part(name, wanted)));
  return parts.length < 2 ? (parts[0] ?? {}) : { and: parts };
}

async function part(name: string, wanted: unknown): Promise<Filter> {
  const id = idNamed(name);
  if (id !== undefined) return texts(name, wanted, (value) => idTag(id, value));
  const translate = CONDITIONS[name];
  if (translate === undefined) throw unsupported(name, wanted);
  return translate(name, wanted);
}

const CONDITIONS: Record<string, (name: string, wanted: unknown) => Filter | Promise<Filter>> = {
  AND: async (_, wanted) => ({ and: await each(wanted) }),
  OR: async (_, wanted) => ({ or: await each(wanted) }),
  NOT: async (_, wanted) => ({ not: { or: await each(Array.isArray(wanted) ? wanted : [wanted]) } }),
  categories: (name, wanted) => texts(name, wanted, String),
  metadata,
  created_at: time,
  createdAt: time,
};

const each = async (wanted: unknown): Promise<Filter[]> => {
  if (!Array.isArray(wanted)) throw unsupported('AND or OR', wanted);
  return Promise.all((wanted as Filters[]).map(translated));
};

/** A value, or one of `in`, `contains` and `ne`. */
function texts(name: string, wanted: unknown, tagOf: (value: unknown) => string): Filter {
  if (typeof wanted === 'string') return { tags: { contains: tagOf(wanted) } };
  const [[operator, operand] = []] = isFields(wanted) && Object.keys(wanted).length === 1 ? Object.entries(wanted) : [];
  if (operator === 'contains' || operator === 'eq') return { tags: { contains: tagOf(operand) } };
  if (operator === 'ne') return { not: { tags: { contains: tagOf(operand) } } };
  if (operator === 'in' && Array.isArray(operand))
    return { or: operand.map((value: unknown) => ({ tags: { contains: tagOf(value) } })) };
  throw unsupported(name, wanted);
}

async function metadata(name: string, wanted: unknown): Promise<Filter> {
  if (!isFields(wanted)) throw unsupported(name, wanted);
  const members = Object.entries(wanted).map(async ([member, value]) => {
    if (typeof value === 'object' && value !== null) throw unsupported(`metadata.${member}`, value);
    return { tags: { contains: await metadataTag(member, value) } };
  });
  return { and: await Promise.all(members) };
}

function time(name: string, wanted: unknown): Filter {
  if (!isFields(wanted)) throw unsupported(name, wanted);
  const bounds = Object.entries(wanted).map(([operator, moment]) => {
    if (!COMPARISONS.includes(operator)) throw unsupported(name, wanted);
    return [operator, new Date(String(moment)).toISOString()];
  });
  return { recordedAt: Object.fromEntries(bounds) as Filter };
}

const isFields = (value: unknown): value is Filters =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unsupported = (name: string, wanted: unknown): TypeError =>
  new TypeError(`The filter ${name}: ${JSON.stringify(wanted)} cannot be applied by @credence/mem0.`);
