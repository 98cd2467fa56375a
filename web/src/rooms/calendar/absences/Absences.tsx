import type { Absence } from '@naryad/contract/calendar/absences'
import type { CalendarPerson } from '@naryad/contract/calendar/calendar'
import { absencesRoutes } from '@naryad/contract/calendar/calendar.routes'
import { absenceTitles } from '@naryad/contract/calendar/calendar.words'
import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconCalendarOff from '~icons/calendar-off'
import IconHistory from '~icons/history'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { call } from '../../../client/api/api.ts'
import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { History } from '../../../entities/history/History.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { daySpan } from '../../../ui/formats/dates.ts'
import { type Day, momentAt } from '../../../ui/formats/days.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { calendarQueries } from '../calendar.queries.ts'
import { AbsenceForm } from './AbsenceForm.tsx'

export interface AbsencesProps {
  /** People for whom the user may record absences. */
  people: readonly CalendarPerson[]
  /** Days that the calendar shows. */
  days: readonly Day[]
}

/** Adds, changes and deletes absences. */
export function Absences({ people, days }: AbsencesProps) {
  const [edited, setEdited] = useState<Absence | 'new' | null>(null)
  const [shownHistory, setShownHistory] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(calendarQueries.days(days, {}))
  const remove = useAction({
    run: (id: number) => call(absencesRoutes.remove, { params: { id } }),
    touches: ['calendar'],
    done: 'Отсутствие удалено',
  })
  if (edited !== null)
    return (
      <AbsenceForm
        key={edited === 'new' ? 0 : edited.id}
        absence={edited === 'new' ? null : edited}
        people={people}
        onBack={() => setEdited(null)}
      />
    )
  if (!data)
    return (
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось загрузить отсутствия"
        rows={3}
        height={44}
      />
    )
  const { absences } = data
  return (
    <div className="stack gap-12 pad-bottom-8 pad-top-4 stretch">
      {absences.length === 0 ? (
        <EmptyState
          sign={IconCalendarOff}
          title="В эти дни все на месте"
          text="Отпуск, больничный и другие отсутствия видны полосой в календаре"
        />
      ) : (
        <ul className="plain-list">
          {absences.map((absence) => (
            <li className="row wrap gap-4 line-below pad-y-6" key={absence.id}>
              <span className="stack grow min-width-0">
                <b>{shortName(absence.user)}</b>
                <span className="secondary">
                  {absenceTitles[absence.kind]}, {spanOf(absence)}
                  {absence.comment !== '' && ` · ${absence.comment}`}
                </span>
              </span>
              <IconButton
                label={`История: ${shortName(absence.user)}, ${spanOf(absence)}`}
                icon={IconHistory}
                aria-expanded={shownHistory === absence.id}
                onClick={() => setShownHistory(shownHistory === absence.id ? null : absence.id)}
              />
              <IconButton
                label={`Изменить: ${shortName(absence.user)}`}
                icon={IconPencil}
                onClick={() => setEdited(absence)}
              />
              <IconButton
                label={`Удалить: ${shortName(absence.user)}`}
                icon={IconTrash}
                onClick={() =>
                  confirm({
                    title: `Удалить отсутствие: ${shortName(absence.user)}, ${spanOf(absence)}?`,
                    onYes: () => remove.start(absence.id),
                  })
                }
              />
              {shownHistory === absence.id && (
                <div className="full-width">
                  <History room="absences" route={absencesRoutes.actions} id={absence.id} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button leftSection={<Icon of={IconPlus} />} onClick={() => setEdited('new')}>
        Добавить отсутствие
      </Button>
    </div>
  )
}

const spanOf = ({ dateFrom, dateTo }: Absence): string =>
  daySpan(momentAt(dateFrom, 720), momentAt(dateTo, 720))
