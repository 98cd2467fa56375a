import { inQuotes } from '@naryad/contract/kit/quotes'
import { UnitImportInput } from '@naryad/contract/units/unit-import'
import { unitImportFields } from '@naryad/contract/units/unit-import.fields'
import type { UnitPlace } from '@naryad/contract/units/units.words'

import type { Cell } from '../../platform/excel/read/cell.ts'
import { lineOf, plateOf, vinOf, wholeNumber } from '../../platform/imports/cells.ts'
import {
  commentFacts,
  fieldColumns,
  nameColumn,
  plateFacts,
  vinFacts,
} from '../../platform/imports/columns.ts'
import type { References } from '../../platform/imports/references.ts'
import type { ImportRegister } from '../../platform/imports/register.ts'
import { namesIn, plateNaming, settle, vinNaming } from '../../platform/imports/resolve.ts'
import {
  type Draft,
  type Existing,
  type ImportTarget,
  keyText,
  type Match,
  noMatch,
  problem,
  type Values,
} from '../../platform/imports/target.ts'
import { foldCode } from '../../platform/text/typed.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { checkPast, checkVerification, followInstallation } from './import-days.ts'
import { findImported, findTaskIds, type ImportedUnit, unitReferences } from './import.repo.ts'
import { unitWriter } from './import.service.ts'
import { warrantyFrom } from './moves.service.ts'
import { readSerialKeys } from './units.repo.ts'

const columns = fieldColumns(unitImportFields)

const titles = {
  car: unitImportFields.carId.title,
  place: unitImportFields.place.title,
  serial: unitImportFields.serial.title,
  kind: unitImportFields.kind.title,
}

/** Places that have no owner, by the words that files have for them. */
const placeWords: Readonly<Record<string, UnitPlace>> = {
  офис: 'OFFICE',
  'в офисе': 'OFFICE',
  склад: 'OFFICE',
  'на складе': 'OFFICE',
  ремонт: 'REPAIR',
  'в ремонте': 'REPAIR',
  списан: 'GONE',
  списано: 'GONE',
  'не указано': 'UNKNOWN',
}

const placeOf = (cell: string): UnitPlace | undefined => placeWords[cell.toLowerCase()]

/** For rows of one file; found units are compared by the key of the database. */
const keyOf = (serial: unknown): string => foldCode(keyText(serial)) || keyText(serial).toUpperCase()

const unitKey = ({ kind, model, serial }: Values): string =>
  `${keyText(kind)} ${keyText(model)} ${keyOf(serial)}`

const subjectOf = ({ values: { model, serial } }: Draft): string =>
  [keyText(model), keyText(serial)].filter(Boolean).join(' № ')

const nowhere = { carId: null, userId: null, companyId: null }

const staffNaming = {
  column: titles.place,
  field: 'userId',
  missing: (name: string) => `Сотрудник ${inQuotes(name)} не найден`,
  several: (name: string) => `Сотрудников ${inQuotes(name)} несколько: переместите прибор в «Приборах»`,
}

const keeperNaming = {
  column: titles.place,
  field: 'companyId',
  missing: (name: string) => `Организация ${inQuotes(name)} не найдена`,
  several: (name: string) => `Организаций с названием ${inQuotes(name)} несколько`,
}

type Found = Awaited<ReturnType<References['plates']>>

interface Known {
  readonly plates: Found
  readonly vins: Found
  readonly staff: Found
  readonly companies: Found
}

/** The truck by its plate or VIN, else the place by its word, by a plate, a person or an organization. */
function settlePlace(draft: Draft, { plates, vins, staff, companies }: Known): void {
  const { car, vin, where } = draft.names
  if (car !== undefined || vin !== undefined) {
    Object.assign(draft.values, nowhere, { place: 'CAR' })
    if (car !== undefined) settle(draft, car, plates.get(car), plateNaming(titles.car))
    else if (vin !== undefined) settle(draft, vin, vins.get(vin), vinNaming)
    return
  }
  if (where === undefined) return
  const place = placeOf(where)
  const plate = plateOf(where)
  if (place !== undefined) Object.assign(draft.values, nowhere, { place })
  else if (plates.get(plate)) {
    Object.assign(draft.values, nowhere, { place: 'CAR' })
    settle(draft, plate, plates.get(plate), plateNaming(titles.place))
  } else if (staff.get(where)) {
    Object.assign(draft.values, nowhere, { place: 'PERSON' })
    settle(draft, where, staff.get(where), staffNaming)
  } else if (companies.get(where)) {
    Object.assign(draft.values, nowhere, { place: 'OWNER' })
    settle(draft, where, companies.get(where), keeperNaming)
  } else
    problem(
      draft,
      titles.place,
      `${inQuotes(where)} не найдено: укажите госномер, ФИО сотрудника, организацию, «Офис» или «Ремонт»`,
    )
}

