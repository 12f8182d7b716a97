/** Stand-in for Spotify's accounts service: issues access tokens to the application and on behalf of fans. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import type { StandInService, VendorAnswer, VendorCall } from '../stand-in-server.ts';
import { type FanGrants, fanCalls, fanTokenLifetime } from './fan-grants.ts';

/** The client that may request tokens. */
export interface SpotifyClient {
  id: string;
  secret: string;
}

export interface TokenBook {
  /** Issues a token with a lifetime of 3600 seconds. */
  issue(): string;
  /** Checks a token. */
  judge(token: string): 'good' | 'expired' | 'unknown';
}

/** Lifetime of an access token, in seconds. */
const tokenLifetime = 3600;

/** Creates an empty list of tokens. Lifetimes use `clock`. */
export function createTokenBook(clock: Clock): TokenBook {
  const expiries = new Map<string, number>();
  return {
    issue: () => {
      const token = `BQ${randomBytes(48).toString('base64url')}`;
      expiries.set(token, clock.now().getTime() + tokenLifetime * 1000);
      return token;
    },
    judge: (token) => {
      const expiry = expiries.get(token);
      if (expiry === undefined) return 'unknown';
      return clock.now().getTime() < expiry ? 'good' : 'expired';
    },
  };
}

/** Dependencies of the accounts service. */
export interface AccountsParts {
  prefix: string;
  client: SpotifyClient;
  tokens: TokenBook;
  grants: FanGrants;
}

/** Creates the accounts service for one client. */
export function createAccountsService({ prefix, ...parts }: AccountsParts): StandInService {
  return {
    name: 'Spotify accounts',
    prefix,
    parts: [fanCalls],
    partOf: (call) => (isFanGrant(readForm(call).get('grant_type')) ? fanCalls : undefined),
    fail: (mode, call) => {
      const grant = readForm(call).get('grant_type');
      if (mode === 'nonsense' && isFanGrant(grant)) return refusal(400, 'server_error', 'Something went wrong');
      if (mode !== 'revoked') return undefined;
      return grant === 'refresh_token' ? refusal(400, 'invalid_grant', 'Refresh token revoked') : 'works';
    },
    answer: (call) => {
      if (call.path !== '/api/token')
        return { status: 404, body: 'Not found', headers: { 'content-type': 'text/plain' } };
      if (call.method !== 'POST') return { status: 405, body: '', headers: { allow: 'POST' } };
      return answerToken(call, parts);
    },
  };
}

type Parts = Omit<AccountsParts, 'prefix'>;

function answerToken(call: VendorCall, { client, tokens, grants }: Parts): VendorAnswer {
  const form = readForm(call);
  const given = readClient(call.headers.authorization) ?? {
    id: form.get('client_id') ?? '',
    secret: form.get('client_secret') ?? '',
  };
  if (given.id === '') return refusal(400, 'invalid_client', 'Invalid client');
  if (given.id !== client.id) return refusal(400, 'invalid_client', 'Invalid client');
  if (given.secret !== client.secret) return refusal(400, 'invalid_client', 'Invalid client secret');
  const grant = form.get('grant_type');
  if (grant === null) return refusal(400, 'unsupported_grant_type', 'grant_type parameter is missing');
  if (isFanGrant(grant)) return answerForFan(form, grants);
  if (grant !== 'client_credentials')
    return refusal(
      400,
      'unsupported_grant_type',
      'grant_type must be client_credentials, authorization_code or refresh_token',
    );
  return { status: 200, json: { access_token: tokens.issue(), token_type: 'Bearer', expires_in: tokenLifetime } };
}

const readForm = ({ body }: VendorCall) => new URLSearchParams(body.toString('utf8'));

const isFanGrant = (grant: string | null) => grant === 'authorization_code' || grant === 'refresh_token';

function answerForFan(form: URLSearchParams, grants: FanGrants): VendorAnswer {
  const field = (name: string) => form.get(name) ?? '';
  const isCode = form.get('grant_type') === 'authorization_code';
  const got = isCode
    ? (grants.redeem(field('code'), field('redirect_uri'), field('code_verifier')) ?? {
        over: 'Invalid authorization code',
      })
    : grants.refresh(field('refresh_token'));
  if ('over' in got) return refusal(400, 'invalid_grant', got.over);
  const { access: access_token, refresh: refresh_token, scopes: scope } = got;
  const json = { access_token, token_type: 'Bearer', scope, expires_in: fanTokenLifetime };
  return { status: 200, json: isCode ? { ...json, refresh_token } : json };
}

function readClient(header: string | undefined): SpotifyClient | undefined {
  const encoded = /^Basic (\S+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id, secret: rest.join(':') };
}

function refusal(status: number, error: string, description: string): VendorAnswer {
  return { status, json: { error, error_description: description } };
}
