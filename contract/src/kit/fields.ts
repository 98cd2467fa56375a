import { z } from 'zod'

import { isInRange, maxId, maxIds } from './limits.ts'
// What the fields say when they refuse a value.
import './messages.ts'
import { field, type FieldOptions } from './values/field.ts'
import { readCompanyName, readPersonName } from './values/names.ts'
import { quoted } from './values/reading.ts'
import { readLine, readText } from './values/text.ts'

/** Text as people type it, normalized by `readText`; lengths are in code points. */
export const text = (options: FieldOptions) => field(readText, options)

/** One line: as `text`, with line breaks and tabs turned into spaces. */
export const line = (options: FieldOptions) => field(readLine, options)

/** A part of a person's name, or all of it. */
export const personName = (options: FieldOptions) => field(readPersonName, options)

/** The name of an organization. */
export const companyName = (options: FieldOptions) => field(readCompanyName, options)

export const Id = z.int().min(1).max(maxId)

export const id = (title: string) => Id.meta({ title })

export const ids = (title: string, max = maxIds) =>
  z.array(Id).max(max, `не больше ${max} значений`).meta({ title })

/**
 * Objects of a call that lists its failures by id: a number that is no id fails alone, as the id of no object does.
 */
export const failingIds = (title: string, max: number) =>
  z
    .array(z.int())
    .max(max, `не больше ${max.toLocaleString('ru')} значений`)
    .meta({ title })

/** Digits only, so that «1e3» and « 1» are rejected. */
export const idForm = /^[1-9]\d{0,9}$/

/** Ids in a path arrive as text. */
export const PathId = z
  .string()
  .regex(idForm, 'ожидается номер')
  .transform(Number)
  .refine((value) => value <= maxId, 'ожидается номер')

export const IdParams = z.strictObject({ id: PathId })

/** Names the value that is none; a missing one is only asked for. */
const expected =
  (what: string, example: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && input !== ''
      ? `${quoted(input)} — не ${what}, ожидается вид ${example}`
      : `ожидается ${what}`

/** A timestamp: ISO 8601 with a UTC offset, years 1900–2100. */
export const moment = (title: string) =>
  z.iso
    .datetime({ offset: true, error: expected('дата со временем', '2026-11-21T09:00:00+03:00') })
    .refine(isInRange, 'год от 1900 до 2100')
    .meta({ title })

/** A day, YYYY-MM-DD, 1900–2100. */
export const day = (title: string) =>
  z.iso
    .date({ error: expected('дата', '2026-11-21') })
    .refine(isInRange, 'год от 1900 до 2100')
    .meta({ title })

const offsetOfFirstZoneMs = 14 * 3600_000

/** The day that begins first on Earth: the zone of the person is not known here. */
const latestToday = (): string => new Date(Date.now() + offsetOfFirstZoneMs).toISOString().slice(0, 10)

/** A day that has come, such as that of a birth. */
export const pastDay = (title: string) =>
  day(title).refine((value) => value <= latestToday(), 'этот день ещё не наступил')

export const Moment = z.iso.datetime({ offset: true })
export const Day = z.iso.date()

/** Kopecks, at most a billion roubles: far more than any request costs. */
export const kopecks = (title: string) => z.int().min(0).max(100_000_000_000).meta({ title })

export const Point = z
  .strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
  .meta({ id: 'Point', title: 'Точка' })
export type Point = z.infer<typeof Point>

/**
 * The version that the client edited. If the stored version is newer, the call fails with the present
 * state.
 */
export const version = z.int().min(1).optional().meta({ title: 'Версия' })

export const flag = (title: string) => z.boolean().meta({ title })
