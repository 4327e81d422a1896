import { Injectable } from '@nestjs/common';
import { forbidden, roleIsAtLeast } from '#libs/kernel/index.js';
import type { Execution, OperationGuard } from './execution.js';

/**
 * Refuses a key whose role is below the `role` of the operation. The rules of the nouns decide what else a caller may
 * do.
 */
@Injectable()
export class RoleGuard implements OperationGuard {
  canActivate({ call: { operation, session } }: Execution): true {
    const { role } = session.caller;
    if (roleIsAtLeast(role, operation.role)) return true;
    throw forbidden(
      { why: `${operation.name} needs the role ${operation.role}; this key has ${role}.` },
      { lacking: 'role' },
    );
  }
}
