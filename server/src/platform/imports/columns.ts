import {
  headingOf,
  type KeysOfKind,
  type ObjectField,
  type ObjectFields,
} from '@naryad/contract/kit/object-fields'

import type { Cell } from '../excel/read/cell.ts'
import type { CellKind } from '../excel/write/styles.ts'
import {
  choiceOf,
  codeOf,
  dayOf,
  flagOf,
  lineOf,
  storedPhone,
  textOf,
  wholeKilometres,
  wholeNumber,
} from './cells.ts'
import type { Draft, ImportColumn } from './target.ts'

type Facts = Partial<
  Pick<
    ImportColumn,
    | 'synonyms'
    | 'continuedBy'
    | 'width'
    | 'examples'
    | 'hint'
    | 'choices'
    | 'kind'
    | 'isOnlyRead'
    | 'write'
    | 'group'
  >
>

/** A column of any type; the functions below are shortcuts. */
export const column = (
  title: string,
  field: string,
  read: (cell: Cell, draft: Draft) => void,
  facts: Facts & { kind: CellKind },
): ImportColumn => ({
  title,
  field,
  read,
  synonyms: [],
  width: 160,
  examples: [],
  hint: '',
  ...facts,
})

export const valueColumn = (
  title: string,
  field: string,
  valueOf: (cell: Cell) => unknown,
  facts: Facts & { kind: CellKind },
): ImportColumn => column(title, field, (cell, draft) => void (draft.values[field] = valueOf(cell)), facts)

/** What the cells of a field's column are by its kind, unless a room says more. */
function cellsOf(field: ObjectField): Facts & { kind: CellKind; valueOf: (cell: Cell) => unknown } {
  switch (field.kind) {
    case 'text':
      return { kind: 'text', width: 240, valueOf: textOf }
    case 'code':
      return { kind: 'code', valueOf: (cell) => codeOf(cell, []) }
    case 'phone':
      return {
        kind: 'code',
        width: 150,
        examples: ['+79172451863'],
        valueOf: (cell) => storedPhone(lineOf(cell)),
      }
    case 'day':
      return { kind: 'day', width: 110, valueOf: dayOf }
    case 'number':
      return { kind: 'integer', width: 110, valueOf: wholeNumber }
    case 'flag': {
      const states = field.states ?? ['Да', 'Нет']
      return { kind: 'text', choices: states, valueOf: (cell) => flagOf(cell, ...states) }
    }
    case 'choice':
      return {
        kind: 'text',
        choices: Object.values(field.titles),
        valueOf: (cell) => choiceOf(cell, field.titles),
      }
    default:
      return { kind: 'text', valueOf: lineOf }
  }
}

/** The columns of an object's fields, titled as in its list. */
export const fieldColumns = <const Fields extends ObjectFields>(fields: Fields) => ({
  /** `valueOf` reads cells that the kind of the field does not explain. */
  field: (
    key: keyof Fields & string,
    facts: Facts & { valueOf?: (cell: Cell) => unknown } = {},
  ): ImportColumn => {
    const { valueOf, ...whole } = { ...cellsOf(fields[key] as ObjectField), ...facts }
    return valueColumn(headingOf(fields[key] as ObjectField), key, valueOf, whole)
  },
  /** A reference by the name of the object. */
  name: (
    key: KeysOfKind<Fields, 'reference'>,
    name: string,
    nameOf: (cell: Cell) => string,
    facts: Facts,
  ): ImportColumn => nameColumn((fields[key] as ObjectField).title, name, nameOf, facts),
})

export const dayColumn = (title: string, field: string, facts: Facts = {}): ImportColumn =>
  valueColumn(title, field, dayOf, { kind: 'day', width: 110, ...facts })

/** Cells of whole kilometres. */
export const kilometres = {
  kind: 'integer',
  width: 110,
  hint: 'Целые километры: дробная часть отбрасывается',
  valueOf: wholeKilometres,
} as const

export const kilometresColumn = (title: string, field: string, facts: Facts = {}): ImportColumn => {
  const { valueOf, ...whole } = { ...kilometres, ...facts }
  return valueColumn(title, field, valueOf, whole)
}

