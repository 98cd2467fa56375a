import { createHash } from 'node:crypto'

import type { Call } from '../../platform/http/ctx.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

const lifetimeSeconds = 600
/** Sign-ins begun in other tabs; each is a cookie of some 400 bytes. */
const maxAttempts = 5
const boundTo = 'sso attempt'

const prefixOf = (call: Call): string => (call.isSecure ? '__Host-naryad_sso_' : 'naryad_sso_')

/** Of a sign-in under way, by its state, or of the step that awaits a code. */
export type AttemptKey = `state ${string}` | 'confirmed'

/** Of two tabs each has its own cookie. */
const nameOf = (call: Call, key: AttemptKey): string =>
  `${prefixOf(call)}${createHash('sha256').update(key).digest('hex').slice(0, 16)}`

function setCookie(call: Call, name: string, value: string, seconds: number): void {
  const secure = call.isSecure ? '; Secure' : ''
  call.setHeader(
    'set-cookie',
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}

/**
 * Remembers a sign-in that was begun in the browser that has begun it, sealed: nothing is stored on the server, any
 * server of a cluster can finish it, and an answer of the provider is of no use in another browser.
 */
export function rememberAttempt(call: Call, box: SecretBox, key: AttemptKey, value: object): void {
  const former = Object.keys(call.cookies).filter((name) => name.startsWith(prefixOf(call)))
  for (const name of former.slice(0, Math.max(0, former.length - maxAttempts + 1)))
    setCookie(call, name, '', 0)
  const until = Date.now() + lifetimeSeconds * 1000
  const sealed = box.seal(Buffer.from(JSON.stringify({ ...value, until })), `${boundTo} ${key}`)
  setCookie(call, nameOf(call, key), sealed.toString('base64url'), lifetimeSeconds)
}

/** Undefined if it was begun elsewhere or too long ago. */
export function recallAttempt(call: Call, box: SecretBox, key: AttemptKey): object | undefined {
  const sealed = call.cookies[nameOf(call, key)]
  const opened = sealed && box.open(Buffer.from(sealed, 'base64url'), `${boundTo} ${key}`)
  if (!opened) return undefined
  const { until, ...value } = JSON.parse(opened.toString()) as { until: number }
  return until > Date.now() ? value : undefined
}

export const forgetAttempt = (call: Call, key: AttemptKey): void => setCookie(call, nameOf(call, key), '', 0)
