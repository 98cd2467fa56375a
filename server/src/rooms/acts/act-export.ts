import { actFormatName } from '@naryad/contract/acts/acts.words'
import { accountingCodeField } from '@naryad/contract/kit/object-fields'

import type { Sheet, SheetColumn } from '../../platform/excel/write/sheet.ts'
import type { ActDocument, IssuedLine } from './acts.table.ts'

/** An issued act for an accounting system. */
export interface ExportedAct {
  readonly id: number
  readonly uuid: string
  readonly number: string
  readonly actOn: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly sum: number
  readonly vat: number | null
  readonly vatPercent: number | null
  readonly invoiceNumber: string
  readonly invoiceOn: string | null
  readonly document: ActDocument
}

const lineOf = (line: IssuedLine) => ({
  uuid: line.uuid,
  taskId: line.taskId,
  doneOn: line.doneOn,
  plate: line.plate,
  vin: line.vin,
  // An act that was issued before there were codes is exported as it was.
  ...(line.code1c === undefined ? {} : { code1c: line.code1c }),
  title: line.title,
  unit: line.unit,
  quantity: line.quantity,
  price: line.price,
  sum: line.sum,
  vat: line.vat,
})

const actOf = ({ document: { customer, contract, lines }, ...act }: ExportedAct) => ({
  uuid: act.uuid,
  number: act.number,
  date: act.actOn,
  dateFrom: act.dateFrom,
  dateTo: act.dateTo,
  company: {
    inn: customer.inn,
    kpp: customer.kpp,
    name: customer.shortName,
    fullName: customer.name,
  },
  contract: contract === null ? null : { number: contract.number, date: contract.signedOn },
  invoice: act.invoiceNumber === '' ? null : { number: act.invoiceNumber, date: act.invoiceOn },
  sum: act.sum,
  vatPercent: act.vatPercent,
  vat: act.vat,
  lines: lines.map(lineOf),
})

/** Sums are kopecks. The keys have a fixed order, and no value depends on the time: a repeated export has the same bytes. */
export const actsJson = (acts: readonly ExportedAct[]): string =>
  `${JSON.stringify({ format: actFormatName, acts: acts.map(actOf) }, null, 2)}\n`

interface Column extends SheetColumn {
  readonly value: (act: ExportedAct, line: IssuedLine) => string | number | null
}

const columns: readonly Column[] = [
  { title: 'Акт', width: 110, kind: 'text', value: ({ number }) => number },
  { title: 'Дата акта', width: 90, kind: 'day', value: ({ actOn }) => actOn },
  { title: 'UUID акта', width: 250, kind: 'text', value: ({ uuid }) => uuid },
  { title: 'ИНН', width: 100, kind: 'text', value: ({ document }) => document.customer.inn },
  { title: 'КПП', width: 80, kind: 'text', value: ({ document }) => document.customer.kpp },
  { title: 'Организация', width: 180, kind: 'text', value: ({ document }) => document.customer.shortName },
  { title: 'Полное название', width: 240, kind: 'text', value: ({ document }) => document.customer.name },
  { title: 'Договор', width: 90, kind: 'text', value: ({ document }) => document.contract?.number ?? '' },
  {
    title: 'Дата договора',
    width: 100,
    kind: 'day',
    value: ({ document }) => document.contract?.signedOn ?? null,
  },
  { title: 'Счёт', width: 90, kind: 'text', value: ({ invoiceNumber }) => invoiceNumber },
  { title: 'Дата счёта', width: 90, kind: 'day', value: ({ invoiceOn }) => invoiceOn },
  { title: 'Ставка НДС, %', width: 90, kind: 'integer', value: ({ vatPercent }) => vatPercent },
  { title: 'UUID строки', width: 250, kind: 'text', value: (_, { uuid }) => uuid },
  { title: '№ заявки', width: 80, kind: 'integer', value: (_, { taskId }) => taskId },
  { title: 'Выполнено', width: 90, kind: 'day', value: (_, { doneOn }) => doneOn },
  { title: 'Госномер', width: 100, kind: 'text', value: (_, { plate }) => plate },
  { title: 'VIN', width: 150, kind: 'text', value: (_, { vin }) => vin },
  { title: 'Наименование', width: 280, kind: 'text', value: (_, { title }) => title },
  { title: 'Ед.', width: 60, kind: 'text', value: (_, { unit }) => unit },
  { title: 'Количество', width: 90, kind: 'number', value: (_, { quantity }) => quantity },
  { title: 'Цена, ₽', width: 103, kind: 'money', value: (_, { price }) => price },
  { title: 'Сумма, ₽', width: 103, kind: 'money', value: (_, { sum }) => sum },
  { title: 'НДС, ₽', width: 103, kind: 'money', value: (_, { vat }) => vat },
]

const codeColumn: Column = {
  title: accountingCodeField.title,
  width: 110,
  kind: 'text',
  value: (_, { code1c }) => code1c ?? '',
}

/** Without the codes where none of the acts has them: such a file stays as it was exported before. */
function columnsFor(acts: readonly ExportedAct[]): readonly Column[] {
  if (acts.every(({ document }) => document.lines.every(({ code1c }) => code1c === undefined))) return columns
  const place = columns.findIndex(({ title }) => title === 'Наименование')
  return columns.toSpliced(place, 0, codeColumn)
}

/** A row for every line, with what its act says. */
export function actsSheet(acts: readonly ExportedAct[]): Sheet {
  const shown = columnsFor(acts)
  return {
    name: 'Акты',
    columns: shown,
    rows: acts.flatMap((act) => act.document.lines.map((line) => shown.map(({ value }) => value(act, line)))),
  }
}
