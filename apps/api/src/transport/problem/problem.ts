import { HttpException } from '@nestjs/common';
import { Refusal, type ErrorCategory, type FieldProblem } from '#libs/kernel/index.js';

/** RFC 9457 problem details. Facts of the refusal stand beside these members. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  requestId: string;
  retryable: boolean;
  errors: FieldProblem[];
  [fact: string]: unknown;
}

/** Complete or it does not compile: a new category must say what it is over HTTP. */
const STATUS: Record<ErrorCategory, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  precondition: 422,
  limit: 429,
  bug: 500,
  unsupported: 501,
  unavailable: 503,
};

/** What the HTTP layer itself refuses, by status: the text of its own errors is not for clients. */
const OF_HTTP: Record<number, { code: string; detail: string }> = {
  400: { code: 'bad_request', detail: 'The request is not valid HTTP, or its address is not a valid URL.' },
  403: { code: 'forbidden', detail: 'This is not allowed.' },
  404: { code: 'route_not_found', detail: 'No operation has this address; see /docs.' },
  405: { code: 'method_not_allowed', detail: 'This address knows other methods; see the header Allow.' },
  413: { code: 'body_too_large', detail: 'The body is too large; split it.' },
  414: { code: 'address_too_long', detail: 'The address is too long.' },
  415: { code: 'unsupported_media_type', detail: 'Bodies are application/json, nothing else.' },
  503: { code: 'unavailable', detail: 'The service is stopping; try again.' },
};

/** The public face of whatever was thrown. Anything not meant for clients becomes `internal` and says nothing. */
export function problemOf(error: unknown, requestId: string): Problem {
  if (error instanceof Refusal && error.category !== 'bug') {
    const { code, category, message, errors, facts, isRetryable } = error;
    return { ...facts, ...base(STATUS[category], code, message, requestId), retryable: isRetryable, errors };
  }
  const status = error instanceof HttpException ? error.getStatus() : 500;
  const known = OF_HTTP[status];
  if (known === undefined)
    return base(500, 'internal', `Something went wrong on our side; tell us the request id ${requestId}.`, requestId);
  return { ...base(status, known.code, known.detail, requestId), retryable: status === 503 };
}

function base(status: number, code: string, detail: string, requestId: string): Problem {
  const words = code.replaceAll('_', ' ');
  return {
    type: `urn:credence:problem:${code}`,
    title: words[0]!.toUpperCase() + words.slice(1),
    status,
    detail,
    code,
    requestId,
    retryable: false,
    errors: [],
  };
}
