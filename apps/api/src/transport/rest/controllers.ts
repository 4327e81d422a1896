import { Controller, Inject, Req, RequestMapping, RequestMethod, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#libs/kernel/index.js';
import { RestTransport, type RestHandler } from './rest.transport.js';
import { routerPathOf } from './route-table.js';

/** One Nest controller per noun, one method per operation (docs/adr/0003). */
export function controllersOf(operations: readonly Operation[]): Type[] {
  const nouns = new Map<string, Operation[]>();
  for (const operation of operations) {
    const noun = operation.name.slice(0, operation.name.indexOf('.'));
    nouns.set(noun, [...(nouns.get(noun) ?? []), operation]);
  }
  return [...nouns].map(([noun, ofNoun]) => controllerOf(noun, ofNoun));
}

abstract class OperationsController {
  readonly handlers = new Map<string, RestHandler>();

  constructor(rest: RestTransport, operations: readonly Operation[]) {
    for (const operation of operations) this.handlers.set(operation.name, rest.handlerOf(operation));
  }
}

function controllerOf(noun: string, operations: readonly Operation[]): Type {
  const name = `${noun[0]!.toUpperCase()}${noun.slice(1)}Controller`;
  const controller = {
    [name]: class extends OperationsController {
      constructor(rest: RestTransport) {
        super(rest, operations);
      }
    },
  }[name]!;
  Inject(RestTransport)(controller, undefined, 0);
  Controller()(controller);
  for (const operation of operations) addRoute(controller.prototype as OperationsController, operation);
  return controller as Type;
}

function addRoute(prototype: OperationsController, { name, rest }: Operation): void {
  const method = name.slice(name.indexOf('.') + 1);
  const handle = function (this: OperationsController, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    return this.handlers.get(name)!(request, reply);
  };
  const descriptor: PropertyDescriptor = { value: handle, configurable: true, writable: true };
  Object.defineProperty(prototype, method, descriptor);
  RequestMapping({ method: RequestMethod[rest.method], path: routerPathOf(rest.path) })(prototype, method, descriptor);
  Req()(prototype, method, 0);
  Res({ passthrough: true })(prototype, method, 1);
}
