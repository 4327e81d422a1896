import type { Command } from 'commander';
import { CliFailure, STATUS } from '../terminal/failure.js';

/**
 * Replaces, in the package `credence`, all modules that open a database: the package only calls a service and contains
 * no database driver. scripts/build-cli.mjs lists the replaced modules.
 */
function refuse(): never {
  throw new CliFailure(
    'This command works on the database of an installation. Run it with npx in the folder of the service; the package that you have installed can only call a service.',
    'not_an_installation',
    STATUS.usage,
  );
}

const refused =
  (...names: string[]) =>
  (program: Command): void => {
    for (const name of names)
      program
        .command(name)
        .argument('[words...]')
        .description('works on the database: only in the folder of the service')
        .allowUnknownOption()
        .action(refuse);
  };

export const addTenantCommands = refused('tenants');
export const addMigrateCommands = refused('migrate');
export const addVerifyCommands = refused('replay', 'verify-chain', 'seal');
export const addDoctorCommand = refused('doctor');
export const asOperator = refuse;
