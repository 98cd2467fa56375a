import type { Headers } from './headers.ts'
import type { Authentication } from './letter.ts'

/**
 * Only the topmost `Authentication-Results` of the own receiving server counts (RFC 8601, section 5): the
 * others are forgeable.
 */
export function readAuthentication(headers: Headers, from: string, authservId: string): Authentication {
  const [value] = headers.all('authentication-results')
  const id = value?.split(/[\s;]/, 1)[0] ?? ''
  if (value === undefined || authservId === '' || id.toLowerCase() !== authservId.toLowerCase()) return 'NONE'
  const dmarc = /\bdmarc=(\w+)/i.exec(value)?.[1]?.toLowerCase() ?? 'none'
  if (dmarc === 'pass') return 'PASS'
  if (dmarc !== 'none' && dmarc !== 'bestguesspass') return 'FAIL'
  const domain = from.split('@')[1]
  const signers = [...value.matchAll(/\bdkim=pass\b[^;]*?header\.[di]=(?:[^\s;@]*@)?([^\s;]+)/gi)]
  return signers.some((match) => match[1]?.toLowerCase() === domain) ? 'PASS' : 'NONE'
}

/** The name of the server that has received a letter, by its topmost result. */
export const authservIdOf = (headers: Headers): string =>
  headers.all('authentication-results')[0]?.split(/[\s;]/, 1)[0] ?? ''
