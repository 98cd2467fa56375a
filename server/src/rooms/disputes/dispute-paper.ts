import { carTitle } from '@naryad/contract/cars/plates'
import type { Visit } from '@naryad/contract/disputes/disputes'
import { evidenceKindTitles } from '@naryad/contract/disputes/disputes.words'
import { fullName } from '@naryad/contract/kit/people'

import type { Content } from '../../platform/print/content.ts'
import { momentText } from '../../platform/text/values.ts'
import { facts, grid, heading, letterhead, rule } from '../documents/index.ts'

interface Frozen {
  readonly reason: string
  readonly at: string
  readonly head: Parameters<typeof letterhead>[0]
}

const planText = ({ plannedFrom, plannedTo }: Visit): string =>
  [plannedFrom, plannedTo]
    .filter((at) => at !== null)
    .map(momentText)
    .join(' – ')

/** Lays out what is known about a visit, in the order of time, and what is not. */
export const visitContent = (visit: Visit, { reason, at, head }: Frozen): Content[] => [
  letterhead(head),
  rule(),
  heading(`Визит по заявке № ${visit.taskId}: доказательства на ${momentText(at)}`),
  facts([
    ['Заявка', visit.title],
    ['Организация', visit.company],
    ['Автомобиль', visit.car ? carTitle(visit.car) : ''],
    ['Исполнитель', visit.operator ? fullName(visit.operator) : ''],
    ['Место работ', visit.address],
    ['План', planText(visit)],
    ['Причина спора', reason],
  ]),
  grid(
    [82, 90, '*'],
    ['Время', 'Откуда известно', 'Что было'],
    visit.evidence.map((line): Content[] => [
      [momentText(line.at), line.receivedAt && `получено ${momentText(line.receivedAt)}`]
        .filter(Boolean)
        .join('\n'),
      evidenceKindTitles[line.kind],
      {
        stack: [
          { text: line.text },
          ...(line.hash === null ? [] : [{ text: `SHA-256 ${line.hash}`, fontSize: 6.5 }]),
        ],
      },
    ]),
  ),
  ...(visit.missing.length === 0 ? [] : [heading('Чего нет'), { ul: [...visit.missing] }]),
]
