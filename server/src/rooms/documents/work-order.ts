import { showPhone } from '@naryad/contract/kit/phone-plans'

import type { Content } from '../../platform/print/content.ts'
import { carText } from './act.ts'
import type { OrderData } from './documents.repo.ts'
import {
  facts,
  grid,
  heading,
  letterhead,
  type Letterhead,
  longDay,
  partyText,
  rule,
  signatureBlock,
} from './layout.ts'

/** Blank rows for work and materials added on site. */
const emptyRows = 5

/** Lays out «Заявка-наряд», which an engineer fills in by hand. */
export function workOrderContent(order: OrderData, { executor, logo }: Letterhead): Content[] {
  return [
    letterhead({ executor, logo }),
    rule(),
    heading(`Заявка-наряд № ${order.taskId} от ${longDay(order.createdOn)}`),
    facts([
      ['Заказчик', order.customer === null ? '' : partyText(order.customer)],
      ['Автомобиль', order.car === null ? '' : carText(order.car)],
      ['Водитель', personText(order.driver)],
      ['Контакт', personText(order.contact)],
      ['Адрес', order.address],
      ['Время', order.window],
      ['Срок', order.deadline],
      ['Исполнитель', order.engineer],
      ['Вид работ', order.type],
      ['Приоритет', order.priority],
    ]),
    { text: order.title, bold: true, fontSize: 11, margin: [0, 6, 0, 2] },
    ...textSection('', order.description),
    ...textSection('Со слов водителя', order.driverDescription),
    ...checklistOf(order),
    { text: 'Выполненные работы и материалы', bold: true, margin: [0, 10, 0, 0] },
    grid(
      [18, '*', 60, 60, 80],
      ['№', 'Наименование', 'Кол-во', 'Ед.', 'Сумма, ₽'],
      Array.from({ length: emptyRows }, () => [{ text: ' ', margin: [0, 3, 0, 3] }, '', '', '', '']),
    ),
    {
      columns: ['Прибыл: ____ : ____', 'Убыл: ____ : ____', 'Пробег: ______________ км'],
      margin: [0, 8, 0, 14],
    },
    {
      columns: [
        signatureBlock({ title: 'Исполнитель', name: order.engineer }),
        signatureBlock({ title: 'Заказчик: работы принял, претензий нет', name: '' }),
      ],
      columnGap: 40,
      unbreakable: true,
    },
  ]
}

const personText = (person: { name: string; phone: string | null } | null): string =>
  person === null
    ? ''
    : [person.name, person.phone && showPhone(person.phone)].filter(Boolean).join(', тел. ')

const textSection = (title: string, text: string): Content[] =>
  text === ''
    ? []
    : [
        ...(title === ''
          ? []
          : [{ text: title, bold: true, margin: [0, 6, 0, 2] as [number, number, number, number] }]),
        { text, margin: [0, 0, 0, 2] },
      ]

/** A checkbox before each item, to tick by hand. */
const checklistOf = ({ checklist }: OrderData): Content[] =>
  checklist.length === 0
    ? []
    : [
        { text: 'Чек-лист', bold: true, margin: [0, 8, 0, 2] },
        {
          table: {
            widths: [10, '*'],
            body: checklist.map(({ title, isRequired }) => [
              { canvas: [{ type: 'rect', x: 0, y: 1, w: 8, h: 8, lineWidth: 0.7 }] },
              isRequired ? `${title} (обязательно)` : title,
            ]),
          },
          layout: 'noBorders',
        },
      ]
