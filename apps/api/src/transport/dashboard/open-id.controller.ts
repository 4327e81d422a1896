import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '#libs/kernel/index.js';
import { signInInsecure } from '../problem/errors.js';
import { AuthenticationGuard } from '../request/authentication.guard.js';
import { clearCookie, cookieOf, isFromElsewhere, setCookie, TICKET } from './cookie.js';
import { Entrance } from './entrance.js';
import { OpenIdSignIn } from './open-id.js';

const MAX_BACK = 2_000;

/**
 * Signs people in with an OpenID Connect provider. Browsers navigate to these addresses, and every answer is a
 * redirect.
 */
@Controller('app/open-id')
export class OpenIdController {
  constructor(
    @Inject(AuthenticationGuard) private readonly authentication: AuthenticationGuard,
    @Inject(OpenIdSignIn) private readonly openId: OpenIdSignIn,
    @Inject(Entrance) private readonly entrance: Entrance,
  ) {}

  /** Sends a browser to the provider. `back`: the page of the dashboard that the browser asked for. */
  @Get()
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    request.trail.operation = 'dashboard.beginOpenId';
    const back = pageOf(queryOf(request).get('back') ?? '');
    await this.#answer(reply, back, async () => {
      // Without this check, a page of another site could sign the browser in under another identity. The browser goes
      // to the sign-in page, where the user decides.
      if (isFromElsewhere(request)) return withBack('/app/sign-in', back);
      const { home } = this.openId;
      // The provider sends browsers back to the home host, so the ticket must be set on that host.
      if (request.host !== home.host) return withBack(new URL('/app/open-id', home).href, back);
      if (home.protocol === 'https:' && request.protocol !== 'https') throw signInInsecure();
      const { address, ticket } = await this.openId.begin();
      setCookie(request, reply, `${ticket}.${Buffer.from(back).toString('base64url')}`, TICKET);
      return address;
    });
  }

  /** The address to which the provider sends the browser back. */
  @Get('callback')
  async finish(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    request.trail.operation = 'dashboard.finishOpenId';
    const [begunAt = '', secret = '', page = ''] = (cookieOf(request, TICKET) ?? '').split('.');
    const back = pageOf(Buffer.from(page, 'base64url').toString());
    await this.#answer(reply, back, async () => {
      // Failures in this callback are counted and recorded like failures to present a key.
      await this.authentication.prove(request, async () => {
        const holder = await this.openId.finish(queryOf(request), `${begunAt}.${secret}`);
        clearCookie(request, reply, TICKET);
        await this.entrance.enter(request, reply, holder);
        return holder;
      });
      return `/app${back}`;
    });
  }

  /** Redirects to the address that `go` returns; if it fails, to the sign-in page, which shows the reason. */
  async #answer(reply: FastifyReply, back: string, go: () => Promise<string>): Promise<void> {
    if (this.openId.name === null) throw notFound({ what: 'page', id: 'open-id' });
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const address = await go().catch((failure: unknown) => {
      if (!(failure instanceof Refusal)) throw failure;
      return withBack(`/app/sign-in?failed=${failure.code}`, back);
    });
    await reply.redirect(address, 303);
  }
}

function withBack(address: string, back: string): string {
  if (back === '/') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ back }).toString()}`;
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://here').searchParams;

/** Returns the wanted path if a dashboard page may have this path; otherwise the path of the first page. */
const pageOf = (wanted: string): string =>
  wanted.length <= MAX_BACK && /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) ? wanted : '/';
