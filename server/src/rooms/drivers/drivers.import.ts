import { DriverInput } from '@naryad/contract/drivers/drivers'
import { driverFields } from '@naryad/contract/drivers/drivers.fields'
import { fullName } from '@naryad/contract/kit/people'

import { accountingCodeKeys, codesOf, matchByCode } from '../../platform/imports/accounting-codes.ts'
import { birthdayOf, lineOf, plateOf } from '../../platform/imports/cells.ts'
import {
  accountingCodeFacts,
  column,
  commentFacts,
  companyFacts,
  fieldColumns,
  plateFacts,
} from '../../platform/imports/columns.ts'
import { isShortened, matchPerson } from '../../platform/imports/match-people.ts'
import type { ImportRegister } from '../../platform/imports/register.ts'
import { companyNaming, namesIn, plateNaming, settle } from '../../platform/imports/resolve.ts'
import {
  type Existing,
  rowsThatChange,
  keyText,
  problem,
  type ImportTarget,
  writerOf,
} from '../../platform/imports/target.ts'
import { foldPerson } from '../../platform/text/fold-names.ts'
import { assignDriversToCars } from '../cars/index.ts'
import { renameInTasks } from '../tasks/index.ts'
import { driverValueKind } from './import-values.ts'
import { driverImports, driverReferences } from './import.repo.ts'
import { splitName } from './split-name.ts'

type Found = Awaited<ReturnType<typeof driverImports.find>>[number]

const existingOf = ({ id, version, companyName, carTitle, ...input }: Found): Existing => ({
  id,
  title: fullName(input),
  detail: companyName,
  version,
  input,
  texts: { companyId: companyName, carId: carTitle },
})

const nameOf = ({ lastName, firstName, middleName }: Readonly<Record<string, unknown>>): string =>
  foldPerson(lastName, firstName, middleName)

const words = {
  phoneColumn: driverFields.phone.title,
  nameColumn: driverFields.lastName.title,
  many: 'Водителей',
  another: 'другой водитель',
}

const keysOfDriver = (driver: Found) => ({
  name: nameOf({ ...driver }),
  phones: driver.phone === null ? [] : [driver.phone],
  companyId: driver.companyId,
})

const surnameOf = (name: string): string => name.split(' ')[0] ?? ''

const columns = fieldColumns(driverFields)

