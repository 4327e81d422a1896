import { Module } from '@nestjs/common';
import { Registry } from '#libs/history/events/index.js';
import { PrincipalProjector } from './store/principal.projector.js';
import { PrincipalRepository } from './store/principal.repository.js';

@Module({ providers: [PrincipalRepository], exports: [PrincipalRepository] })
export class PrincipalsModule {
  constructor(registry: Registry) {
    registry.addProjector(new PrincipalProjector());
  }
}
