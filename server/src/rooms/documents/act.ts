import { formatPlate } from '@naryad/contract/cars/plates'
import type { ActData, Signature } from '@naryad/contract/documents/documents'
import { costOf } from '@naryad/contract/tasks/tasks'

import type { Content } from '../../platform/print/content.ts'
import { momentText } from '../../platform/text/values.ts'
import {
  blankLines,
  dateByHand,
  executorText,
  facts,
  grid,
  heading,
  letterhead,
  longDay,
  partyText,
  quantityText,
  rule,
  shortDay,
  signatureBlock,
  sumText,
} from './layout.ts'
import { moneyInWords } from './money-words.ts'

interface ActDocument {
  readonly act: ActData
  readonly logo: string | null
  readonly signature: Omit<Signature, 'act'> | null
}

export const carText = ({ brand, model, plate, vin, garageNumber }: NonNullable<ActData['car']>): string =>
  [
    `${brand} ${model}`.trim(),
    plate && `гос. номер ${formatPlate(plate)}`,
    garageNumber && `гаражный номер ${garageNumber}`,
    vin && `VIN ${vin}`,
  ]
    .filter(Boolean)
    .join(', ')

/** If there is no report, blank lines are printed for handwriting. */
const linesForReport = 4

/** Lays out «Акт выполненных работ». Before the work is done it is a form to be filled in and signed by hand. */
export function actContent({ act, logo, signature }: ActDocument): Content[] {
  const isForm = signature === null && act.doneOn === null
  // Work of an unknown price is not free.
  const areCostsOpen = isForm && act.costItems.length === 0 && !act.isWarranty
  return [
    letterhead({ executor: act.executor, logo }),
    rule(),
    heading(
      `Акт выполненных работ № ${act.taskId} от ${isForm ? dateByHand : longDay(act.doneOn ?? act.createdOn)}`,
    ),
    facts([
      ['Исполнитель', executorText(act.executor)],
      ['Заказчик', act.customer === null ? '' : partyText(act.customer)],
      ['Основание', basisOf(act)],
      ['Автомобиль', act.car === null ? '' : carText(act.car)],
      ['Место работ', act.address],
      ['Вид работ', act.type],
    ]),
    costsOf(act, areCostsOpen),
    totalsOf(act, areCostsOpen),
    { text: 'Выполнено', bold: true, margin: [0, 8, 0, 2] },
    ...(act.workReport === '' ? [] : [{ text: act.workReport }]),
    ...(act.workReport === '' || isForm ? [blankLines(linesForReport)] : []),
    ...checklistOf(act),
    { stack: isForm ? acceptanceByHand(act) : [acceptanceOf(act)], margin: [0, 10, 0, 12] },
    signatures(act, signature),
  ]
}

const acceptanceOf = ({ isWarranty }: ActData): string =>
  isWarranty
    ? 'Работы выполнены по гарантии, оплате заказчиком не подлежат. Заказчик претензий по объёму, качеству и срокам не имеет.'
    : 'Вышеперечисленные работы (услуги) выполнены полностью и в срок. Заказчик претензий по объёму, качеству и срокам оказания услуг не имеет.'

/** States nothing that is not known yet. */
const acceptanceByHand = ({ isWarranty }: ActData): Content[] => [
  ...(isWarranty ? ['Работы по гарантии, оплате заказчиком не подлежат.'] : []),
  { text: `Работы (услуги) выполнены ${dateByHand}: полностью / частично`, margin: [0, 6, 0, 0] },
  {
    text: 'Претензии заказчика по объёму, качеству и срокам: нет / есть _______________________________',
    margin: [0, 10, 0, 2],
  },
  { text: '(нужное подчеркнуть)', fontSize: 8 },
]

const basisOf = ({ taskId, createdOn, contractNumber }: ActData): string =>
  [
    contractNumber && `договор № ${contractNumber.replace(/^№\s*/, '')}`,
    `заявка № ${taskId} от ${shortDay(createdOn)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Rows for work and materials added on site. */
const emptyRows = 2

function costsOf({ costItems, type, title }: ActData, isOpen: boolean): Content {
  const right = 'right' as const
  const rows = costItems.map((item, at) => [
    { text: String(at + 1), alignment: 'center' as const },
    item.title,
    { text: quantityText(item.quantity), alignment: right },
    { text: item.unit, alignment: 'center' as const },
    { text: sumText(item.price), alignment: right },
    { text: sumText(costOf(item)), alignment: right },
  ])
  // An act needs at least one row: work without cost items is listed by its type or title.
  const number = { text: '1', alignment: 'center' as const }
  const free = isOpen
    ? [
        [number, type || title, '', '', '', ''],
        ...Array.from({ length: emptyRows }, (): Content[] => [
          { text: ' ', margin: [0, 3, 0, 3] },
          ...Array.from({ length: 5 }, () => ''),
        ]),
      ]
    : [
        [
          number,
          type || title,
          { text: '1', alignment: right },
          { text: 'усл.', alignment: 'center' as const },
          { text: '0,00', alignment: right },
          { text: '0,00', alignment: right },
        ],
      ]
  return grid(
    [18, '*', 46, 34, 66, 72],
    ['№', 'Наименование работ, услуг, материалов', 'Кол-во', 'Ед.', 'Цена, ₽', 'Сумма, ₽'],
    rows.length > 0 ? rows : free,
  )
}

const sumByHand = '______________'

function totalsOf({ total, vatPercent, costItems }: ActData, isOpen: boolean): Content {
  const sum = isOpen ? sumByHand : sumText(total)
  const taxSum = (percent: number) =>
    isOpen ? sumByHand : sumText(Math.round((total * percent) / (100 + percent)))
  const count = isOpen ? '____' : Math.max(1, costItems.length)
  return {
    stack: [
      { text: `Итого: ${sum}`, bold: true, alignment: 'right' },
      {
        text:
          vatPercent === null ? 'Без налога (НДС)' : `В том числе НДС ${vatPercent}%: ${taxSum(vatPercent)}`,
        alignment: 'right',
      },
      { text: `Всего наименований ${count}, на сумму ${sum} руб.`, margin: [0, 6, 0, 0] },
      isOpen ? blankLines(1) : { text: moneyInWords(total), bold: true },
    ],
    unbreakable: true,
  }
}

const checklistOf = ({ checklist }: ActData): Content[] => {
  const done = checklist.filter(({ isDone }) => isDone)
  return done.length === 0
    ? []
    : [
        { text: 'Проверено', bold: true, margin: [0, 8, 0, 2] },
        { ul: done.map(({ title }) => title), margin: [0, 0, 0, 4] },
      ]
}

function signatures(act: ActData, signature: ActDocument['signature']): Content {
  return {
    columns: [
      signatureBlock({ title: 'Исполнитель', name: act.engineer }),
      signatureBlock({
        title: 'Заказчик',
        name:
          signature === null
            ? ''
            : [signature.signerName, signature.signerPosition].filter(Boolean).join(', '),
        ...(signature === null
          ? {}
          : {
              drawing: signature.image,
              note: `Подписано на экране ${momentText(signature.signedAt)} (МСК)\nSHA-256 ${signature.hash}`,
            }),
      }),
    ],
    columnGap: 40,
    unbreakable: true,
  }
}
