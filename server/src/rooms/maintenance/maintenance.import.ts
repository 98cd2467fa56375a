import { inQuotes } from '@naryad/contract/kit/quotes'
import { MaintenanceInput } from '@naryad/contract/maintenance/maintenance'
import { rangeFields } from '@naryad/contract/maintenance/maintenance.fields'

import { lineOf, plateOf, textOf, vinOf } from '../../platform/imports/cells.ts'
import {
  commentFacts,
  dayColumn,
  kilometresColumn,
  nameColumn,
  plateFacts,
  valueColumn,
  vinFacts,
} from '../../platform/imports/columns.ts'
import type { Found } from '../../platform/imports/references.ts'
import type { ImportRegister } from '../../platform/imports/register.ts'
import { kindNaming, namesIn, plateNaming, settle, vinNaming } from '../../platform/imports/resolve.ts'
import {
  ambiguity,
  type Draft,
  type Existing,
  problem,
  type ImportTarget,
  writerOf,
} from '../../platform/imports/target.ts'
import { carTermsImport } from './car-terms.import.ts'
import { finishRanges } from './finish-ranges.service.ts'
import { maintenanceValueKind } from './import-values.ts'
import { rangeChoices, rangeImports, rangeReferences } from './import.repo.ts'

type FoundRange = Awaited<ReturnType<typeof rangeImports.find>>[number]
type Bounds = Pick<MaintenanceInput, 'dateFrom' | 'dateTo' | 'mileageFrom' | 'mileageTo'>

const existingOf = ({ id, version, isDone: _, carTitle, kindTitle, ...input }: FoundRange): Existing => ({
  id,
  title: `${carTitle}, ${kindTitle}`,
  shownBy: input.carId,
  version,
  input,
  texts: { carId: carTitle, kindId: kindTitle },
})

const boundsIn = (values: Readonly<Record<string, unknown>>): Bounds => ({
  dateFrom: null,
  dateTo: null,
  mileageFrom: null,
  mileageTo: null,
  ...values,
})

const keyOf = (values: Readonly<Record<string, unknown>>): string => {
  const { dateFrom, dateTo, mileageFrom, mileageTo } = boundsIn(values)
  return JSON.stringify([values['carId'], values['kindId'], dateFrom, dateTo, mileageFrom, mileageTo])
}

/** Both end dates belong to a range; a mileage may be the end of one range and the start of the next. */
function overlaps(one: Bounds, other: Bounds): boolean {
  const byDays =
    one.dateFrom !== null &&
    one.dateTo !== null &&
    other.dateFrom !== null &&
    other.dateTo !== null &&
    one.dateFrom <= other.dateTo &&
    other.dateFrom <= one.dateTo
  const byKm =
    one.mileageFrom !== null &&
    one.mileageTo !== null &&
    other.mileageFrom !== null &&
    other.mileageTo !== null &&
    one.mileageFrom < other.mileageTo &&
    other.mileageFrom < one.mileageTo
  return byDays || byKm
}

interface Taken {
  readonly bounds: Bounds
  readonly row: number | null
}

/** Open ranges of one kind of a truck must not overlap, neither those of the register nor within the file. */
class AdjacentRanges {
  readonly #byThing = new Map<string, Taken[]>()
  readonly #known = new Set<number>()

  /** Adds open ranges of the register; one that was found for several rows is added once. */
  add(found: readonly FoundRange[]): void {
    for (const range of found) {
      if (range.isDone || this.#known.has(range.id)) continue
      this.#known.add(range.id)
      this.#put(range, { bounds: boundsIn({ ...range }), row: null })
    }
  }

  check(draft: Draft, input: Readonly<Record<string, unknown>>): void {
    const bounds = boundsIn(input)
    const taken = this.#byThing.get(`${String(input['carId'])} ${String(input['kindId'])}`) ?? []
    const other = taken.find((one) => overlaps(bounds, one.bounds))
    if (!other) return this.#put(input, { bounds, row: draft.row })
    const where = other.row === null ? 'уже есть в системе' : `строка ${other.row}`
    problem(draft, null, `Интервал пересекается с ${inQuotes(draft.texts['kindId'] ?? '')} (${where})`)
  }

  #put(input: Readonly<Record<string, unknown>> | FoundRange, taken: Taken): void {
    const { carId, kindId } = input as { carId: number; kindId: number }
    const thing = `${carId} ${kindId}`
    const list = this.#byThing.get(thing)
    if (list) list.push(taken)
    else this.#byThing.set(thing, [taken])
  }
}

const idsOf = ({ references }: Draft, field: string): readonly number[] =>
  references.find((one) => one.field === field)?.ids ?? []

const idsIn = (drafts: readonly Draft[], field: string): number[] => [
  ...new Set(drafts.flatMap((draft) => idsOf(draft, field))),
]

type Lookup = ReadonlyMap<string, Found>

/** The truck with this plate, and with this VIN if the plate is another truck's too. */
function settleCar(draft: Draft, plates: Lookup, vins: Lookup): void {
  const { car, vin } = draft.names
  const byPlate = car === undefined ? undefined : plates.get(car)
  const byVin = vin === undefined ? undefined : vins.get(vin)
  if (car === undefined) {
    if (vin === undefined) problem(draft, 'Госномер', 'Не указан госномер')
    else settle(draft, vin, byVin, vinNaming)
    return
  }
  const both = byPlate?.filter(({ id }) => byVin?.some((other) => other.id === id))
  if (byPlate && byVin && both?.length === 0)
    ambiguity(draft, 'Госномер', 'Госномер и VIN принадлежат разным ТС')
  else settle(draft, car, both && both.length > 0 ? both : byPlate, plateNaming('Госномер'))
}