const target: ImportTarget = {
  entity: 'drivers',
  title: 'Водители',
  schema: DriverInput,
  fields: driverFields,
  needed: [['lastName', 'fullName', 'phone']],
  required: ['lastName', 'fullName'],
  columns: [
    column('ФИО', 'fullName', (cell, draft) => void Object.assign(draft.values, splitName(lineOf(cell))), {
      kind: 'text',
      width: 240,
      write: (input) => [fullName(input as DriverInput)],
      synonyms: [
        'Водитель',
        'Ф.И.О.',
        'ФИО водителя',
        'Ф.И.О. водителя',
        'Сотрудник',
        'Работник',
        'Имя водителя',
        'Фамилия Имя Отчество',
        'Фамилия, имя, отчество',
        'ФИО сотрудника',
        'Фамилия И.О.',
        'Фамилия, инициалы',
        'Фамилия и инициалы',
        'Физическое лицо',
        'Физ. лицо',
        'Шофёр',
      ],
      examples: ['Ёлкин Пётр Ильич'],
      hint: 'Или отдельно: Фамилия, Имя, Отчество',
    }),
    columns.field('lastName'),
    columns.field('firstName'),
    columns.field('middleName'),
    columns.field('phone', {
      synonyms: [
        'Тел.',
        'Тел',
        'Номер телефона',
        'Мобильный',
        'Мобильный телефон',
        'Моб. телефон',
        'Моб. тел.',
        'Сотовый',
        'Сот. телефон',
        'Контактный телефон',
        'Телефон водителя',
        'Мобильный номер',
        '№ телефона',
        'Телефон мобильный',
        'Телефон моб.',
        'Контакты',
        'Контакт',
      ],
      hint: 'Если водитель с таким телефоном или ФИО в этой организации уже есть, он обновится',
    }),
    columns.name('companyId', 'company', lineOf, companyFacts),
    columns.name('carId', 'car', plateOf, {
      kind: 'code',
      width: 126,
      synonyms: [
        ...plateFacts.synonyms,
        'Госномер',
        'Автомобиль',
        'Закреплённое ТС',
        'Закреплённый автомобиль',
      ],
      examples: ['А417КМ116'],
      hint: 'Госномер ТС, на котором он сейчас ездит',
    }),
    columns.field('driverCardNumber', {
      synonyms: [
        'Номер карты водителя',
        'Карта',
        'Номер карты',
        '№ карты',
        '№ карты водителя',
        'Карта тахографа',
        'Карта СКЗИ',
        'Чип-карта',
      ],
    }),
    columns.field('driverCardExpiresOn', {
      synonyms: [
        'Карта действует до',
        'Карта действительна до',
        'Срок карты',
        'Срок действия карты',
        'Окончание карты',
        'Карта годна до',
        'Дата окончания карты',
        'Срок действия карты водителя',
        'Карта водителя до',
      ],
    }),
    columns.field('licenseNumber', {
      synonyms: [
        'Водительское удостоверение',
        'ВУ',
        'Номер ВУ',
        '№ ВУ',
        'В/у',
        'Серия и номер ВУ',
        'Права',
        'Водит. удостоверение',
        'Вод. удостоверение',
        'Серия, номер ВУ',
        'Удостоверение №',
        'Номер прав',
        'Номер водительского удостоверения',
      ],
    }),
    columns.field('licenseExpiresOn', {
      synonyms: [
        'ВУ до',
        'Срок ВУ',
        'Срок действия ВУ',
        'ВУ действительно до',
        'Права до',
        'Срок прав',
        'Дата окончания ВУ',
        'ВУ действует до',
      ],
    }),
    columns.field('birthDate', {
      valueOf: birthdayOf,
      synonyms: [
        'ДР',
        'Д. р.',
        'Дата рожд.',
        'Родился',
        'Год рождения',
        'День рождения',
        'Рожд.',
        'Дата рожд',
        'Д/р',
      ],
    }),
    columns.field('isActive', {
      synonyms: ['Состояние', 'Активен', 'Работает', 'Статус водителя'],
      width: 110,
    }),
    columns.field('accountingCode', accountingCodeFacts),
    columns.field('comment', commentFacts),
  ],
  subjectOf: ({ values: { lastName, firstName, middleName, phone } }) =>
    [lastName, firstName, middleName].filter(Boolean).join(' ') || keyText(phone),
  resolve: async (drafts, references) => {
    const companies = await references.companies(namesIn(drafts, 'company'))
    const plates = await references.plates(namesIn(drafts, 'car'))
    for (const draft of drafts) {
      const { company, car } = draft.names
      if (company !== undefined)
        settle(draft, company, companies.get(company), companyNaming(driverFields.companyId.title))
      if (car !== undefined) settle(draft, car, plates.get(car), plateNaming(driverFields.carId.title))
    }
  },
  find: async (tx, drafts, made) => {
    const phones = drafts.map(({ values }) => values['phone']).filter((phone) => typeof phone === 'string')
    const names = drafts.map(({ values }) => nameOf(values)).filter((name) => name !== '')
    const codes = codesOf(drafts)
    const found = (await driverImports.find(tx, { phones, names, codes })).filter(({ id }) => !made.has(id))
    const byPhone = Map.groupBy(
      found.filter(({ phone }) => phone !== null),
      (driver): unknown => driver.phone,
    )
    const bySurname = Map.groupBy(found, (driver) => surnameOf(nameOf({ ...driver })))
    const matches = drafts.map((draft) => {
      const { phone } = draft.values
      const name = nameOf(draft.values)
      const near = [
        ...(byPhone.get(phone) ?? []),
        ...(name === '' ? [] : (bySurname.get(surnameOf(name)) ?? [])),
      ]
      const people = { found: [...new Set(near)], keysOf: keysOfDriver, existingOf, words }
      return matchPerson(draft, { name, phones: typeof phone === 'string' ? [phone] : [] }, people)
    })
    return matchByCode(drafts, matches, found.map(existingOf)).map((match, at) => {
      const draft = drafts[at]
      if (draft && match.candidates.length === 0 && !draft.values['lastName'])
        problem(draft, 'ФИО', 'Не указана фамилия')
      return match
    })
  },
  uniqueKeysOf: accountingCodeKeys,
  // A phone may belong to several people.
  keysOf: ({ phone, companyId, ...names }) =>
    phone === null
      ? [`name ${nameOf(names)} ${keyText(companyId)}`]
      : [`phone ${keyText(phone)} ${nameOf(names)}`],
  exclusive: [
    {
      field: 'carId',
      column: 'ТС',
      message: (row) => `уже указано в строке ${row}, а у ТС один водитель: оставьте одну`,
    },
  ],
  keptOf: (values, { lastName, firstName, middleName }) => {
    const stored = { lastName, firstName, middleName }
    return isShortened(nameOf(values), nameOf(stored)) ? stored : {}
  },
  nameFields: ['lastName', 'firstName', 'middleName'],
  writer: {
    ...writerOf(driverImports),
    rename: (tx, ids) => renameInTasks(tx, 'driverId', ids),
    restorable: (tx, importId, lost) =>
      driverImports.stillApart(
        tx,
        importId,
        lost.map(({ id, input }) => ({ id, carId: input['carId'] })),
      ),
    follow: async (tx, author, written) => {
      const pairs = rowsThatChange(written, 'carId').map(({ id, input }) => ({
        driverId: id,
        carId: input['carId'] as number | null,
      }))
      const changed = await assignDriversToCars(tx, author, pairs)
      return changed.flatMap(({ id, leftId }) =>
        leftId === null ? [] : [{ id: leftId, before: { carId: id } }],
      )
    },
  },
}

export const driversImport = {
  open: () => target,
  table: 'drivers',
  usedBy: [
    'select from tasks where driver_id = own.id',
    'select from driver_tokens where driver_id = own.id',
  ],
  people: ['drivers'],
  references: driverReferences,
  values: { drivers: driverValueKind },
} satisfies ImportRegister
