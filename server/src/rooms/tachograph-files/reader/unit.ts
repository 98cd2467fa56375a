import type { Incident, UnitContent, UnitDay } from '@naryad/contract/tachograph-files/tachograph-content'

import { ByteReader, OutOfBytes } from './byte-reader.ts'
import type { Notes } from './notes.ts'
import {
  type Fit,
  fitSection,
  fitsSection,
  hasVinShape,
  isSecondGeneration,
  isSection,
  isVersionSection,
  sectionEnd,
} from './unit-lengths.ts'
import { blankUnit, type UnitDraft, unitDayOf } from './unit-records.ts'
import { readSection } from './unit-sections.ts'

const maxSections = 2000
/** Activity changes of all days. A unit stores a year, each day with less than a hundred changes. */
const maxChanges = 300_000
const cardSection = 0x06

const titles: Readonly<Record<number, string>> = {
  1: 'сведения о тахографе и ТС',
  2: 'деятельность за день',
  3: 'события и неисправности',
  4: 'скорость',
  5: 'технические данные и калибровки',
}

/** Sections of the second generation have the last digit of those of the first one. */
const sectionTitle = (section: number): string => titles[section & 0x0f] ?? 'раздел'

const generationOf = (section: number): string =>
  section > 0x30 ? '2v2' : isSecondGeneration(section) || isVersionSection(section) ? '2' : '1'

/** Reads the sections of a vehicle unit; never throws because of the content. */
export class UnitReader {
  readonly #bytes: Uint8Array
  readonly #notes: Notes
  readonly #unit = blankUnit()
  readonly #days: UnitDay[] = []
  readonly #generations = new Set<string>()
  #at: number
  #changes = 0

  constructor(bytes: Uint8Array, start: number, notes: Notes) {
    this.#bytes = bytes
    this.#at = start
    this.#notes = notes
  }

  read(): UnitContent {
    for (let count = 0; this.#at < this.#bytes.length; count += 1) {
      if (count >= maxSections || this.#changes > maxChanges) {
        this.#notes.add('limit', this.#at, this.#bytes.length)
        break
      }
      if (!isSection(this.#bytes, this.#at)) this.#skipGap(this.#at)
      else if (!this.#readNext()) break
    }
    const { days: _, incidents, calibrations, companies, ...unit } = this.#unit
    return {
      ...unit,
      generations: [...this.#generations],
      companies: [...new Set(companies.filter((name) => name !== ''))],
      days: uniqueDays(this.#days),
      incidents: uniqueBy(incidents, incidentKey).toSorted(byBegin),
      calibrations: uniqueBy(
        calibrations,
        ({ purpose, doneOn, odometer, nextOn }) => `${purpose} ${doneOn} ${odometer} ${nextOn}`,
      ),
    }
  }

  /** Skips bytes up to a section that fits whole: a broken one is left only for such a one. */
  #skipGap(from: number): void {
    let next = this.#at + 1
    while (next < this.#bytes.length && !fitsSection(this.#bytes, next)) next += 1
    const isEmpty = this.#bytes.subarray(from, next).every((byte) => byte === 0 || byte === 0xff)
    this.#notes.add(isEmpty ? 'padding' : 'gap', from, next)
    this.#at = next
  }

  /** False: the rest must not be read. */
  #readNext(): boolean {
    const at = this.#at
    const section = this.#bytes[at + 1] ?? 0
    if (section === cardSection) {
      this.#notes.add('embeddedCard', at, this.#bytes.length)
      return false
    }
    const fit = fitSection(this.#bytes, at) ?? this.#doubtfulFit(at, section)
    const draft = blankUnit()
    const end = fit && this.#decode(draft, section, fit)
    if (end === undefined) {
      this.#skipGap(at)
      return true
    }
    if (fit?.isGuessed) this.#notes.add('certificates', at, fit.overviewAt)
    if (fit?.signature === 64 && section === 1) this.#notes.add('signature', end - 64, end)
    if (draft.vin !== '' && this.#unit.vin !== '' && draft.vin !== this.#unit.vin) {
      this.#notes.add('otherVehicle', at, this.#bytes.length)
      return false
    }
    this.#merge(draft, at)
    this.#generations.add(generationOf(section))
    this.#at = end
    return true
  }

  /** A section that nothing sensible follows: as much of it as its counters promise is read and noted. */
  #doubtfulFit(at: number, section: number): Fit | undefined {
    const overviewAt = at + 2 + 388
    const isWhole = sectionEnd(this.#bytes, at, 128) !== undefined
    this.#notes.add(isWhole ? 'misaligned' : 'truncated', at, this.#bytes.length, sectionTitle(section))
    // Without its signature the content may still be whole.
    const signature = isWhole ? 128 : 0
    if (section === 0x01 && !hasVinShape(this.#bytes, overviewAt)) return undefined
    return sectionEnd(this.#bytes, at, signature) === undefined
      ? undefined
      : { signature, overviewAt, isGuessed: false }
  }

  #decode(draft: UnitDraft, section: number, fit: Fit): number | undefined {
    const reader = new ByteReader(this.#bytes, section === 0x01 ? fit.overviewAt : this.#at + 2)
    try {
      if (isVersionSection(section)) reader.take(2)
      else readSection(draft, section, reader)
      if (!isVersionSection(section) && !isSecondGeneration(section)) reader.take(fit.signature)
    } catch (error) {
      if (error instanceof OutOfBytes) return undefined
      throw error
    }
    if (reader.hasGuessed) this.#notes.add('letters', this.#at, reader.at, sectionTitle(section))
    return reader.at
  }

  /** Lists are joined; of single values the first one counts. */
  #merge(from: UnitDraft, byte: number): void {
    const { days, incidents, calibrations, companies, ...values } = from
    const into = this.#unit
    for (const day of days) {
      this.#changes += day.changes.length + day.drivers.length
      this.#days.push(...unitDayOf(day, this.#notes, byte))
    }
    into.incidents.push(...incidents)
    into.calibrations.push(...calibrations)
    into.companies.push(...companies)
    this.#changes += incidents.length + calibrations.length + companies.length
    Object.assign(into, onlyMissing(into, values))
  }
}

const onlyMissing = <Values extends object>(into: Values, values: Partial<Values>): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => {
      const present = into[key as keyof Values]
      return present === '' || present === null
    }),
  ) as Partial<Values>

const incidentKey = ({ type, beginAt, endAt }: Incident): string => `${type} ${beginAt} ${endAt}`

const byBegin = (a: Incident, b: Incident): number => ((a.beginAt ?? '') < (b.beginAt ?? '') ? -1 : 1)

/** A unit may store an object under several purposes, and the second generation gives everything twice. */
const uniqueBy = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => {
  const unique = new Map<string, Item>()
  for (const item of items) if (!unique.has(key(item))) unique.set(key(item), item)
  return [...unique.values()]
}

const fullness = ({ spans, coDriverSpans, drivers }: UnitDay): number =>
  spans.length + coDriverSpans.length + drivers.length

/** Of a day that is in the file twice the fuller one. */
function uniqueDays(days: readonly UnitDay[]): UnitDay[] {
  const unique = new Map<string, UnitDay>()
  for (const day of days) {
    const present = unique.get(day.day)
    if (!present || fullness(day) > fullness(present)) unique.set(day.day, day)
  }
  return [...unique.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
