import type { Cell } from '../../platform/excel/read/cell.ts'
import type { CellKind } from '../../platform/excel/write/styles.ts'
import { codeOf, dayOf, lineOf, textOf, wholeNumber } from './cells.ts'
import type { Draft, ImportColumn } from './target.ts'

type Facts = Partial<Pick<ImportColumn, 'synonyms' | 'width' | 'examples' | 'hint' | 'choices' | 'kind'>>

/** A column of any sort; the shorter ways below are for the usual ones. */
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

const value =
  (field: string, read: (cell: Cell) => unknown) =>
  (cell: Cell, draft: Draft): void => {
    draft.values[field] = read(cell)
  }

export const lineColumn = (title: string, field: string, facts: Facts = {}): ImportColumn =>
  column(title, field, value(field, lineOf), { kind: 'text', ...facts })

const textColumn = (title: string, field: string, facts: Facts = {}): ImportColumn =>
  column(title, field, value(field, textOf), { kind: 'text', width: 240, ...facts })

export const dayColumn = (title: string, field: string, facts: Facts = {}): ImportColumn =>
  column(title, field, value(field, dayOf), { kind: 'day', width: 110, ...facts })

/** `what` begins the sentence: «Пробег «12о 000» — не число». */
export const numberColumn = (title: string, field: string, what: string, facts: Facts = {}): ImportColumn =>
  column(
    title,
    field,
    value(field, (cell) => wholeNumber(cell, what)),
    { kind: 'integer', width: 110, ...facts },
  )

export const codeColumn = (
  title: string,
  field: string,
  lengths: readonly number[],
  facts: Facts = {},
): ImportColumn =>
  column(
    title,
    field,
    value(field, (cell) => codeOf(cell, lengths)),
    { kind: 'code', ...facts },
  )

/** The name of another thing, resolved for many rows at once. */
export const nameColumn = (title: string, name: string, facts: Facts = {}): ImportColumn =>
  column(
    title,
    name,
    (cell, draft) => {
      draft.names[name] = lineOf(cell)
    },
    { kind: 'text', width: 220, ...facts },
  )

export const companyColumn = nameColumn('Организация', 'company', {
  synonyms: ['Компания', 'Клиент', 'Заказчик', 'Владелец', 'Название организации', 'ИНН организации'],
  hint: 'Название как в справочнике или ИНН',
  choices: 'companies',
})

export const commentColumn = textColumn('Заметка', 'comment', {
  synonyms: ['Комментарий', 'Примечание', 'Описание'],
})
