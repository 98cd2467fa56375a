import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import type { UnitCard, UnitMove, UnitMoveEnd } from '@naryad/contract/units/unit-card'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import IconArrowRight from '~icons/arrow-right'
import IconCertificate from '~icons/certificate'
import IconCircleCheck from '~icons/circle-check'

import { History, type HistoryEvent } from '../../entities/history/History.tsx'
import { placeText } from '../../entities/unit/unitWords.ts'
import { shortDay } from '../../ui/formats/dates.ts'
import { TaskNumber } from './links.tsx'

/** An end that is not the client's own is hidden from it. */
const endText = (end: UnitMoveEnd | null, hidden: string): string => (end ? placeText(end) : hidden)

const openingText = (on: string | null): string => (on === null ? 'Начальный остаток: ' : 'Первое место: ')

/** «12.03.2026: В офисе → На ТС: А417КМ116, заявка № 15202» */
function MoveSentence({ move, titles }: { move: UnitMove; titles: ReadonlyMap<number, string> }) {
  const { on, from, to, isOpening, task, who, note } = move
  const title = task && titles.get(task.id)
  return (
    <>
      {who && <b>{shortName(who)} </b>}
      {isOpening ? openingText(on) : `${endText(from, 'Не у организации')} → `}
      {endText(to, 'снят с ТС')}
      {on === null ? ', дата неизвестна' : `, ${shortDay(on)}`}
      {task && (
        <>
          , заявка <TaskNumber task={task} />
          {title && ` ${title}`}
        </>
      )}
      {note && `. ${note}`}
    </>
  )
}

const boundsText = ({ dateFrom, dateTo }: MaintenanceRange): string =>
  [dateFrom && `с ${shortDay(dateFrom)}`, dateTo && `до ${shortDay(dateTo)}`].filter(Boolean).join(' ')

const rangeEvents = (range: MaintenanceRange): HistoryEvent[] => [
  {
    key: `range:${range.id}`,
    at: range.createdAt,
    icon: IconCertificate,
    content: `Срок ${inQuotes(range.kind.title)} ${boundsText(range)}`.trim(),
  },
  ...(range.doneAt === null
    ? []
    : [
        {
          key: `done:${range.id}`,
          at: range.doneAt,
          icon: IconCircleCheck,
          content: `Срок ${inQuotes(range.kind.title)} закрыт${range.comment && `: ${range.comment}`}`,
        },
      ]),
]

/** Moves, terms, requests and edits of a unit in one list. */
export function UnitTimeline({ card }: { card: UnitCard }) {
  const titles = new Map(card.tasks.map(({ id, title }) => [id, title]))
  const events = [
    ...card.moves.map((move) => ({
      key: `move:${move.id}`,
      at: move.createdAt,
      icon: IconArrowRight,
      content: <MoveSentence move={move} titles={titles} />,
    })),
    ...card.ranges.flatMap(rangeEvents),
  ]
  return <History room="units" route={unitsRoutes.actions} id={card.id} events={events} />
}
