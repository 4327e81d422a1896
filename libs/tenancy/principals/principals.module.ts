import { Module } from '@nestjs/common';
import { Registry } from '#libs/history/events/index.js';
import { PrincipalProjector } from '../api-keys/store/principal.projector.js';
import { PrincipalRepository } from '../api-keys/store/principal.repository.js';

@Module({ providers: [PrincipalRepository], exports: [PrincipalRepository] })
export class PrincipalsModule {
  constructor(registry: Registry) {
    registry.addProjector(new PrincipalProjector());
  }
}