const open = (): ImportTarget => {
  const neighbours = new AdjacentRanges()
  const outOfUse = new Set<number>()
  return {
    entity: 'maintenance',
    title: 'Техобслуживание',
    schema: MaintenanceInput,
    needed: [['car', 'vin'], ['kind']],
    required: ['car', 'vin', 'kind', 'dateFrom', 'dateTo', 'mileageFrom', 'mileageTo'],
    columns: [
      nameColumn('Госномер', 'car', plateOf, {
        ...plateFacts,
        synonyms: [...plateFacts.synonyms, 'Автомобиль'],
        hint: 'Госномер или VIN. ТС должно быть в справочнике',
      }),
      nameColumn('VIN', 'vin', vinOf, vinFacts),
      nameColumn(rangeFields.kindId.title, 'kind', lineOf, {
        synonyms: [
          'Вид ТО',
          'Вид обслуживания',
          'Вид работ',
          'Обслуживание',
          'Тип ТО',
          'ТО',
          'Вид техобслуживания',
          'Вид регламента',
          'Регламент',
          'Наименование работ',
          'Работы',
          'Мероприятие',
          'Вид срока',
        ],
        choices: 'kinds',
        examples: ['ТО-1', 'Калибровка тахографа'],
        hint: 'Обязателен; как в справочнике видов',
      }),
      dayColumn(rangeFields.dateFrom.title, 'dateFrom', {
        synonyms: ['Дата начала', 'Начало', 'С даты', 'Действует с', 'Дата от', 'Дата проведения'],
        examples: ['2026-11-21'],
        hint: 'Обе даты, оба пробега или всё вместе',
      }),
      dayColumn(rangeFields.dateTo.title, 'dateTo', {
        synonyms: [
          'Дата окончания',
          'Окончание',
          'Конец',
          'По дату',
          'Действует по',
          'Действует до',
          'Дата до',
          'Срок',
        ],
        examples: ['2027-11-20'],
      }),
      kilometresColumn(rangeFields.mileageFrom.title, 'mileageFrom', {
        synonyms: [
          'Пробег от',
          'Пробег начала',
          'Пробег с, км',
          'Пробег от, км',
          'С пробега, км',
          'Начальный пробег',
        ],
        examples: ['', 340_000],
      }),
      kilometresColumn(rangeFields.mileageTo.title, 'mileageTo', {
        synonyms: [
          'Пробег до',
          'Пробег окончания',
          'Пробег по, км',
          'Пробег до, км',
          'До пробега, км',
          'Конечный пробег',
        ],
        examples: ['', 345_000],
      }),
      valueColumn(rangeFields.comment.title, 'comment', textOf, {
        kind: 'text',
        width: 240,
        ...commentFacts,
      }),
    ],
    subjectOf: ({ names }) => names['car'] ?? names['vin'] ?? '',
    resolve: async (drafts, references) => {
      const plates = await references.plates(namesIn(drafts, 'car'))
      const vins = await references.vins(namesIn(drafts, 'vin'))
      const kinds = await references.kinds(namesIn(drafts, 'kind'))
      for (const old of (await references.oldKinds(namesIn(drafts, 'kind'))).values())
        for (const { id } of old ?? []) outOfUse.add(id)
      for (const draft of drafts) {
        const { kind } = draft.names
        settleCar(draft, plates, vins)
        if (kind === undefined) problem(draft, 'Вид', 'Не указан вид обслуживания')
        else settle(draft, kind, kinds.get(kind), kindNaming)
      }
    },
    find: async (tx, drafts, made) => {
      const found = (await rangeImports.find(tx, idsIn(drafts, 'carId'), idsIn(drafts, 'kindId'))).filter(
        ({ id }) => !made.has(id),
      )
      neighbours.add(found)
      const byKey = Map.groupBy(found, (range) => keyOf({ ...range }))
      return drafts.map((draft) => ({
        // Done ranges may repeat; an open one comes first.
        candidates: idsOf(draft, 'carId')
          .flatMap((carId) => byKey.get(keyOf({ ...draft.values, carId })) ?? [])
          .toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
          .map(existingOf),
        doubt: null,
      }))
    },
    keysOf: (input) => [keyOf(input)],
    openCheck: () => (draft, input, existing) => {
      if (existing) return
      if (outOfUse.has(input['kindId'] as number))
        problem(
          draft,
          'Вид',
          `Вид обслуживания ${inQuotes(draft.texts['kindId'] ?? '')} больше не применяется`,
        )
      else neighbours.check(draft, input)
    },
    writer: {
      ...writerOf(rangeImports),
      finish: finishRanges,
    },
  }
}

export const maintenanceImport = {
  open,
  table: 'maintenance_ranges',
  usedBy: ['select from attachments where range_id = own.id', 'select 1 where own.task_id is not null'],
  people: ['drivers'],
  references: rangeReferences,
  choices: rangeChoices,
  values: { kinds: maintenanceValueKind },
  extensions: { cars: carTermsImport },
} satisfies ImportRegister
