import type { IncomingHttpHeaders } from 'node:http'

import type { ByteRange } from '../files/store/store.ts'

/**
 * The requested byte range of a file. Undefined: the whole file, also if several ranges or those of
 * another version are requested; «none»: the range is not satisfiable.
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