/** The number of a request, with or without its sign. */
const taskNumberOf = (cell: Cell): number =>
  wholeNumber(typeof cell === 'string' ? cell.replace(/^\s*№\s*/, '') : cell)

/** The term in months counts from the day of the installation, unless its last day is given. */
function settleWarranty(draft: Draft): void {
  const { months } = draft.names
  if (months === undefined || draft.values['warrantyUntil'] !== undefined) return
  const count = /^\d{1,3}$/.test(months) ? Number(months) : 0
  const { installedOn } = draft.values
  if (count < 1 || count > 600)
    problem(draft, 'Гарантия, мес.', `${inQuotes(months)}: ожидается число от 1 до 600`)
  else if (typeof installedOn === 'string') draft.values['warrantyUntil'] = warrantyFrom(installedOn, count)
  else problem(draft, 'Гарантия, мес.', 'Не указано, когда прибор установлен')
}

const existingOf = ({
  id,
  version,
  title,
  carTitle,
  userName,
  companyName,
  ...unit
}: ImportedUnit): Existing => {
  const { isGone: _, key: __, moves: ___, ...input } = unit
  return { id, title, version, input, texts: { carId: carTitle, userId: userName, companyId: companyName } }
}

/** Of units with the serial the one of the model; one that was written off only if no other has them. */
function matchOf(draft: Draft, found: readonly ImportedUnit[], movesUnits: boolean): Match {
  const own = found.filter(
    ({ kind, model }) =>
      kind === draft.values['kind'] &&
      (draft.values['model'] === undefined || model === draft.values['model']),
  )
  const [unit] = own.toSorted((one, other) => Number(one.isGone) - Number(other.isGone))
  checkVerification(draft, unit)
  if (!unit) {
    if (draft.values['kind'] === undefined) problem(draft, titles.kind, 'Не указан вид прибора')
    if (draft.values['serial'] === undefined) problem(draft, titles.serial, 'Не указан серийный номер')
    return noMatch
  }
  checkExisting(draft, unit, movesUnits)
  followInstallation(draft, unit)
  return { candidates: [existingOf(unit)], doubt: null }
}

function checkExisting(draft: Draft, unit: ImportedUnit, movesUnits: boolean): void {
  const { place, carId, installedOn } = draft.values
  const leaves = place === 'CAR' ? typeof carId === 'number' && carId !== unit.carId : place !== undefined
  if (!movesUnits && unit.carId !== null && leaves)
    problem(
      draft,
      titles.place,
      `Прибор стоит на ${unit.carTitle ?? ''}: отметьте «Переносить приборы с других ТС» или перенесите его сами`,
    )
  const isMoved = typeof carId === 'number' && carId !== unit.carId
  const last = isMoved ? unit.moves.lastDay : unit.moves.formerDay
  const isDated = typeof installedOn === 'string' && (isMoved || installedOn !== unit.installedOn)
  if (isDated && last !== null && installedOn < last)
    problem(
      draft,
      unitImportFields.installedOn.title,
      `прибор перемещали ${calendarDay(last)}, раньше этого дня нельзя`,
    )
}

