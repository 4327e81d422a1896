import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#libs/kernel/index.js';
import { AuthenticationGuard } from '../request/authentication.guard.js';
import { clearCookie, cookieOf, setCookie, TICKET } from './cookie.js';
import { Entrance } from './entrance.js';
import { codeOf, OpenIdSignIn } from './open-id.js';

const MAX_BACK = 1_000;

/** Signs people in with an OpenID Connect provider. Browsers navigate here; every answer sends them somewhere else. */
@Controller('app/open-id')
export class OpenIdController {
  constructor(
    @Inject(AuthenticationGuard) private readonly authentication: AuthenticationGuard,
    @Inject(OpenIdSignIn) private readonly openId: OpenIdSignIn,
    @Inject(Entrance) private readonly entrance: Entrance,
  ) {}

  /** Sends a browser to the provider. `back`: the page of the dashboard that it wanted. */
  @Get()
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    request.trail.operation = 'dashboard.beginOpenId';
    const back = pageOf(queryOf(request).get('back') ?? '');
    await this.#answer(reply, back, async () => {
      const { address, ticket } = await this.openId.begin();
      setCookie(request, reply, `${ticket}.${Buffer.from(back).toString('base64url')}`, TICKET);
      return address;
    });
  }

  /** Where the provider sends it back to. */
  @Get('callback')
  async finish(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    request.trail.operation = 'dashboard.finishOpenId';
    const [begunAt = '', secret = '', page = ''] = (cookieOf(request, TICKET) ?? '').split('.');
    const back = pageOf(Buffer.from(page, 'base64url').toString());
    clearCookie(request, reply, TICKET);
    await this.#answer(reply, back, async () => {
      // Refusals inside are counted and recorded like those of a key.
      await this.authentication.prove(request, async () => {
        const holder = await this.openId.finish(queryOf(request), `${begunAt}.${secret}`);
        await this.entrance.enter(request, reply, holder);
        return holder;
      });
      return `/app${back}`;
    });
  }

  /** Redirects to where `go` says, or to the sign-in page, which says what went wrong. */
  async #answer(reply: FastifyReply, back: string, go: () => Promise<string>): Promise<void> {
    if (this.openId.name === null) throw notFound({ what: 'page', id: 'open-id' });
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const address = await go().catch((failure: unknown) => {
      const failed = codeOf(failure);
      if (failed === null) throw failure;
      return `/app/sign-in?${new URLSearchParams({ failed, ...(back === '/' ? {} : { back }) }).toString()}`;
    });
    await reply.redirect(address, 303);
  }
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://here').searchParams;

/** A page of the dashboard, in the form that its sign-in page uses. Anything else is its first page. */
const pageOf = (wanted: string): string =>
  wanted.length <= MAX_BACK && /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) ? wanted : '/';
