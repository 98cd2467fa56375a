import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import type { DayRoute, DayRouteStop } from '@naryad/contract/calendar/day-route'
import { queryOptions, useQuery } from '@tanstack/react-query'
import IconAlertTriangle from '~icons/alert-triangle'
import IconRoute from '~icons/route'

import { call } from '../../../client/api/api.ts'
import { Failed } from '../../../client/queries/Failed.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { clock } from '../../../ui/formats/dates.ts'
import type { Day } from '../../../ui/formats/days.ts'
import { kilometres, numbered, workTime } from '../../../ui/formats/numbers.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { visitForms } from '../model.ts'
import { DriveLine } from '../phone/Agenda.tsx'
import { roundUp, useApplyOrder, windowAfter } from './useApplyOrder.ts'

import agenda from '../phone/agenda.module.css'
import styles from './dayOrder.module.css'

export interface DayOrderProps {
  operatorId: number
  day: Day
}

const orderQuery = ({ operatorId, day }: DayOrderProps) =>
  queryOptions({
    queryKey: ['calendar', 'route', operatorId, day],
    queryFn: ({ signal }) =>
      call(calendarRoutes.route, { body: { operatorId, date: day } }, { signal, silent: true }),
    meta: { rooms: ['tasks'], isSilent: true },
  })

/** The proposed order of the visits of a day, with the distance and time that it saves. */
export function DayOrder(props: DayOrderProps) {
  const { data, error, refetch } = useQuery(orderQuery(props))
  if (!data && error)
    return <Failed title="Порядок не посчитан" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} height={48} />
  if (data.stops.length === 0)
    return (
      <EmptyState
        sign={IconRoute}
        title="Объезжать нечего"
        text="В этот день нет незавершённых визитов со временем"
      />
    )
  return <Order route={data} {...props} />
}

/** «На 12 км и 20 мин меньше, чем сейчас» */
function savingOf({ total, planned }: DayRoute): string | undefined {
  const [km, minutes] = [Math.round((planned.km - total.km) * 10) / 10, planned.minutes - total.minutes]
  const parts = [km > 0 && kilometres(km), minutes > 0 && workTime(minutes)].filter(Boolean)
  return parts.length > 0 ? `На ${parts.join(' и ')} меньше, чем сейчас` : undefined
}

function Order({ route, ...dayOf }: DayOrderProps & { route: DayRoute }) {
  const { start, stops, total, isReordered } = route
  const apply = useApplyOrder(dayOf, route)
  const beyond = stops.filter(({ isBeyondDay }) => isBeyondDay).length
  const late = stops.filter(({ lateMin, isBeyondDay }) => lateMin > 0 && !isBeyondDay).length
  const hasDrives = stops.some(({ drive }) => drive !== null)
  const isApproximate = stops.some(({ drive }) => drive?.isApproximate)
  const order = (
    <>
      <p className="no-margin secondary">
        {start
          ? `Откуда: ${start.title}. `
          : 'Адрес офиса в настройках не указан, путь — от первого визита. '}
        {hasDrives
          ? `${isApproximate ? 'Примерно ' : ''}${kilometres(total.km)} · ${workTime(total.minutes)} в пути`
          : 'Места визитов неизвестны, порядок — по времени'}
      </p>
      <p role="status" className="no-margin secondary">
        {isReordered
          ? (savingOf(route) ?? 'Так все визиты успеваются в своё время')
          : 'Визиты уже идут в удачном порядке'}
      </p>
      {isApproximate && (
        <p className="no-margin secondary">
          Расстояния по прямой: сервис маршрутов не подключён или не отвечает
        </p>
      )}
      {late > 0 && (
        <p role="status" className="no-margin row gap-6 warn">
          <Icon of={IconAlertTriangle} /> {counted(late, visitForms)} не успеть в обещанное время: окно
          передвинется
        </p>
      )}
      {beyond > 0 && (
        <p role="status" className="no-margin row gap-6 warn">
          <Icon of={IconAlertTriangle} /> {counted(beyond, visitForms)} в этот день уже не успеть: время
          останется прежним, перенесите на другой день
        </p>
      )}
      <ol className={`${agenda.list ?? ''} ${styles.stops ?? ''}`}>
        {stops.map((stop) => (
          <Stop key={stop.taskId} stop={stop} />
        ))}
      </ol>
    </>
  )
  if (beyond === stops.length) return order
  return (
    <DialogForm submit="Применить порядок" onSubmit={apply}>
      {order}
    </DialogForm>
  )
}

/** «9:00–18:00» */
const nearWindow = ({ plannedFrom, plannedTo }: ReturnType<typeof windowAfter>): string => {
  if (plannedFrom === null) return plannedTo === null ? '' : `до ${clock(plannedTo)}`
  return plannedTo === null ? `с ${clock(plannedFrom)}` : `${clock(plannedFrom)}–${clock(plannedTo)}`
}

const Stop = ({ stop }: { stop: DayRouteStop }) => (
  <>
    <DriveLine drive={stop.drive} />
    <li className={`flex gap-12 digits pad-y-8 ${styles.stop}`}>
      <b>{stop.isBeyondDay ? '—' : clock(roundUp(stop.arrivesAt))}</b>
      <span className="stack">
        {numbered(stop.taskId)} · {stop.title}
        <span className="secondary">
          {stop.lateMin === 0 || stop.isBeyondDay ? 'окно ' : 'новое окно '}
          {nearWindow(stop.isBeyondDay ? stop : windowAfter(stop))}
        </span>
        {stop.isBeyondDay && <em>в этот день не успеть</em>}
        {stop.lateMin > 0 && !stop.isBeyondDay && <em>на {workTime(stop.lateMin)} позже обещанного</em>}
      </span>
    </li>
  </>
)
