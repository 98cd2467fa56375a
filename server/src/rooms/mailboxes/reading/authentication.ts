import type { Headers } from './headers.ts'
import type { Authentication } from './letter.ts'

const maxHeader = 20_000
const mostNested = 5

/** Comments and quoted texts hold what the sender has chosen. */
function withoutSaid(value: string): string {
  let bare = value.slice(0, maxHeader).replace(/"(?:[^"\\]|\\.)*"/gs, '""')
  for (let depth = 0; depth < mostNested; depth += 1) bare = bare.replace(/\([^()]*\)/g, ' ')
  return bare
}

interface Results {
  readonly server: string
  /** «dmarc=pass header.from=client.ru», in their order. */
  readonly results: readonly string[]
}

/**
 * Of the own receiving server, which writes the topmost `Authentication-Results`; the others are forgeable (RFC 8601,
 * section 5).
 */
function topmostOf(headers: Headers): Results {
  const [server = '', ...results] = withoutSaid(headers.all('authentication-results')[0] ?? '').split(';')
  return { server: server.trim().split(/\s/, 1)[0] ?? '', results: results.map((result) => result.trim()) }
}

/** The method stands at the beginning: an address of the sender may read «dmarc=pass@evil.ru». */
const outcomesOf = (results: readonly string[], method: string): string[] =>
  results.flatMap((result) => {
    const [, name = '', outcome = ''] = /^([\w-]+)(?:\s*\/\s*\d+)?\s*=\s*(\w+)/.exec(result) ?? []
    return name.toLowerCase() === method ? [outcome.toLowerCase()] : []
  })

const signerOf = (result: string): string | undefined =>
  /^dkim\s*=\s*pass\b/i.test(result)
    ? /\sheader\.[di]=(?:[^\s;@]*@)?([^\s;]+)/i.exec(result)?.[1]?.toLowerCase()
    : undefined

export function readAuthentication(headers: Headers, from: string, authservId: string): Authentication {
  const { server, results } = topmostOf(headers)
  if (authservId === '' || server.toLowerCase() !== authservId.toLowerCase()) return 'NONE'
  const [dmarc = 'none'] = outcomesOf(results, 'dmarc')
  if (dmarc === 'pass') return 'PASS'
  if (dmarc !== 'none' && dmarc !== 'bestguesspass') return 'FAIL'
  const domain = from.split('@')[1]
  return domain !== undefined && results.some((result) => signerOf(result) === domain) ? 'PASS' : 'NONE'
}

/** The name of the server that has received a letter, by its topmost result. */
export const authservIdOf = (headers: Headers): string => topmostOf(headers).server
