import type { ArshinRecord } from '@naryad/contract/arshin/arshin'
import { z } from 'zod'

import { request } from '../../platform/outside/request.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import type { Connection } from '../room.ts'

/**
 * The public register of verifications: «Внешние публичные интерфейсы», manual of the operator, version 2.2.
 * GET, JSON, no key, at most two requests a second from one address.
 */

const usualUrl = 'https://fgis.gost.ru/fundmetrology/eapi'
const personsUrl = 'https://fgis.gost.ru/fundmetrology/cm/results/'
const timeoutMs = 10_000
const maxBytes = 2 * 1024 * 1024
/** Of one answer; more than a few records with one serial number are of other types. */
const maxRecords = 20

export interface ArshinQuery {
  readonly serial: string
  /** With wildcards; undefined: any type. */
  readonly title: string | undefined
  /** The first day of verifications: without one the register searches the current year alone. */
  readonly from: string
}

export type ArshinAnswer =
  | { readonly kind: 'answered'; readonly records: ArshinRecord[] }
  | { readonly kind: 'failed'; readonly error: string; readonly isWorthRepeating: boolean }

const text = z.string().nullish()

const Answer = z.object({ result: z.object({ items: z.array(z.unknown()) }) })

const Item = z.object({
  vri_id: z.string(),
  org_title: text,
  mit_number: text,
  mit_title: text,
  mit_notation: text,
  mi_modification: text,
  mi_number: text,
  verification_date: text,
  valid_date: text,
  result_docnum: text,
  applicability: z.boolean().nullish(),
})

export async function searchRegister(
  { values }: Connection,
  { serial, title, from }: ArshinQuery,
  signal: AbortSignal,
): Promise<ArshinAnswer> {
  const url = new URL(`${(values['url'] ?? usualUrl).replace(/\/+$/, '')}/vri`)
  url.search = new URLSearchParams({
    mi_number: patternOf(serial),
    ...(title === undefined ? {} : { mit_title: title }),
    verification_date_start: from,
    rows: '100',
    sort: 'verification_date desc',
  }).toString()
  const answer = await request({
    method: 'GET',
    url: url.href,
    headers: { 'user-agent': 'Naryad/1.2' },
    route: { proxy: values['proxy'] },
    timeoutMs,
    maxBytes,
    signal,
  })
  if (answer.kind !== 'answered') return failed(`Нет ответа: ${answer.error}`, true)
  if (answer.status !== 200) return refusalOf(answer.status)
  return recordsOf(answer.body, serial)
}

const failed = (error: string, isWorthRepeating = false): ArshinAnswer => ({
  kind: 'failed',
  error,
  isWorthRepeating,
})

function refusalOf(status: number): ArshinAnswer {
  if (status === 429) return failed('Слишком часто спрашивали, повторите через минуту', true)
  if (status === 408) return failed('Под таким номером записей слишком много, реестр не успел их найти')
  return failed(`Реестр ответил ошибкой ${status}`, status >= 500)
}

function recordsOf(body: Buffer, serial: string): ArshinAnswer {
  const answer = Answer.safeParse(parseJson(body.toString('utf8')))
  if (!answer.success)
    return failed('Вместо ответа реестра пришла страница: так бывает за VPN, прокси или из другой страны')
  const records = answer.data.result.items
    // One record that is not as documented does not hide the others.
    .flatMap((item) => {
      const read = Item.safeParse(item)
      return read.success ? [recordOf(read.data)] : []
    })
    .filter((record) => foldSerial(record.serial) === foldSerial(serial))
    .toSorted((a, b) => (b.verifiedOn ?? '').localeCompare(a.verifiedOn ?? ''))
  return { kind: 'answered', records: records.slice(0, maxRecords) }
}

function recordOf(item: z.infer<typeof Item>): ArshinRecord {
  const documentNumber = cut(item.result_docnum)
  return {
    vriId: cut(item.vri_id),
    url: `${personsUrl}${encodeURIComponent(item.vri_id)}`,
    typeNumber: cut(item.mit_number),
    typeTitle: cut(item.mit_title),
    model: [...new Set([cut(item.mit_notation), cut(item.mi_modification)])].filter(Boolean).join(', '),
    serial: cut(item.mi_number),
    verifiedOn: dayOf(item.verification_date),
    until: dayOf(item.valid_date),
    documentNumber: documentNumber === 'Нет данных' ? '' : documentNumber,
    lab: cut(item.org_title),
    isFit: item.applicability !== false,
  }
}

const cut = (value: string | null | undefined): string => (value ?? '').trim().slice(0, 200)

/** «15.01.2025», «2025-01-15» or a moment. Null for anything else: a date is never guessed. */
function dayOf(value: string | null | undefined): string | null {
  const given = (value ?? '').trim()
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(given) ?? []
  const iso = day === undefined ? given : `${year}-${month}-${day}`
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(iso)) {
    const moment = Date.parse(iso)
    return Number.isNaN(moment) ? null : companyToday(moment)
  }
  const date = iso.replace(/T.*$/, '')
  return /^\d{4}-\d\d-\d\d$/.test(date) && isDay(date) ? date : null
}

const isDay = (date: string): boolean => !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date

/** Serial numbers are compared without blanks, dashes, «№», case and leading zeros. */
const foldSerial = (serial: string): string =>
  serial
    .toUpperCase()
    .replaceAll(/[\s№N°.\-–—/]/g, '')
    .replace(/^0+/, '')

/** A short number with wildcards would find thousands. */
const shortest = 5

/** The register compares the whole number, in which leading zeros may be missing. */
function patternOf(serial: string): string {
  const core = serial.trim().replaceAll(/[*?]/g, '').replace(/^0+/, '')
  return core.length < shortest ? serial.trim() : `*${core}`
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
