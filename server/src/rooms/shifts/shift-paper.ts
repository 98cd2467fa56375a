import { absenceTitles } from '@naryad/contract/calendar/calendar.words'
import { formatPlate } from '@naryad/contract/cars/plates'
import { upperFirst } from '@naryad/contract/kit/letter-case'
import { type Named, shortName } from '@naryad/contract/kit/people'
import type { CurrentShift, ShiftContent, ShiftSection, ShiftSheet } from '@naryad/contract/shifts/shifts'
import {
  figureOf,
  firstLines,
  groupCount,
  sectionCount,
  shiftPeople,
} from '@naryad/contract/shifts/shifts.sheet'
import {
  shiftFigures,
  shiftFigureTitles,
  shiftGroups,
  shiftGroupTitles,
  shiftSectionTitles,
} from '@naryad/contract/shifts/shifts.words'

import type { Content } from '../../platform/print/content.ts'
import { calendarDay, momentText } from '../../platform/text/values.ts'
import { facts, grid, heading, letterhead, rule } from '../documents/index.ts'

const name = (person: Named | null): string => (person ? shortName(person) : '')

const mostLines = 50

function sectionContent(section: ShiftSection): Content[] {
  const all = sectionCount(section)
  if (all === 0) return []
  const rows = firstLines(section, mostLines).map((line): Content[] => [
    momentText(line.at),
    { text: `№ ${line.taskId}`, noWrap: true },
    [upperFirst(line.promise?.text ?? ''), line.title, line.plate && formatPlate(line.plate)]
      .filter(Boolean)
      .join('\n'),
    [upperFirst(line.why), line.companyName].filter(Boolean).join('\n'),
  ])
  return [
    heading(`${shiftSectionTitles[section.key]}: ${all}`),
    grid([82, 44, '*', 190], ['Время', 'Заявка', 'Работа', 'Почему здесь'], rows),
  ]
}

type Facts = [title: string, text: string][]

/** What is printed of a sheet. */
export interface ShiftPaper {
  readonly title: string
  /** Of the sheet as a whole. */
  readonly facts: Facts
  readonly content: ShiftContent
}

const period = (from: string, to: string): Facts[number] => [
  'Смена',
  `${momentText(from)} – ${momentText(to)}`,
]

export const writtenPaper = (sheet: ShiftSheet): ShiftPaper => {
  const { id, content, givenBy, takenBy, takenAt, handedAt, since, note, doubts } = sheet
  return {
    title: `Лист смены № ${id}`,
    facts: [
      period(since, handedAt),
      ['Сдал', name(givenBy)],
      ['Принял', takenAt === null ? 'не принята' : `${name(takenBy)}, ${momentText(takenAt)}`],
      ['Записка', note],
      ['Что неясно', doubts],
    ],
    content,
  }
}

export const presentPaper = ({ since, content }: CurrentShift, now: string): ShiftPaper => ({
  title: `Лист смены на ${momentText(now)}`,
  facts: [period(since, now), ['Принял', 'ещё не сдана']],
  content,
})

/** Lays out a sheet. */
export function shiftContent(
  { title, facts: own, content }: ShiftPaper,
  head: Parameters<typeof letterhead>[0],
): Content[] {
  const done = shiftPeople(content).map(
    ({ user, done: ended, closed }) => `${shortName(user)}: выполнено ${ended}, закрыто ${closed}`,
  )
  const absent = content.absences.map(
    ({ user, kind, dateTo }) =>
      `${shortName(user)}: ${absenceTitles[kind].toLowerCase()} по ${calendarDay(dateTo)}`,
  )
  return [
    letterhead(head),
    rule(),
    heading(title),
    facts([
      ...own,
      [
        'Сделано',
        shiftFigures.map((key) => `${shiftFigureTitles[key]} ${figureOf(content, key)}`).join(', '),
      ],
      ...shiftGroups.flatMap((key): [string, string][] => {
        const count = groupCount(content, key)
        return count === 0 ? [] : [[shiftGroupTitles[key], String(count)]]
      }),
      ['Кто', done.join('\n')],
      ['Кого нет', absent.join('\n')],
    ]),
    ...content.sections.flatMap(sectionContent),
  ]
}
