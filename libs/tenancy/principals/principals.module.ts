import { Module } from '@nestjs/common';
import { Registry } from '#libs/history/events/store/index.js';
import { PrincipalProjector, PrincipalRepository } from './store/index.js';

@Module({ providers: [PrincipalRepository], exports: [PrincipalRepository] })
export class PrincipalsModule {
  constructor(registry: Registry) {
    registry.addProjector(new PrincipalProjector());
  }
}
