import { carFields } from '@naryad/contract/cars/cars.fields'
import { formatPlate } from '@naryad/contract/cars/plates'

import type { Tx } from '../../platform/db/connect.ts'
import { type Draft, keyText, type Match, problem, type Values } from '../../platform/imports/target.ts'
import type { CarDevices } from './devices.repo.ts'
import { changedDevices } from './devices.service.ts'
import { deviceFields } from './devices.ts'
import { findInstalled } from './import.repo.ts'

const devicesOf = (values: Values): CarDevices =>
  Object.fromEntries(deviceFields.map((field) => [field, keyText(values[field])])) as Record<
    (typeof deviceFields)[number],
    string
  >

interface Written {
  readonly id: number
  readonly input: Values
  readonly before?: Values
}

/**
 * The devices of a row that was written. An undo, which knows no former state, names all of them; of a truck that has
 * lost its driver alone there are none.
 */
export function enteredDevices({
  id,
  input,
  before,
}: Written): { id: number; devices: Partial<CarDevices> }[] {
  if (input['tachographNumber'] === undefined) return []
  const after = devicesOf(input)
  const devices = before ? changedDevices(devicesOf(before), after) : after
  return Object.keys(devices).length > 0 ? [{ id, devices }] : []
}

/** The numbers by which a row names units, with their kinds and models. */
const numbers = [
  { field: 'tachographNumber', kind: 'TACHOGRAPH', model: 'tachographModel' },
  { field: 'skziNumber', kind: 'SKZI', model: undefined },
  { field: 'trackerImei', kind: 'TERMINAL', model: 'trackerModel' },
] as const

/** A unit stands on one truck: a row cannot name one that stands on another, nor one that another row names. */
export async function refuseDevicesOfOthers(
  tx: Tx,
  drafts: readonly Draft[],
  matches: readonly Match[],
): Promise<void> {
  const named = drafts.flatMap((draft, at) => {
    const existing = matches[at]?.candidates[0]
    return numbers.flatMap(({ field, kind, model }) => {
      const serial = keyText(draft.values[field])
      // The same number says nothing new.
      if (serial === '' || existing?.input[field] === serial) return []
      const title = model === undefined ? '' : keyText(draft.values[model] ?? existing?.input[model])
      return [{ draft, carId: existing?.id ?? 0, field, kind, serial, title }]
    })
  })
  if (named.length === 0) return
  const installed = await findInstalled(tx, named)
  const rows = new Map<string, number>()
  for (const [at, { draft, field, kind, title }] of named.entries()) {
    const { key, plate } = installed[at] ?? { key: '', plate: null }
    const own = `${kind} ${title} ${key}`
    const other = rows.get(own)
    const where =
      plate !== null
        ? `стоит на ${formatPlate(plate)}. Перенесите его в «Приборах»`
        : other === undefined
          ? undefined
          : `уже указан в строке ${other}, а прибор стоит на одном ТС`
    if (where !== undefined) problem(draft, carFields[field].title, where)
    rows.set(own, other ?? draft.row)
  }
}
