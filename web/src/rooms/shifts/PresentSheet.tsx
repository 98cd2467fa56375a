import type { CurrentShift } from '@naryad/contract/shifts/shifts'
import { isShiftEmpty, sectionCount, sheetCount, shiftOfQueues } from '@naryad/contract/shifts/shifts.sheet'
import { maxShiftLines } from '@naryad/contract/shifts/shifts.words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconHistory from '~icons/history'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useMe } from '../../client/session/me.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { clock, dayAndTime } from '../../ui/formats/dates.ts'
import { dayOf } from '../../ui/formats/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ViewTabs } from '../../ui/page/ViewTabs.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { HandOverForm } from './HandOverForm.tsx'
import { openFormerShifts } from './openFormerShifts.tsx'
import { OpenHandovers } from './OpenHandovers.tsx'
import { PrintButton } from './PrintButton.tsx'
import { queuesOfView, viewOf } from './shiftAddress.ts'
import { ShiftGroups } from './ShiftGroups.tsx'
import { ShiftLines } from './ShiftLines.tsx'
import { ShiftMovers } from './ShiftMovers.tsx'
import { shiftsQueries } from './shifts.queries.ts'
import { ShiftAbsences, ShiftFigures } from './ShiftSide.tsx'
import { actBy } from './shiftTexts.ts'

import styles from './shifts.module.css'

/** The sheet of now, which its dispatcher hands over. */
export function PresentSheet() {
  const { data, error, refetch } = useQuery(shiftsQueries.current)
  const isPhone = useIsPhone()
  const now = useNow()
  return (
    <div className="stack grow min-height-0">
      <PageHeader
        sign={!isPhone && <Icon of={IconArrowsExchange} size={20} />}
        title="Смена"
        count={data && `с ${sinceText(data.since, now)}`}
        actions={
          <>
            {data?.last && !isPhone && (
              <span className="text-12 secondary">
                {data.last.takenAt &&
                  `Принята в ${clock(data.last.takenAt)}, ${actBy('сдал(а)', data.last.givenBy)}`}
              </span>
            )}
            {data && <PrintButton id={null} />}
            <Button leftSection={<Icon of={IconHistory} />} onClick={openFormerShifts}>
              Прежние смены
            </Button>
          </>
        }
      />
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить смену" rows={8} height={56} />
      {data && <Sheet shift={data} now={now} />}
    </div>
  )
}

/** «08:00», «29 ноября, 20:00» if the shift has begun on another day. */
const sinceText = (since: string, now: number): string =>
  dayOf(since) === dayOf(now) ? clock(since) : dayAndTime(since, now)

/** Lines of each section on the first tab; the others show all that the sheet has. */
const mostAtOnce = 3

function Sheet({ shift, now }: { shift: CurrentShift; now: number }) {
  const me = useMe()
  const titles = useQueueTitles()
  const navigate = useNavigate()
  const chosen = viewOf(useSearch({ strict: false }))
  const view =
    chosen === 'all' || chosen === 'promises' || shift.queues.some((queue) => queue === chosen)
      ? chosen
      : 'now'
  const queues = queuesOfView(view, shift.queues)
  const content = shiftOfQueues(shift.content, queues)
  const shown = { queues, areAll: queues.length === shift.queues.length }
  const isNow = view === 'now'
  const countOf = (queues: CurrentShift['queues']) =>
    sheetCount(shiftOfQueues(shift.content, queues)) || undefined
  const tabs = [
    { key: 'now', title: 'Сейчас' },
    ...(shift.queues.length > 1
      ? [
          { key: 'all', title: 'Все очереди', count: countOf(shift.queues) },
          ...shift.queues.map((queue) => ({ key: queue, title: titles[queue], count: countOf([queue]) })),
        ]
      : []),
    { key: 'promises', title: 'Мои обещания', count: sectionCount(shift.ownPromises) || undefined },
  ]
  const show = (key: string) =>
    void navigate({
      to: '/shift/{-$id}',
      params: { id: undefined },
      search: key === 'now' ? {} : { view: key },
      replace: true,
    })
  return (
    <>
      <ViewTabs label="Части листа" views={tabs} active={view} onChange={show} />
      <div className={`flex grow min-height-0 ${styles.columns}`}>
        <div className={styles.main} data-scrolls>
          <OpenHandovers open={shift.open} now={now} />
          {shift.dueSince && (
            <p className="no-margin secondary pad-bottom-8" role="status">
              Пора сдавать смену: по графику в {clock(shift.dueSince)}
            </p>
          )}
          {view === 'promises' && <OwnPromises shift={shift} now={now} />}
          {view !== 'promises' && isShiftEmpty(content) && (
            <EmptyState
              sign={IconArrowsExchange}
              title="Передавать нечего"
              text="Здесь соберётся то, что горит, ждёт вас и ещё никому не назначено"
            />
          )}
          {view !== 'promises' &&
            content.sections.map((section) => (
              <ShiftLines
                key={section.key}
                section={section}
                content={content}
                shown={shown}
                now={now}
                most={isNow ? mostAtOnce : maxShiftLines}
                isWritten={false}
              />
            ))}
          {view !== 'promises' && <ShiftGroups content={content} shown={shown} userId={me.id} now={now} />}
        </div>
        <aside className={styles.side} aria-label="Итоги и передача">
          <ShiftFigures content={content} shown={shown} period={{ since: shift.since }} />
          <ShiftMovers content={content} shown={shown} />
          <ShiftAbsences absences={content.absences} now={now} />
          <HandOverForm shift={shift} />
        </aside>
      </div>
    </>
  )
}

function OwnPromises({ shift: { ownPromises, content }, now }: { shift: CurrentShift; now: number }) {
  if (sectionCount(ownPromises) === 0)
    return <EmptyState title="Вы ничего не обещали" text="Обещание даётся в карточке заявки" />
  return (
    <ShiftLines
      section={ownPromises}
      content={content}
      shown={undefined}
      now={now}
      most={ownPromises.lines.length}
      isWritten={false}
    />
  )
}
