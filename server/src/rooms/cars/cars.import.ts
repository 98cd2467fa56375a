import { CarInput, type CarStatus, carStatusTitles, type PlateCountry } from '@naryad/contract/cars/cars'
import { normalizeForeignPlate, plateCountryTitles } from '@naryad/contract/cars/plates'

import { choiceOf, lineOf, plateOf, vinOf } from '../../platform/imports/cells.ts'
import {
  codeColumn,
  column,
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
} from '../../platform/imports/columns.ts'
import {
  companyNaming,
  namesIn,
  serverNaming,
  settle,
  settleDrivers,
} from '../../platform/imports/resolve.ts'
import {
  ambiguity,
  type Draft,
  type Existing,
  keyText,
  problem,
  type ImportRegister,
  type ImportTarget,
  type Values,
  writerOf,
} from '../../platform/imports/target.ts'
import { foldCode } from '../../platform/text/typed.ts'
import { renameInTasks } from '../tasks/index.ts'
import { headings } from './cars.headings.ts'
import { driverAssignments } from './driver-assignment.service.ts'
import { carChoices, carImports, carReferences } from './import.repo.ts'

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

type Found = Awaited<ReturnType<typeof carImports.find>>[number]

const existingOf = ({
  id,
  version,
  title: _,
  companyName,
  driverName,
  carServerTitle,
  ...input
}: Found): Existing => ({
  id,
  version,
  input,
  texts: { companyId: companyName, driverId: driverName, carServerId: carServerTitle },
})

/** Brands of two words; otherwise the first word is the brand. */
const longBrands = /^(?:mercedes benz|land rover|great wall|iveco amt|мерседес бенц)(?=\s|$)/i

/** «КАМАЗ, 54901», «Volvo FH 460» → brand and model. */
function splitBrand(text: string): { brand: string; model: string } {
  const [, first = '', rest = ''] = /^([^,;/]+)[,;/]\s*(.*)$/.exec(text) ?? []
  if (first !== '') return { brand: first.trim(), model: rest.trim() }
  const [brand = ''] = longBrands.exec(text) ?? /^\S*/.exec(text) ?? []
  return { brand, model: text.slice(brand.length).trim() }
}

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
      ambiguity(draft, 'Госномер', `Госномер и VIN принадлежат разным ТС: VIN у ${byVin.title}`)
  } else if (draft.values['vin'] !== undefined && byPlate.vin !== null)
    ambiguity(draft, 'VIN', `ТС с таким госномером уже есть, и его VIN другой: ${byPlate.vin}`)
}

/**
 * The truck with this VIN, else the one with this plate. Plates of archived trucks may be reused. A row
 * with neither is matched by its garage number.
 */
function match(draft: Draft, found: readonly Found[]): Found | undefined {
  const { plate, vin, status } = draft.values
  const alive = found.toSorted(
    (one, other) => Number(one.status === 'ARCHIVED') - Number(other.status === 'ARCHIVED'),
  )
  const byVin = vin === undefined ? undefined : alive.find((car) => car.vin === vin)
  const byPlate =
    plate === undefined ? undefined : alive.find((car) => car.plate === plate && mayHavePlate(car, status))
  refuseTwoCars(draft, byVin, byPlate)
  return byVin ?? byPlate ?? (nameless(draft.values) === undefined ? undefined : byGarage(draft, alive))
}

/** Garage numbers are unique only within an organization. */
function byGarage(draft: Draft, found: readonly Found[]): Found | undefined {
  const { companyId } = draft.values
  const own = found.filter((car) => companyId === undefined || car.companyId === companyId)
  if (own.length > 1)
    ambiguity(draft, 'Гаражный номер', 'ТС с таким гаражным номером несколько: укажите госномер или VIN')
  return own[0]
}

/** Foreign plates are stored in Latin letters, whichever column of the file came first. */
function respellPlate({ values }: Draft): void {
  const { plate, plateCountry } = values
  if (typeof plate === 'string' && plateCountry !== undefined && plateCountry !== 'RU')
    values['plate'] = normalizeForeignPlate(plate)
}

