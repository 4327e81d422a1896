import { Module } from '@nestjs/common';
import { StandingRepository } from './store/index.js';

@Module({ providers: [StandingRepository], exports: [StandingRepository] })
export class StandingModule {}