/** A reference to another object by name, resolved for many rows at once. */
export const nameColumn = (
  title: string,
  name: string,
  nameOf: (cell: Cell) => string,
  facts: Facts,
): ImportColumn =>
  column(title, name, (cell, draft) => void (draft.names[name] = nameOf(cell)), {
    kind: 'text',
    width: 220,
    ...facts,
  })

export const companyFacts = {
  synonyms: [
    'Компания',
    'Фирма',
    'Название фирмы',
    'Наименование фирмы',
    'Название компании',
    'Клиент',
    'Наименование клиента',
    'Наименование контрагента',
    'Лизингополучатель',
    'Балансодержатель',
    'Автохозяйство',
    'АТП',
    'Транспортная компания',
    'Орг.',
    'Заказчик',
    'Контрагент',
    'Владелец',
    'Собственник',
    'Перевозчик',
    'Предприятие',
    'Юрлицо',
    'Юр. лицо',
    'Автопредприятие',
    'Работодатель',
    'Название организации',
    'Наименование организации',
    'Наименование компании',
    'Наименование предприятия',
    'ИНН организации',
    'ИНН перевозчика',
    'ИНН владельца',
  ],
  hint: 'Название как в справочнике или ИНН',
  choices: 'companies',
} as const satisfies Facts

export const emailFacts = {
  synonyms: [
    'Email',
    'E-mail',
    'Эл. почта',
    'Электронная почта',
    'Адрес эл. почты',
    'Почтовый ящик',
    'Имейл',
    'Мейл',
    'Адрес электронной почты',
    'Mail',
  ],
} as const satisfies Facts

export const externalIdFacts = {
  synonyms: ['Внешний ID', 'ID мониторинга', 'ID объекта', 'ИД объекта', 'ID в системе мониторинга'],
} as const satisfies Facts

export const accountingCodeFacts = {
  synonyms: [
    'Код 1С',
    'Код из 1С',
    'ID 1С',
    'ID в 1С',
    'GUID',
    'УИД',
    'Внешний код',
    'Код контрагента',
    'Учётный код',
  ],
  width: 150,
} as const satisfies Facts

export const commentFacts = {
  synonyms: [
    'Комментарий',
    'Примечание',
    'Примечания',
    'Прим.',
    'Описание',
    'Комментарии',
    'Заметки',
    'Коммент.',
    'Дополнительно',
    'Доп. информация',
  ],
} as const satisfies Facts

/** Headings of the truck column in files about trucks. */
export const plateFacts = {
  kind: 'code',
  width: 126,
  synonyms: [
    'Гос. номер',
    'Гос номер',
    'Гос. номер ТС',
    'Госзнак',
    'Номерной знак',
    'Регистрационный знак',
    'Государственный регистрационный знак',
    'Государственный номер',
    'Регистрационный номер',
    'Номер ТС',
    '№ ТС',
    'Гос. №',
    'Госномер ТС',
    'Г/н',
    'Гос. рег. знак',
    'Гос. регистрационный номер',
    'Госномер автомобиля',
    'Номер автомобиля',
    'Номер машины',
    'Машина',
    'ТС',
    'Номер',
    'Рег. знак',
    'ГРЗ',
    'ГосНомер ТС',
    'Гос. номер автомобиля',
    'Гос. номер а/м',
    'Госномер а/м',
    'Номер а/м',
    'А/м',
    'Рег. номер',
    'Рег. №',
    'Номер госрегистрации',
    'Номер гос. регистрации',
    'Гос. регистрационный знак',
    'Регистрационный знак ТС',
    'Тягач',
    'Номер тягача',
    'Авто',
  ],
  continuedBy: ['Регион', 'Рег.', 'Код региона', 'Регион номера', 'Регион ТС', 'Код рег.'],
  examples: ['А417КМ116', 'В604РТ16'],
} as const satisfies Facts

export const vinFacts = {
  kind: 'code',
  width: 180,
  synonyms: [
    'ВИН',
    'VIN-код',
    'VIN номер',
    'Идентификационный номер',
    'Номер VIN',
    'VIN ТС',
    'VIN-номер',
    'Номер кузова (VIN)',
    'Заводской номер ТС',
    'Идентификационный номер ТС',
    'Идентификационный номер (VIN)',
    'Vin code',
  ],
} as const satisfies Facts
