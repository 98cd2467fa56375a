import { z } from 'zod'

import { request } from '../../../platform/outside/request.ts'

/** An application that a provider knows, and where it issues tokens. */
export interface TokenIssuer {
  readonly tokenUrl: string
  readonly clientId: string
  /** Empty for an application that has none. */
  readonly clientSecret: string
}

/** What a token is asked for with (RFC 6749, sections 4.1.3 and 6). */
export type TokenGrant =
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string }
  | { readonly grant_type: 'authorization_code'; readonly code: string }

export interface IssuedToken {
  readonly accessToken: string
  /** Null: the former one goes on being valid. */
  readonly refreshToken: string | null
  readonly expiresInSeconds: number
}

/** No token, as a Russian sentence. `isRefused`: the same question will be refused again. */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly isRefused: boolean

  constructor(message: string, isRefused: boolean) {
    super(message)
    this.isRefused = isRefused
  }
}

const limits = { timeoutMs: 15_000, maxBytes: 64 * 1024 }
const usualSeconds = 3600
/** A token is asked for once a day at least, so a withdrawn access is noticed. */
const mostSeconds = 86_400

const token = z
  .string()
  .min(1)
  .max(8000)
  // A token is framed by such signs where it is sent.
  .regex(/^[\u0020-\u007e]+$/)

const Issued = z.object({
  access_token: token,
  refresh_token: token.nullish(),
  expires_in: z.coerce.number().positive().catch(usualSeconds).default(usualSeconds),
})

const Refusal = z.object({ error: z.string().catch('') })

const refusals: Readonly<Record<string, string>> = {
  invalid_grant: 'Провайдер больше не принимает токен обновления: получите новый',
  invalid_client: 'Провайдер не принял идентификатор или секрет приложения',
  unauthorized_client: 'Провайдер не принял идентификатор или секрет приложения',
}

const refusedCode = 'Провайдер не принял код: он действует недолго и один раз, получите новый'

function readJson<Value>(body: Buffer, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

function refusalOf(grant: TokenGrant, body: Buffer): TokenError {
  const { error = '' } = readJson(body, Refusal) ?? {}
  if (error === 'invalid_grant' && grant.grant_type === 'authorization_code')
    return new TokenError(refusedCode, true)
  return new TokenError(refusals[error] ?? 'Провайдер отказал в токене', true)
}

/** Refused for the moment: too slow, too early, too often. */
const passing: readonly number[] = [408, 425, 429]

/** These, and faults of the provider, pass by themselves. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !passing.includes(status)

/** Throws `TokenError`. */
export async function askForToken(
  { tokenUrl, clientId, clientSecret }: TokenIssuer,
  grant: TokenGrant,
  signal: AbortSignal,
): Promise<IssuedToken> {
  const answer = await request({
    method: 'POST',
    url: tokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...grant,
      client_id: clientId,
      ...(clientSecret !== '' && { client_secret: clientSecret }),
    }).toString(),
    ...limits,
    signal,
  })
  if (answer.kind !== 'answered') throw new TokenError(`Сервер токенов недоступен: ${answer.error}`, false)
  if (isRefusal(answer.status)) throw refusalOf(grant, answer.body)
  const issued = answer.status === 200 ? readJson(answer.body, Issued) : undefined
  if (!issued) throw new TokenError('Сервер токенов ответил не так, как ожидалось', false)
  return {
    accessToken: issued.access_token,
    refreshToken: issued.refresh_token ?? null,
    expiresInSeconds: Math.min(issued.expires_in, mostSeconds),
  }
}
