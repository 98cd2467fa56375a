import { CarInput } from '@naryad/contract/cars/cars'
import { carFields } from '@naryad/contract/cars/cars.fields'

import { publish } from '../../platform/events/publish.ts'
import type { ImportRegister } from '../../platform/imports/register.ts'
import {
  companyNaming,
  namesIn,
  serverNaming,
  settle,
  settleDrivers,
} from '../../platform/imports/resolve.ts'
import {
  type Draft,
  rowsThatChange,
  type ImportTarget,
  keyText,
  writerOf,
} from '../../platform/imports/target.ts'
import { renameInTasks } from '../tasks/index.ts'
import { carEvents } from './cars.events.ts'
import { publishDevices } from './devices.service.ts'
import { assignDriversToCars } from './driver-assignment.service.ts'
import { carImportColumns } from './import-columns.ts'
import { enteredDevices, refuseDevicesOfOthers } from './import-devices.ts'
import { carChoices, carImports, carReferences, serverValueKind } from './import.repo.ts'
import { carKeys, findCars, respellPlate, uniqueCarKeys } from './match-cars.ts'

const subjectOf = ({ values: { plate, vin, garageNumber } }: Draft): string =>
  keyText(plate ?? vin ?? garageNumber)

const target: ImportTarget = {
  entity: 'cars',
  title: 'ТС',
  schema: CarInput,
  fields: carFields,
  needed: [['plate', 'vin', 'garageNumber']],
  required: ['plate', 'vin', 'garageNumber'],
  columns: carImportColumns,
  subjectOf,
  resolve: async (drafts, references) => {
    const companies = await references.companies(namesIn(drafts, 'company'))
    const servers = await references.servers(namesIn(drafts, 'server'))
    for (const draft of drafts) {
      respellPlate(draft)
      draft.subject = subjectOf(draft)
      const { company, server } = draft.names
      if (company !== undefined)
        settle(draft, company, companies.get(company), companyNaming(carFields.companyId.title))
      if (server !== undefined)
        settle(draft, server, servers.get(server), serverNaming(carFields.carServerId.title))
    }
    await settleDrivers(drafts, references, carFields.driverId.title)
  },
  find: async (tx, drafts, made) => {
    const matches = await findCars(tx, drafts, made)
    await refuseDevicesOfOthers(tx, drafts, matches)
    return matches
  },
  uniqueKeysOf: uniqueCarKeys,
  exclusive: [
    {
      field: 'driverId',
      column: 'Водитель',
      message: (row) => `уже указан в строке ${row}, а у водителя одно ТС: оставьте одну`,
    },
  ],
  keysOf: carKeys,
  nameFields: ['plate', 'vin', 'brand', 'model', 'garageNumber', 'skziNumber'],
  writer: {
    ...writerOf(carImports),
    remove: async (tx, ids) => {
      await publish(
        tx,
        carEvents.removing,
        ids.map((carId) => ({ carId })),
      )
      await carImports.remove(tx, ids)
    },
    rename: (tx, ids) => renameInTasks(tx, 'carId', ids),
    follow: async (tx, author, written) => {
      await publishDevices(tx, author, written.flatMap(enteredDevices))
      const pairs = rowsThatChange(written, 'driverId').flatMap(({ id, input: { driverId } }) =>
        typeof driverId === 'number' ? [{ carId: id, driverId }] : [],
      )
      const changed = await assignDriversToCars(tx, author, pairs)
      return changed.map(({ id, leftId }) => ({ id, before: { driverId: leftId } }))
    },
  },
}

export const carsImport = {
  open: () => target,
  table: 'cars',
  usedBy: [
    'select from attachments where car_id = own.id',
    // Ranges that the same import has made are undone with it.
    `select from maintenance_ranges as ranges where ranges.car_id = own.id and not exists (
      select from import_related_rows as related
      where related.import_id = import_rows.import_id and related.object_id = ranges.id)`,
    'select from tasks where car_id = own.id',
  ],
  people: ['drivers'],
  references: carReferences,
  choices: carChoices,
  values: { servers: serverValueKind },
} satisfies ImportRegister
