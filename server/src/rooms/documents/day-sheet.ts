import { formatPlate } from '@naryad/contract/cars/plates'
import { showPhone } from '@naryad/contract/kit/phone-plans'
import { type Role, roleTitles } from '@naryad/contract/kit/rights'
import { partsText } from '@naryad/contract/triage/triage.words'

import type { Content } from '../../platform/print/content.ts'
import type { OrderData } from './documents.repo.ts'
import { heading, letterhead, type Letterhead, longDay, grid, rule, signatureBlock } from './layout.ts'

interface DaySheet {
  readonly date: string
  readonly person: { readonly name: string; readonly role: Role }
  readonly orders: readonly OrderData[]
}

function carLines({ plate, garageNumber, vin, brand, model }: NonNullable<OrderData['car']>): string {
  const name = plate ? formatPlate(plate) : garageNumber ? `гар. № ${garageNumber}` : `VIN ${vin}`
  return [name, `${brand} ${model}`.trim()].join('\n')
}

/** Lays out «Лист выезда»: the visits of a day in order, with blank cells for the times. */
export function daySheetContent({ date, person, orders }: DaySheet, head: Letterhead): Content[] {
  const rows = orders.map((order, at) => [
    { text: String(at + 1), alignment: 'center' as const },
    order.hours,
    { text: `№ ${order.taskId}`, noWrap: true },
    order.customer?.name ?? '',
    order.car === null ? '' : carLines(order.car),
    [order.address, ...[order.contact, order.driver].flatMap(reach)].filter(Boolean).join('\n'),
    [
      order.title,
      order.type && `(${order.type})`,
      order.parts.length > 0 && `Взять: ${partsText(order.parts)}`,
    ]
      .filter(Boolean)
      .join('\n'),
    '',
    '',
  ])
  return [
    letterhead(head),
    rule('landscape'),
    heading(`Лист выезда на ${longDay(date)}`),
    { text: person.name, fontSize: 11, margin: [0, 2, 0, 6] },
    orders.length === 0
      ? { text: 'Выездов на этот день нет' }
      : grid(
          [16, 56, 44, 90, 74, '*', 130, 48, 48],
          [
            '№',
            'Время',
            'Заявка',
            'Организация',
            'Автомобиль',
            'Адрес и телефоны',
            'Работа',
            'Прибыл',
            'Убыл',
          ],
          rows,
        ),
    takeAlong(orders),
    {
      columns: [
        signatureBlock({ title: roleTitles[person.role], name: person.name }),
        signatureBlock({ title: 'Диспетчер', name: '' }),
      ],
      columnGap: 40,
      margin: [0, 16, 0, 0],
      unbreakable: true,
    },
  ]
}

/** What all visits of the day need, each thing once. */
function takeAlong(orders: DaySheet['orders']): Content {
  const parts = new Map<string, { title: string; quantity: number }>()
  for (const { title, quantity } of orders.flatMap((order) => order.parts)) {
    const key = title.toLowerCase()
    const known = parts.get(key)
    parts.set(key, { title: known?.title ?? title, quantity: (known?.quantity ?? 0) + quantity })
  }
  return parts.size === 0
    ? []
    : { text: `Взять с собой: ${partsText([...parts.values()])}`, margin: [0, 8, 0, 0] }
}

const reach = (person: OrderData['contact']): string[] =>
  person?.phone ? [`${person.name}, ${showPhone(person.phone)}`] : []
