import type { IncomingHttpHeaders } from 'node:http'

import type { ByteRange } from '../files/store.ts'

/**
 * The part of a file that is asked for. Undefined: the whole, also when several parts are asked for or those of another
 * version; «none»: there is no such part.
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  size: number,
  etag: string | undefined,
): ByteRange | 'none' | undefined {
  const wanted = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '')
  const version = headers['if-range']
  if (!wanted || (version !== undefined && version !== etag)) return undefined
  const [, first = '', last = ''] = wanted
  if (first === '') {
    if (last === '') return undefined
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'none'
}
