import { carFields } from '@naryad/contract/cars/cars.fields'
import { normalizeForeignPlate } from '@naryad/contract/cars/plates'

import type { Tx } from '../../platform/db/connect.ts'
import { accountingCodeKeys, codesOf, matchByCode } from '../../platform/imports/accounting-codes.ts'
import { mayRefer } from '../../platform/imports/resolve.ts'
import {
  ambiguity,
  type Draft,
  type Existing,
  keyText,
  type Match,
  noMatch,
  problem,
  type Values,
} from '../../platform/imports/target.ts'
import { foldCode } from '../../platform/text/typed.ts'
import { carImports } from './import.repo.ts'

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

type Found = Awaited<ReturnType<typeof carImports.find>>[number]

const existingOf = ({
  id,
  version,
  title,
  companyName,
  driverName,
  carServerTitle,
  ...input
}: Found): Existing => ({
  id,
  title,
  detail: `${input.brand} ${input.model}`.trim() || null,
  version,
  input,
  texts: { companyId: companyName, driverId: driverName, carServerId: carServerTitle },
})

/** The garage number of a truck without other identifiers. */
const nameless = ({ plate, vin, garageNumber }: Values): string | undefined =>
  (plate ?? vin ?? '') === '' && garageNumber !== '' ? text(garageNumber) : undefined

const garageKey = (garageNumber: string | undefined): string | null =>
  garageNumber === undefined ? null : `garage ${foldCode(garageNumber)}`

const mayHavePlate = (car: Found, status: unknown): boolean =>
  car.status !== 'ARCHIVED' || status === 'ARCHIVED'

/** The plate and the VIN of a row may belong to two different trucks. */
function refuseTwoCars(draft: Draft, byVin: Found | undefined, byPlate: Found | undefined): void {
  if (!byPlate || byVin === byPlate) return
  if (byVin) {
    const isAlive = (draft.values['status'] ?? byVin.status) !== 'ARCHIVED'
    if (isAlive && byPlate.status !== 'ARCHIVED')
      ambiguity(draft, carFields.plate.title, `Госномер и VIN принадлежат разным ТС: VIN у ${byVin.title}`)
  } else if (draft.values['vin'] !== undefined && byPlate.vin !== null)
    ambiguity(draft, carFields.vin.title, `ТС с таким госномером уже есть, и его VIN другой: ${byPlate.vin}`)
}

const sure = (car: Found): Match => ({ candidates: [existingOf(car)], doubt: null })

/**
 * The truck with this VIN, else the one with this plate. Plates of archived trucks may be reused. A row
 * with neither is matched by its garage number.
 */
function match(draft: Draft, found: readonly Found[]): Match {
  const { plate, vin, status } = draft.values
  const plates = spellings(plate)
  const alive = found.toSorted(
    (one, other) => Number(one.status === 'ARCHIVED') - Number(other.status === 'ARCHIVED'),
  )
  const byVin = vin === undefined ? undefined : alive.find((car) => car.vin === vin)
  const byPlate = alive.filter((car) => plates.includes(car.plate ?? '') && mayHavePlate(car, status))
  refuseTwoCars(draft, byVin, byPlate[0])
  if (byVin) return sure(byVin)
  if (byPlate.length > 0) return { candidates: byPlate.map(existingOf), doubt: null }
  return nameless(draft.values) === undefined ? noMatch : byGarage(draft, alive)
}

/** Garage numbers are unique only within an organization. */
function byGarage(draft: Draft, found: readonly Found[]): Match {
  const own = found.filter(({ companyId }) => mayRefer(draft, 'companyId', companyId))
  const message = 'ТС с таким гаражным номером несколько: укажите госномер или VIN'
  return {
    candidates: own.map(existingOf),
    doubt: own.length > 1 ? { kind: 'SEVERAL', column: 'Гаражный номер', message } : null,
  }
}

/** A plate without its country may be a foreign one, which is stored in Latin letters. */
const spellings = (plate: unknown): string[] =>
  typeof plate === 'string' ? [...new Set([plate, normalizeForeignPlate(plate)])] : []

/** Foreign plates are stored in Latin letters, whichever column of the file came first. */
export function respellPlate({ values }: Draft): void {
  const { plate, plateCountry } = values
  if (typeof plate === 'string' && plateCountry !== undefined && plateCountry !== 'RU')
    values['plate'] = normalizeForeignPlate(plate)
}

const isUnnamed = ({ plate, vin, garageNumber }: Values): boolean =>
  [plate, vin, garageNumber].every((one) => one === undefined)

export async function findCars(
  tx: Tx,
  drafts: readonly Draft[],
  made: ReadonlySet<number>,
): Promise<Match[]> {
  const plates = drafts.flatMap(({ values }) => spellings(values['plate']))
  const vins = drafts.map(({ values }) => text(values['vin'])).filter((vin) => vin !== undefined)
  const garageNumbers = drafts.map(({ values }) => nameless(values)).filter((one) => one !== undefined)
  const found = (await carImports.find(tx, { plates, vins, garageNumbers, codes: codesOf(drafts) })).filter(
    ({ id }) => !made.has(id),
  )
  const byKey = new Map<string, Found[]>()
  for (const car of found)
    for (const key of [car.plate, car.vin, garageKey(nameless({ ...car }))])
      if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), car])
  const matches = drafts.map((draft) => {
    const { plate, vin } = draft.values
    const keys = [...spellings(plate), text(vin), garageKey(nameless(draft.values))]
    const near = keys.flatMap((key) => byKey.get(key ?? '') ?? [])
    return match(draft, [...new Set(near)])
  })
  return matchByCode(drafts, matches, found.map(existingOf)).map((matched, at) => {
    const draft = drafts[at]
    if (draft && matched.candidates.length === 0 && isUnnamed(draft.values))
      problem(draft, carFields.plate.title, 'Не указан ни госномер, ни VIN, ни гаражный номер')
    return matched
  })
}

// Plates of archived trucks may repeat.
export const uniqueCarKeys = ({ plate, vin, status, ...input }: Values): string[] => [
  ...accountingCodeKeys(input),
  ...(plate === null || status === 'ARCHIVED' ? [] : [`plate ${keyText(plate)}`]),
  ...(vin === null ? [] : [`vin ${keyText(vin)}`]),
]

export function carKeys(input: Values): string[] {
  const { plate, status, companyId } = input
  const garage = garageKey(nameless(input))
  return [
    ...(plate !== null && status === 'ARCHIVED' ? [`gone ${keyText(plate)}`] : []),
    ...(garage === null ? [] : [`${garage} ${keyText(companyId)}`]),
  ]
}