const target: ImportTarget = {
  entity: 'cars',
  title: 'ТС',
  schema: CarInput,
  needed: [['plate', 'vin', 'garageNumber']],
  required: ['plate', 'vin', 'garageNumber'],
  columns: [
    valueColumn('Госномер', 'plate', plateOf, {
      ...plateFacts,
      hint: 'Пробелы, дефисы, косую черту, RUS и латинские буквы исправим сами. Нет номера — укажите VIN или гаражный номер',
    }),
    valueColumn('VIN', 'vin', vinOf, {
      ...vinFacts,
      examples: ['XTC549015P2561234'],
      hint: '17 знаков. Если ТС с таким VIN или госномером уже есть, оно обновится',
    }),
    column(
      'Марка, модель',
      'brandModel',
      (cell, draft) => void Object.assign(draft.values, splitBrand(lineOf(cell))),
      {
        kind: 'text',
        isOnlyRead: true,
        synonyms: headings.brandModel,
      },
    ),
    lineColumn('Марка', 'brand', {
      synonyms: ['Производитель', 'Бренд', 'Марка ТС', 'Марка автомобиля', 'Марка машины', 'Изготовитель'],
      examples: ['КАМАЗ', 'Volvo'],
    }),
    lineColumn('Модель', 'model', {
      synonyms: ['Модель ТС', 'Модель автомобиля', 'Модель машины'],
      examples: ['54901', 'FH 460'],
    }),
    numberColumn('Год', 'year', {
      synonyms: headings.year,
      width: 74,
      examples: [2023],
    }),
    lineColumn('Гаражный номер', 'garageNumber', {
      synonyms: headings.garageNumber,
      kind: 'code',
    }),
    companyColumn,
    nameColumn('Водитель', 'driver', lineOf, {
      synonyms: headings.driver,
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
      synonyms: headings.mileageKm,
      examples: [345_000],
    }),
    lineColumn('Тахограф', 'tachographModel', {
      synonyms: ['Модель тахографа', 'Тип тахографа', 'Марка тахографа', 'Марка, модель тахографа'],
    }),
    codeColumn('Номер тахографа', 'tachographNumber', [], {
      synonyms: headings.tachographNumber,
    }),
    codeColumn('СКЗИ', 'skziNumber', [], {
      synonyms: ['Номер СКЗИ', 'Блок СКЗИ', 'НКМ', '№ СКЗИ', 'Номер блока СКЗИ', 'Номер НКМ', 'СКЗИ №'],
    }),
    lineColumn('Трекер', 'trackerModel', {
      synonyms: ['Модель трекера', 'Терминал', 'Тип трекера', 'Модель терминала', 'Оборудование ГЛОНАСС'],
    }),
    codeColumn('IMEI', 'trackerImei', [], {
      synonyms: ['IMEI трекера', 'ИМЕЙ', 'IMEI терминала'],
    }),
    nameColumn('Сервер', 'server', lineOf, {
      synonyms: ['Сервер мониторинга', 'Мониторинг'],
      choices: 'servers',
    }),
    externalIdColumn,
    valueColumn('Страна номера', 'plateCountry', (cell) => choiceOf(cell, plateCountryTitles), {
      kind: 'text',
      width: 130,
      synonyms: ['Страна регистрации', 'Страна'],
      choices: Object.values(plateCountryTitles),
      examples: ['Россия', 'Беларусь'],
      hint: 'Только для иностранных номеров',
    }),
    commentColumn,
  ],
  subjectOf: ({ values }) =>
    text(values['plate']) ?? text(values['vin']) ?? text(values['garageNumber']) ?? '',
  resolve: async (drafts, references) => {
    const companies = await references.companies(namesIn(drafts, 'company'))
    const servers = await references.servers(namesIn(drafts, 'server'))
    for (const draft of drafts) {
      respellPlate(draft)
      const { company, server } = draft.names
      if (company !== undefined) settle(draft, company, companies.get(company), companyNaming)
      if (server !== undefined) settle(draft, server, servers.get(server), serverNaming)
    }
    await settleDrivers(drafts, references)
  },
  find: async (tx, drafts) => {
    const plates = drafts.map(({ values }) => text(values['plate'])).filter((plate) => plate !== undefined)
    const vins = drafts.map(({ values }) => text(values['vin'])).filter((vin) => vin !== undefined)
    const garageNumbers = drafts.map(({ values }) => nameless(values)).filter((one) => one !== undefined)
    const found = await carImports.find(tx, { plates, vins, garageNumbers })
    const byKey = new Map<string, Found[]>()
    for (const car of found)
      for (const key of [car.plate, car.vin, garageKey(nameless({ ...car }))])
        if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), car])
    return drafts.map((draft) => {
      const { plate, vin } = draft.values
      const keys = [text(plate), text(vin), garageKey(nameless(draft.values))]
      const near = keys.flatMap((key) => byKey.get(key ?? '') ?? [])
      const car = match(draft, [...new Set(near)])
      if (!car && [plate, vin, draft.values['garageNumber']].every((one) => one === undefined))
        problem(draft, 'Госномер', 'Не указан ни госномер, ни VIN, ни гаражный номер')
      return car && existingOf(car)
    })
  },
  keysOf: (input) => {
    const { plate, vin, status, companyId } = input
    const garage = garageKey(nameless(input))
    return [
      ...(plate === null ? [] : [`${status === 'ARCHIVED' ? 'gone' : 'plate'} ${keyText(plate)}`]),
      ...(vin === null ? [] : [`vin ${keyText(vin)}`]),
      ...(garage === null ? [] : [`${garage} ${keyText(companyId)}`]),
    ]
  },
  nameFields: ['plate', 'vin', 'brand', 'model', 'garageNumber', 'skziNumber'],
  wordOf: (field, value) => {
    if (field === 'status') return carStatusTitles[value as CarStatus]
    return field === 'plateCountry' ? plateCountryTitles[value as PlateCountry] : undefined
  },
  writer: {
    ...writerOf(carImports),
    rename: (tx, ids) => renameInTasks(tx, 'carId', ids),
    follow: async (tx, author, written) => {
      const pairs = written.flatMap(({ id, input: { driverId } }) =>
        typeof driverId === 'number' ? [{ carId: id, driverId }] : [],
      )
      const changed = await driverAssignments.assignAll(tx, author, pairs)
      return changed.map(({ id, leftId }) => ({ id, before: { driverId: leftId } }))
    },
  },
}

export const carsImport = {
  open: () => target,
  table: 'cars',
  usedBy: [
    'select from attachments where car_id = own.id',
    'select from maintenance_ranges where car_id = own.id',
    'select from tasks where car_id = own.id',
  ],
  people: ['drivers'],
  references: carReferences,
  choices: carChoices,
} satisfies ImportRegister
