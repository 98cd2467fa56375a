import type { ApprovalAnswer, ApprovalPage } from '@naryad/contract/approvals/approvals'
import { signerText } from '@naryad/contract/approvals/approvals.words'
import type { PlanPage } from '@naryad/contract/approvals/plan-approvals'
import { carTitle } from '@naryad/contract/cars/plates'
import { shortName } from '@naryad/contract/kit/people'

import type { Content } from '../../platform/print/content.ts'
import { momentText } from '../../platform/text/values.ts'
import {
  facts,
  grid,
  heading,
  letterhead,
  quantityText,
  rule,
  shortDay,
  sumText,
} from '../documents/index.ts'

type Head = Parameters<typeof letterhead>[0]

interface Signed {
  readonly company: string
  readonly name: string
  readonly position: string
  readonly answeredAt: string | null
}

/** Who has answered, when, and how the answer came. */
const signature = ({ answeredAt, ...page }: Signed, way: string) =>
  [
    ['Организация', page.company],
    ['Ответил', signerText(page)],
    ['Когда', answeredAt === null ? '' : momentText(answeredAt)],
    ['Как', way],
  ] as const

function decisionText(answer: ApprovalAnswer | undefined): string {
  if (answer?.isApproved) return 'согласовано'
  return answer?.reason ? `отклонено: ${answer.reason}` : 'отклонено'
}

/** How many were sent along. */
function photosText({ requests }: ApprovalPage): string {
  const sent = requests.reduce((sum, one) => sum + one.photos.length + one.removedPhotosCount, 0)
  return sent === 0 ? '' : `Отправлены со сметой: ${sent}`
}

/** The answer about the costs of requests, with the lines as they were sent. */
export function costsContent(page: ApprovalPage, { head, way }: { head: Head; way: string }): Content[] {
  const answers = new Map(page.requests.flatMap(({ answers: own }) => own.map((one) => [one.taskId, one])))
  const agreed = page.requests
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (answers.get(line.taskId)?.isApproved ? line.sum : 0), 0)
  return [
    letterhead(head),
    rule(),
    heading('Ответ о затратах'),
    facts([
      ...signature(page, way),
      ['Согласовано', `${sumText(agreed)} из ${sumText(page.sum)} ₽`],
      ['Фотографии', photosText(page)],
    ]),
    ...page.requests.flatMap(({ id, title, lines }): Content[] => [
      heading(`Заявка № ${id}. ${title}`),
      grid(
        [90, '*', 60, 70, 70],
        ['Машина', 'Работа или деталь', 'Кол-во', 'Цена, ₽', 'Сумма, ₽'],
        lines.map((line): Content[] => [
          line.car ? carTitle(line.car) : '',
          line.title,
          `${quantityText(line.quantity)} ${line.unit}`.trim(),
          sumText(line.price),
          sumText(line.sum),
        ]),
      ),
      {
        ul: [...new Set(lines.map(({ taskId }) => taskId))].map((taskId) => {
          const answer = answers.get(taskId)
          const car = lines.find((line) => line.taskId === taskId)?.car
          const name = [`№ ${taskId}`, car && carTitle(car)].filter(Boolean).join(', ')
          return `${name}: ${decisionText(answer)}`
        }),
      },
    ]),
  ]
}

/** The answer about a plan of works, with the lines as they were sent. */
export function planContent(page: PlanPage, { head, way }: { head: Head; way: string }): Content[] {
  const refused = new Set(page.refused)
  return [
    letterhead(head),
    rule(),
    heading('Ответ о плане работ'),
    facts([
      ...signature(page, way),
      ['Согласовано', `${sumText(page.agreedSum)} из ${sumText(page.sum)} ₽`],
      ['Причина отказа', page.reason],
    ]),
    grid(
      [100, '*', 70, 70, 80],
      ['Машина, водитель', 'Работа', 'Срок', 'Цена, ₽', 'Ответ'],
      page.lines.map((line): Content[] => [
        line.car ? carTitle(line.car) : line.driver ? shortName(line.driver) : '',
        line.title,
        shortDay(line.dueOn),
        sumText(line.price),
        refused.has(line.line) ? 'отклонено' : 'согласовано',
      ]),
    ),
  ]
}
