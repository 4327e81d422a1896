import { roleIsAtLeast, type Caller } from '#libs/kernel/index.js';
import { mayEnter } from '../../spaces/index.js';
import { rightsExceeded, type ApiKey } from './api-key.js';

/** A key of a higher role, or of spaces the caller may not enter, is not the caller's to touch. Throws `rights_exceeded`. */
export function refuseHigherKey(caller: Caller, { role, spaceIds }: ApiKey): void {
  if (!roleIsAtLeast(caller.role, role)) throw rightsExceeded({ what: `role ${role}, yours is ${caller.role}` });
  const isWithin = caller.spaceIds === null || (spaceIds !== null && spaceIds.every((id) => mayEnter(caller, id)));
  if (!isWithin) throw rightsExceeded({ what: 'spaces that yours may not enter' });
}

/** Whoever learns the secret of a key has all it may do. Throws `rights_exceeded` where that is more than the caller may. */
export function refuseWiderKey(caller: Caller, key: ApiKey): void {
  refuseHigherKey(caller, key);
  const grant = key.grants.find((given) => !caller.grants.includes(given));
  if (grant !== undefined) throw rightsExceeded({ what: `grant ${grant}` });
  const beyond = key.allowedClasses.find((assertion) => !caller.allowedClasses.includes(assertion));
  if (beyond !== undefined) throw rightsExceeded({ what: `class ${beyond}` });
}
