import { Kind, valueFromASTUntyped, type GraphQLResolveInfo } from 'graphql';

type Values = Record<string, unknown>;

/**
 * The arguments without the defaults that GraphQL filled in, at any depth. Every transport passes the input on as the
 * caller sent it, because an idempotency key is bound to this input. `variables`: the variables of the request.
 */
export function sentBy(args: Values, { fieldNodes, operation, variableValues }: GraphQLResolveInfo, variables: Values) {
  const withDefaults = { ...variables };
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (defaultValue !== undefined && !Object.hasOwn(variables, name))
      withDefaults[name] = valueFromASTUntyped(defaultValue);
  }
  const sent = (fieldNodes[0]!.arguments ?? []).filter(
    ({ value }) => value.kind !== Kind.VARIABLE || Object.hasOwn(variableValues, value.name.value),
  );
  return Object.fromEntries(
    sent.flatMap(({ name: { value: name }, value }) =>
      name in args ? [[name, asSent(args[name], valueFromASTUntyped(value, withDefaults))]] : [],
    ),
  );
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** A value as GraphQL read it, with only the members that were sent. */
function asSent(value: unknown, sent: unknown): unknown {
  if (value === sent || !isObject(value)) return value;
  // GraphQL accepts a single value as a list with one item.
  if (Array.isArray(value))
    return value.map((item: unknown, i) => asSent(item, Array.isArray(sent) ? (sent as unknown[])[i] : sent));
  if (!isObject(sent)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      Object.hasOwn(sent, name) && sent[name] !== undefined ? [[name, asSent(member, sent[name])]] : [],
    ),
  );
}
