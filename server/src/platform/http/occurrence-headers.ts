import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import { z } from 'zod'

import { type Occurrence, occurredAt } from '../time/occurrence.ts'
import { malformed } from './refusals.ts'

type ReadHeader = (name: string) => string | undefined

const Moment = z.iso.datetime({ offset: true })

/** Rejects a header that is no moment; without X-Occurred-At the other headers are ignored. */
export function readOccurrence(header: ReadHeader, now = Date.now()): Occurrence | undefined {
  const at = readMoment(header, occurrenceHeaders.occurredAt)
  if (at === undefined) return undefined
  const deviceNow = readMoment(header, occurrenceHeaders.deviceNow) ?? now
  const knownVersion = readVersion(header)
  return {
    ...occurredAt(now - (deviceNow - at), now),
    ...(knownVersion === undefined ? {} : { knownVersion }),
  }
}

function readMoment(header: ReadHeader, name: string): number | undefined {
  const value = header(name.toLowerCase())
  if (value === undefined) return undefined
  if (!Moment.safeParse(value).success)
    throw malformed(`Заголовок ${name}: ожидается дата со временем, например 2026-11-28T18:30:00+03:00`)
  return Date.parse(value)
}

function readVersion(header: ReadHeader): number | undefined {
  const value = header(occurrenceHeaders.knownVersion.toLowerCase())
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw malformed(`Заголовок ${occurrenceHeaders.knownVersion}: ожидается номер версии, целое число от 1`)
  return Number(value)
}
