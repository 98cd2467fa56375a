import { CarInput, type CarStatus, carStatusTitles } from '@naryad/contract/cars/cars'

import { carImports } from '../../cars/index.ts'
import { choiceOf, lineOf, plateOf, vinOf } from '../cells.ts'
import {
  codeColumn,
  commentColumn,
  companyColumn,
  externalIdColumn,
  kilometresColumn,
  lineColumn,
  nameColumn,
  numberColumn,
  plateFacts,
  valueColumn,
  vinFacts,
} from '../columns.ts'
import { companyNaming, driverNaming, namesIn, serverNaming, settle } from '../resolve.ts'
import { type Draft, type Existing, keyText, problem, type Target, writerOf } from '../target.ts'
import { settleDrivers } from './people.ts'
import { seatDrivers } from './seats.ts'

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

type Found = Awaited<ReturnType<typeof carImports.find>>[number]

const existingOf = ({ id, version, companyName, driverName, carServerTitle, ...input }: Found): Existing => ({
  id,
  version,
  input,
  texts: { companyId: companyName, driverId: driverName, carServerId: carServerTitle },
})

/** The truck of this VIN; without one that of this plate. A truck that is gone gives its plate to others. */
function match(draft: Draft, found: readonly Found[]): Found | undefined {
  const { plate, vin, status } = draft.values
  const alive = found.toSorted(
    (one, other) => Number(one.status === 'ARCHIVED') - Number(other.status === 'ARCHIVED'),
  )
  const byVin = vin === undefined ? undefined : alive.find((car) => car.vin === vin)
  const byPlate = alive.find(
    (car) => car.plate === plate && (car.status !== 'ARCHIVED' || status === 'ARCHIVED'),
  )
  const isAlive = (status ?? byVin?.status) !== 'ARCHIVED'
  if (byVin && byPlate && byVin !== byPlate && byPlate.status !== 'ARCHIVED' && isAlive)
    problem(draft, 'Госномер', `Госномер и VIN принадлежат разным ТС: VIN у ${byVin.plate}`)
  else if (!byVin && vin !== undefined && byPlate && byPlate.vin !== null)
    problem(draft, 'VIN', `ТС с таким госномером уже есть, и его VIN другой: ${byPlate.vin}`)
  return byVin ?? byPlate
}

export const carsTarget: Target = {
  entity: 'cars',
  title: 'ТС',
  schema: CarInput,
  needed: [['plate', 'vin']],
  columns: [
    valueColumn('Госномер', 'plate', plateOf, {
      ...plateFacts,
      hint: 'Обязателен для нового ТС. Пробелы, дефисы и латинские буквы исправим сами',
    }),
    valueColumn('VIN', 'vin', vinOf, {
      ...vinFacts,
      examples: ['XTC549015P2561234'],
      hint: '17 знаков. Если ТС с таким VIN или госномером уже есть, оно обновится',
    }),
    lineColumn('Марка', 'brand', { synonyms: ['Производитель', 'Бренд'], examples: ['КАМАЗ', 'Volvo'] }),
    lineColumn('Модель', 'model', { synonyms: ['Модель ТС'], examples: ['54901', 'FH 460'] }),
    numberColumn('Год', 'year', {
      synonyms: ['Год выпуска', 'Год изготовления'],
      width: 74,
      examples: [2023],
    }),
    lineColumn('Гаражный номер', 'garageNumber', {
      synonyms: ['Гар. номер', 'Бортовой номер', 'Инвентарный номер'],
      kind: 'code',
    }),
    companyColumn,
    nameColumn('Водитель', 'driver', lineOf, {
      synonyms: ['ФИО водителя', 'Закреплённый водитель'],
      hint: 'ФИО полностью или телефон',
    }),
    valueColumn('Статус', 'status', (cell) => choiceOf(cell, carStatusTitles), {
      kind: 'text',
      width: 150,
      synonyms: ['Состояние', 'Статус ТС', 'Состояние ТС'],
      choices: Object.values(carStatusTitles),
      examples: ['Готов'],
    }),
    kilometresColumn('Пробег, км', 'mileageKm', {
      synonyms: ['Пробег', 'Одометр'],
      examples: [345_000],
    }),
    lineColumn('Тахограф', 'tachographModel', { synonyms: ['Модель тахографа', 'Тип тахографа'] }),
    codeColumn('Номер тахографа', 'tachographNumber', [], {
      synonyms: ['Серийный номер тахографа', '№ тахографа'],
    }),
    codeColumn('СКЗИ', 'skziNumber', [], { synonyms: ['Номер СКЗИ', 'Блок СКЗИ', 'НКМ'] }),
    lineColumn('Трекер', 'trackerModel', { synonyms: ['Модель трекера', 'Терминал'] }),
    codeColumn('IMEI', 'trackerImei', [], { synonyms: ['IMEI трекера', 'ИМЕЙ'] }),
    nameColumn('Сервер', 'server', lineOf, {
      synonyms: ['Сервер мониторинга', 'Мониторинг'],
      choices: 'servers',
    }),
    externalIdColumn,
    commentColumn,
  ],
  subjectOf: ({ values }) => text(values['plate']) ?? text(values['vin']) ?? '',
  resolve: async (drafts, references) => {
    const companies = await references.companies(namesIn(drafts, 'company'))
    const servers = await references.servers(namesIn(drafts, 'server'))
    for (const draft of drafts) {
      const { company, server } = draft.names
      if (company !== undefined) settle(draft, company, companies.get(company), companyNaming)
      if (server !== undefined) settle(draft, server, servers.get(server), serverNaming)
    }
    await settleDrivers(drafts, references, driverNaming)
  },
  find: async (tx, drafts) => {
    const plates = drafts.map(({ values }) => text(values['plate'])).filter((plate) => plate !== undefined)
    const vins = drafts.map(({ values }) => text(values['vin'])).filter((vin) => vin !== undefined)
    const found = await carImports.find(tx, { plates, vins })
    const byKey = new Map<string, Found[]>()
    for (const car of found)
      for (const key of [car.plate, car.vin])
        if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), car])
    return drafts.map((draft) => {
      const { plate, vin } = draft.values
      const near = [plate, vin].flatMap((key) => byKey.get(text(key) ?? '') ?? [])
      const car = match(draft, [...new Set(near)])
      if (!car && plate === undefined) problem(draft, 'Госномер', 'Не указан госномер')
      return car && existingOf(car)
    })
  },
  keysOf: ({ plate, vin, status }) => [
    `${status === 'ARCHIVED' ? 'gone' : 'plate'} ${keyText(plate)}`,
    ...(vin === null ? [] : [`vin ${keyText(vin)}`]),
  ],
  found: { by: 'carId', fields: ['plate', 'vin', 'brand', 'model', 'garageNumber', 'skziNumber'] },
  wordOf: (field, value) => (field === 'status' ? carStatusTitles[value as CarStatus] : undefined),
  writer: {
    ...writerOf(carImports),
    follow: async (tx, author, written) => {
      const pairs = written.flatMap(({ id, input: { driverId } }) =>
        typeof driverId === 'number' ? [{ carId: id, driverId }] : [],
      )
      const seated = await seatDrivers(tx, author, pairs)
      return seated.map(({ id, leftId }) => ({ id, before: { driverId: leftId } }))
    },
  },
}
