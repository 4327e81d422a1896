import { HiddenNames, Refusal, type Ctx } from '#libs/kernel/index.js';

/**
 * Runs the work of a request. Where it names what its caller may not read, the work is done again with ids that nobody has in their place, and what it
 * says is about the ids that were sent: the answer is that of things which never were, whatever the work asks first (docs/adr/0031).
 */
export async function asIfHiddenWereNot(
  ctx: Ctx,
  input: unknown,
  work: (ctx: Ctx, input: unknown) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await work(ctx, input);
  } catch (thrown) {
    if (!(thrown instanceof HiddenNames)) throw thrown;
    const nobodys = new Map([...thrown.ids].map((id, n) => [id, `${id.slice(0, 4)}${String(n).padStart(26, '0')}`]));
    const sent = new Map([...nobodys].map(([id, other]) => [other, id]));
    const names = ctx.names!.filter((name) => !nobodys.has(name));
    try {
      return renamed(await work({ ...ctx, names }, renamed(input, nobodys)), sent);
    } catch (refusal) {
      throw refusal instanceof Refusal ? about(refusal, sent) : refusal;
    }
  }
}

function about(
  { code, category, message, errors, facts, cause, lacking, retryAfterSeconds }: Refusal,
  names: ReadonlyMap<string, string>,
): Refusal {
  const text = [...names].reduce((said, [from, to]) => said.replaceAll(from, to), message);
  return new Refusal(code, category, text, {
    ...(renamed({ errors, facts }, names) as Pick<Refusal, 'errors' | 'facts'>),
    cause,
    lacking: lacking ?? 'session',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return [...names].reduce((text, [from, to]) => text.replaceAll(from, to), value);
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renamed(member, names)]));
}
