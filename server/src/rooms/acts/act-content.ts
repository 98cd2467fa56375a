import type { ActLine } from '@naryad/contract/acts/acts'
import { formatPlate } from '@naryad/contract/cars/plates'
import type { Party } from '@naryad/contract/documents/documents'

import type { Content } from '../../platform/print/content.ts'
import {
  executorText,
  facts,
  grid,
  heading,
  letterhead,
  longDay,
  moneyInWords,
  partyText,
  quantityText,
  rule,
  shortDay,
  signatureBlock,
  sumText,
} from '../documents/index.ts'

/** What is printed of an act. */
export interface PrintedAct {
  /** Null: a draft. */
  readonly number: string | null
  readonly actOn: string
  readonly dateFrom: string
  readonly dateTo: string
  readonly executor: Party
  readonly customer: Party
  readonly contract: { readonly number: string; readonly signedOn: string | null } | null
  readonly lines: readonly ActLine[]
  readonly sum: number
  readonly vat: number | null
  readonly vatPercent: number | null
  readonly isCancelled: boolean
}

/** Lays out «Акт» of a period: a row for every line of costs. */
export const periodActContent = (act: PrintedAct, logo: string | null): Content[] => [
  letterhead({ executor: act.executor, logo }),
  rule(),
  heading(`${act.number === null ? 'Акт (черновик)' : `Акт № ${act.number}`} от ${longDay(act.actOn)}`),
  ...(act.isCancelled ? [{ text: 'Акт отменён', bold: true, margin: [0, 4, 0, 0] } satisfies Content] : []),
  facts([
    ['Исполнитель', executorText(act.executor)],
    ['Заказчик', partyText(act.customer)],
    ['Основание', basisOf(act.contract)],
    ['Период', `${shortDay(act.dateFrom)} – ${shortDay(act.dateTo)}`],
  ]),
  linesTable(act.lines),
  totals(act),
  {
    text: 'Вышеперечисленные работы (услуги) выполнены полностью и в срок. Заказчик претензий по объёму, качеству и срокам оказания услуг не имеет.',
    margin: [0, 10, 0, 12],
  },
  {
    columns: [
      signatureBlock({ title: 'Исполнитель', name: '' }),
      signatureBlock({ title: 'Заказчик', name: '' }),
    ],
    columnGap: 40,
    unbreakable: true,
  },
]

const basisOf = (contract: PrintedAct['contract']): string => {
  if (contract === null || contract.number === '') return ''
  const number = `договор № ${contract.number.replace(/^№\s*/, '')}`
  return contract.signedOn === null ? number : `${number} от ${shortDay(contract.signedOn)}`
}

const workOf = ({ taskId, doneOn, plate }: ActLine): string =>
  [`заявка № ${taskId}`, plate && formatPlate(plate), shortDay(doneOn)].filter(Boolean).join(', ')

const linesTable = (lines: readonly ActLine[]): Content =>
  grid(
    [22, '*', 46, 34, 62, 70],
    ['№', 'Наименование работ, услуг, материалов', 'Кол-во', 'Ед.', 'Цена, ₽', 'Сумма, ₽'],
    lines.map((line, at) => [
      { text: String(at + 1), alignment: 'center' },
      { stack: [line.title, { text: workOf(line), fontSize: 7, color: '#4a5362' }] },
      { text: quantityText(line.quantity), alignment: 'right' },
      { text: line.unit, alignment: 'center' },
      { text: sumText(line.price), alignment: 'right' },
      { text: sumText(line.sum), alignment: 'right' },
    ]),
  )

const totals = ({ lines, sum, vat, vatPercent }: PrintedAct): Content => ({
  stack: [
    { text: `Итого: ${sumText(sum)}`, bold: true, alignment: 'right' },
    {
      text:
        vat === null || vatPercent === null
          ? 'Без налога (НДС)'
          : `В том числе НДС ${vatPercent}%: ${sumText(vat)}`,
      alignment: 'right',
    },
    { text: `Всего наименований ${lines.length}, на сумму ${sumText(sum)} руб.`, margin: [0, 6, 0, 0] },
    { text: moneyInWords(sum), bold: true },
  ],
  unbreakable: true,
})