const target: ImportTarget = {
  entity: 'units',
  title: 'Приборы',
  schema: UnitImportInput,
  fields: unitImportFields,
  needed: [['kind'], ['serial']],
  required: ['kind', 'model', 'serial', 'where', 'car', 'vin', 'place', 'carId', 'userId', 'companyId'],
  columns: [
    columns.field('kind', {
      synonyms: ['Вид прибора', 'Тип прибора', 'Тип оборудования', 'Вид оборудования'],
      examples: ['Тахограф', 'Блок СКЗИ'],
      hint: 'Обязателен',
    }),
    columns.field('model', {
      synonyms: ['Модель прибора', 'Марка прибора', 'Марка, модель прибора'],
      examples: ['Меркурий ТА-001', 'НКМ-2'],
      hint: 'Новая модель добавится без сроков',
    }),
    columns.field('serial', {
      valueOf: lineOf,
      synonyms: ['Серийный №', 'Серийник', 'Номер прибора', '№ прибора', 'Заводской номер', 'Зав. №', 'S/N'],
      width: 150,
      examples: ['00123456', '77120'],
      hint: 'Обязателен. По виду, модели и номеру прибор обновится, а не добавится второй раз',
    }),
    nameColumn(titles.car, 'car', plateOf, {
      ...plateFacts,
      examples: ['А417КМ116', ''],
      hint: 'ТС, на котором стоит прибор; вместо него можно указать VIN',
    }),
    nameColumn('VIN', 'vin', vinOf, vinFacts),
    nameColumn(titles.place, 'where', lineOf, {
      synonyms: ['Место', 'Где находится', 'Местонахождение', 'У кого'],
      examples: ['', 'Офис'],
      hint: 'Если не на ТС: Офис, Ремонт, ФИО сотрудника или организация',
    }),
    columns.field('installedOn', {
      synonyms: ['Дата установки', 'Установлено', 'Смонтирован'],
      hint: 'Без даты прибор — начальный остаток, и гарантия не считается',
    }),
    columns.field('installedTaskId', {
      valueOf: taskNumberOf,
      synonyms: ['Номер заявки', 'Заявка №', 'По заявке'],
      hint: 'Заявка, по которой прибор установлен',
    }),
    nameColumn('Гарантия, мес.', 'months', lineOf, {
      synonyms: ['Гарантия, месяцев', 'Гарантийный срок, мес.', 'Гарантия месяцев'],
      kind: 'integer',
      width: 110,
      hint: 'Считается со дня установки; «Гарантия до» важнее',
    }),
    columns.field('warrantyUntil', { synonyms: ['Гарантия по', 'Окончание гарантии', 'Срок гарантии'] }),
    columns.field('warrantyNote', { synonyms: ['Примечание о гарантии'] }),
    columns.field('proofNumber', {
      valueOf: lineOf,
      synonyms: ['№ поверки', 'Номер поверки', 'Запись Аршин', 'Свидетельство о поверке'],
    }),
    columns.field('verifiedOn', { synonyms: ['Дата поверки'] }),
    columns.field('verifiedUntil', { synonyms: ['Поверен до', 'Следующая поверка'] }),
    columns.field('comment', commentFacts),
  ],
  subjectOf,
  resolve: async (drafts, references) => {
    const where = namesIn(drafts, 'where').filter((name) => placeOf(name) === undefined)
    const known = {
      plates: await references.plates([...namesIn(drafts, 'car'), ...where.map(plateOf)]),
      vins: await references.vins(namesIn(drafts, 'vin')),
      staff: await references.staff(where),
      companies: await references.companies(where),
    }
    for (const draft of drafts) {
      settlePlace(draft, known)
      checkPast(draft)
      settleWarranty(draft)
      draft.subject = subjectOf(draft)
    }
  },
  find: async (tx, drafts, made, { movesUnits }) => {
    const serials = drafts.map(({ values }) => keyText(values['serial'])).filter((serial) => serial !== '')
    const found = (await findImported(tx, serials)).filter(({ id }) => !made.has(id))
    const keys = await readSerialKeys(tx, serials)
    const byKey = Map.groupBy(found, ({ key }) => key)
    const tasks = await findTaskIds(
      tx,
      drafts.map(({ values }) => values['installedTaskId']).filter((id) => typeof id === 'number'),
    )
    return drafts.map((draft) => {
      const taskId = draft.values['installedTaskId']
      if (typeof taskId === 'number' && !tasks.has(taskId))
        problem(draft, unitImportFields.installedTaskId.title, `Заявки №\u00a0${taskId} нет`)
      return matchOf(draft, byKey.get(keys.get(keyText(draft.values['serial'])) ?? '') ?? [], movesUnits)
    })
  },
  uniqueKeysOf: (input) => (input['place'] === 'GONE' ? [] : [unitKey(input)]),
  keysOf: (input) => [unitKey(input)],
  writer: unitWriter,
}

export const unitsImport = {
  open: () => target,
  table: 'units',
  usedBy: ['select from unit_moves where unit_id = own.id and from_place is not null'],
  people: ['users'],
  references: unitReferences,
} satisfies ImportRegister
