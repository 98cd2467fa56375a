import { carTitle } from '@naryad/contract/cars/plates'
import type { Visit } from '@naryad/contract/disputes/disputes'
import { evidenceKindTitles } from '@naryad/contract/disputes/disputes.words'
import { fullName } from '@naryad/contract/kit/people'

import type { Content } from '../../platform/print/content.ts'
import { momentText } from '../../platform/text/values.ts'
import { facts, grid, heading, letterhead, rule } from '../documents/index.ts'
import type { PrintedPhoto, PrintedPhotos } from './photos.service.ts'

interface Frozen {
  readonly printed: PrintedPhotos
  readonly reason: string
  readonly at: string
  readonly head: Parameters<typeof letterhead>[0]
}

const planText = ({ plannedFrom, plannedTo }: Visit): string =>
  [plannedFrom, plannedTo]
    .filter((at) => at !== null)
    .map(momentText)
    .join(' – ')

const photoOf = ({ image, caption, hash }: PrintedPhoto): Content => ({
  width: '*',
  stack: [
    image === null ? { text: 'Файл не прочитан', italics: true } : { image, fit: [250, 230] },
    { text: caption, fontSize: 8 },
    { text: `SHA-256 ${hash}`, fontSize: 6.5 },
  ],
})

/** Two beside each other, on one page. */
const pairsOf = (contents: readonly Content[]): Content[] =>
  contents.flatMap((content, at) =>
    at % 2 === 0
      ? [
          {
            columns: [content, contents[at + 1] ?? { width: '*', text: '' }],
            columnGap: 12,
            margin: [0, 4, 0, 8],
            unbreakable: true,
          },
        ]
      : [],
  )

const photosOf = ({ photos, totalCount }: PrintedPhotos): Content[] =>
  photos.length === 0
    ? []
    : [
        heading('Фотографии'),
        ...(totalCount > photos.length
          ? [{ text: `Показаны последние ${photos.length} из ${totalCount}, остальные названы выше` }]
          : []),
        ...pairsOf(photos.map(photoOf)),
      ]

/** Lays out what is known about a visit, in the order of time, and what is not. */
export const visitContent = (visit: Visit, { reason, at, head, printed }: Frozen): Content[] => [
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
  ...photosOf(printed),
  ...(visit.missing.length === 0 ? [] : [heading('Чего нет'), { ul: [...visit.missing] }]),
]
