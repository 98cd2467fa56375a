import type { Cell } from '../excel/read/cell.ts'
import type { CellKind } from '../excel/write/styles.ts'
import {
  birthdayOf,
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

/** A column of any type; the functions below are shortcuts for common types. */
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

export const lineColumn = (title: string, field: string, facts: Facts = {}): ImportColumn =>
  valueColumn(title, field, lineOf, { kind: 'text', ...facts })

export const dayColumn = (title: string, field: string, facts: Facts = {}): ImportColumn =>
  valueColumn(title, field, dayOf, { kind: 'day', width: 110, ...facts })

export const birthdayColumn = (title: string, field: string, facts: Facts = {}): ImportColumn =>
  valueColumn(title, field, birthdayOf, { kind: 'day', width: 110, ...facts })

export const numberColumn = (title: string, field: string, facts: Facts = {}): ImportColumn =>
  valueColumn(title, field, wholeNumber, { kind: 'integer', width: 110, ...facts })

export const kilometresColumn = (title: string, field: string, facts: Facts = {}): ImportColumn =>
  valueColumn(title, field, wholeKilometres, {
    kind: 'integer',
    width: 110,
    hint: 'Целые километры: дробная часть отбрасывается',
    ...facts,
  })

export const codeColumn = (
  title: string,
  field: string,
  lengths: readonly number[],
  facts: Facts = {},
): ImportColumn => valueColumn(title, field, (cell) => codeOf(cell, lengths), { kind: 'code', ...facts })

/** A flag: «Работает» or yes; `off` is the title of the other state. */
export const flagColumn = (title: string, field: string, off: string, facts: Facts): ImportColumn =>
  valueColumn(title, field, (cell) => flagOf(cell, title, off), {
    kind: 'text',
    choices: ['Да', 'Нет'],
    ...facts,
  })

export const phoneColumn = (facts: Facts): ImportColumn =>
  valueColumn('Телефон', 'phone', (cell) => storedPhone(lineOf(cell)), {
    kind: 'code',
    width: 150,
    examples: ['+79172451863'],
    ...facts,
  })

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

export const companyColumn = nameColumn('Организация', 'company', lineOf, {
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
})

export const emailColumn = lineColumn('Почта', 'email', {
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
})

export const externalIdColumn = codeColumn('ID в мониторинге', 'externalId', [], {
  synonyms: ['Внешний ID', 'ID мониторинга', 'ID объекта', 'ИД объекта', 'ID в системе мониторинга'],
})

export const commentColumn = valueColumn('Заметка', 'comment', textOf, {
  kind: 'text',
  width: 240,
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
})

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
