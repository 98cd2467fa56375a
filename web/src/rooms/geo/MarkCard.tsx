import type { TaskRoute } from '@naryad/contract/geo/geo'
import type { MapCompany, MapPerson, MapTask } from '@naryad/contract/geo/map'
import { fullName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import IconRoute from '~icons/route'
import IconTimeline from '~icons/timeline'
import IconUser from '~icons/user'
import IconX from '~icons/x'

import { CarName } from '../../entities/car/CarName.tsx'
import { addressesQueries } from '../../entities/place/addresses.queries.ts'
import { DirectionsButton } from '../../entities/place/DirectionsButton.tsx'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import { StatusMark, StatusPill } from '../../entities/task/StatusMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ago } from '../../ui/formats/dates.ts'
import { routeLength } from '../../ui/formats/routes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFocusAfterUnmount } from '../../ui/useFocusAfterUnmount.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { carStateOf, carStateText } from './carState.ts'
import { CarStateSign } from './CarStates.tsx'
import type { SignalledCar } from './marks.ts'
import { NearestPeople, PersonFacts } from './NearestPeople.tsx'
import { openTasksText } from './openTasksText.ts'
import type { ChosenMark } from './useMapAddress.ts'
import type { LiveMapObjects } from './useMapObjects.ts'

import styles from './maps.module.css'

/** The route that the map shows, or why not. */
export interface ShownRoute {
  route: TaskRoute | undefined
  error: Error | null
  isWaiting: boolean
}

interface MarkCardProps {
  chosen: ChosenMark
  shown: LiveMapObjects
  now: number
  map: MapLibre | null
  route: ShownRoute
  onRoute: () => void
  onTrack: () => void
  onChoose: (mark: ChosenMark) => void
  onClose: () => void
}

/** The card of the chosen object: beside its mark, on a phone at the bottom. */
export function MarkCard(props: MarkCardProps) {
  const { chosen, shown, onClose } = props
  const isPhone = useIsPhone()
  const item = shown[chosen.layer].find(({ id }) => id === chosen.id)
  const box = useBeside(isPhone ? null : props.map, item?.point)
  if (!item) return null
  return (
    <section ref={box} className={styles.card} aria-label="Выбрано на карте">
      <IconButton
        label="Свернуть карточку"
        keyCap="Esc"
        icon={IconX}
        className={styles.close ?? ''}
        onClick={onClose}
      />
      {chosen.layer === 'cars' && <CarFacts {...props} car={item as SignalledCar} />}
      {chosen.layer === 'tasks' && <TaskFacts {...props} task={item as MapTask} />}
      {chosen.layer === 'companies' && <CompanyFacts {...props} company={item as MapCompany} />}
      {chosen.layer === 'people' && <PersonFacts person={item as MapPerson} now={props.now} />}
    </section>
  )
}

/** Positions an element beside a point while the map moves, without rendering. */
function useBeside(
  map: MapLibre | null,
  point: { lat: number; lon: number } | undefined,
): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  const { lat, lon } = point ?? {}
  useEffect(() => {
    if (!map || lat === undefined || lon === undefined) return undefined
    const place = () => {
      if (!box.current) return
      const { x, y } = map.project([lon, lat])
      const { offsetWidth: width, offsetHeight: height } = box.current
      const { clientWidth, clientHeight } = map.getContainer()
      const left = x + 24 + width > clientWidth ? x - 24 - width : x + 24
      const top = Math.min(Math.max(12, y - 24), Math.max(12, clientHeight - height - 12))
      box.current.style.transform = `translate(${Math.round(Math.max(12, left))}px, ${Math.round(top)}px)`
    }
    place()
    const subscription = map.on('move', place)
    return () => subscription.unsubscribe()
  }, [map, lat, lon])
  return box
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className={`row wrap gap-8 above-12 ${styles.actions}`}>{children}</div>
)

function CarFacts({ car, shown, now, onTrack, onChoose }: MarkCardProps & { car: SignalledCar }) {
  const { data: place } = useQuery(addressesQueries.of(car.point))
  const tasks = shown.tasks.filter((task) => task.car?.id === car.id)
  return (
    <>
      <h2 className={styles.cardTitle}>
        <CarName car={car} isLarge />
        <span className="text-13 regular secondary">{car.model}</span>
      </h2>
      <p className={styles.cardLine}>
        <CarStateSign state={carStateOf(car, now)} />
        {carStateText(car, now)}
        <span className={styles.when}>{ago(car.seenAt, now)}</span>
      </p>
      {car.driver && (
        <p className={styles.cardLine}>
          <Icon of={IconUser} />
          {fullName(car.driver)}
        </p>
      )}
      <p className="no-margin muted below-4">{place?.address ?? `${car.point.lat}, ${car.point.lon}`}</p>
      {tasks.length > 0 && (
        <ul className={`plain-list above-8 line-above pad-top-8 ${styles.tasks}`}>
          {tasks.slice(0, 3).map(({ id, title, status }) => (
            <li key={id}>
              <button type="button" className={styles.task} onClick={() => onChoose({ layer: 'tasks', id })}>
                <StatusMark status={status} isBare />
                <span className="truncate">{title}</span>
                <span className={styles.when}>{id}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <NearestPeople point={car.point} people={shown.people} now={now} onChoose={onChoose} />
      <Actions>
        <Link to="/cars/{-$id}" params={{ id: car.id }} className={styles.link ?? ''}>
          Открыть ТС
        </Link>
        <Button leftSection={<Icon of={IconTimeline} />} onClick={onTrack}>
          Путь за день
        </Button>
      </Actions>
    </>
  )
}

function TaskFacts({
  task,
  shown,
  now,
  route: shownRoute,
  onRoute,
  onChoose,
}: MarkCardProps & { task: MapTask }) {
  const { route, error, isWaiting } = shownRoute
  const length = route && (routeLength(route) ?? route.note)
  return (
    <>
      <h2 className={styles.cardTitle}>
        <QueueMark queue={task.queue} />
        <span>№ {task.id}</span>
        {task.car && <CarName car={task.car} />}
      </h2>
      <p className={styles.cardLine}>
        <StatusPill status={task.status} />
      </p>
      <p className="no-margin above-4 strong below-4">{task.title}</p>
      <p className="no-margin muted below-4">
        {[task.company?.name, task.address].filter(Boolean).join(', ')}
      </p>
      {length && (
        <p className={styles.cardLine} role="status">
          <Icon of={IconRoute} />
          {length}
        </p>
      )}
      {isWaiting && (
        <p className={styles.cardLine} role="status">
          Строим маршрут…
        </p>
      )}
      {error && (
        <p className="no-margin err below-4" role="alert">
          Маршрут не построен: {error.message}
        </p>
      )}
      {route?.from && <p className="no-margin muted below-4">Откуда: {route.from.title}</p>}
      <NearestPeople point={task.point} people={shown.people} now={now} onChoose={onChoose} />
      <Actions>
        <Link
          to="/tasks/$queue/{-$id}"
          params={{ queue: task.queue, id: task.id }}
          className={styles.link ?? ''}
        >
          Открыть заявку
        </Link>
        {!route && <RouteButton isWaiting={isWaiting} onRoute={onRoute} />}
        <DirectionsButton place={{ address: task.address, point: task.point }} isIcon />
      </Actions>
    </>
  )
}

/** Is gone with the route: the link beside it takes the focus. */
function RouteButton({ isWaiting, onRoute }: { isWaiting: boolean; onRoute: () => void }) {
  const button = useFocusAfterUnmount<HTMLButtonElement>('section', 'a')
  return (
    <Button
      ref={button}
      leftSection={<Icon of={IconRoute} />}
      isBusy={isWaiting}
      onClick={() => {
        if (!isWaiting) onRoute()
      }}
    >
      Показать маршрут
    </Button>
  )
}

const CompanyFacts = ({ company }: MarkCardProps & { company: MapCompany }) => (
  <>
    <h2 className={styles.cardTitle}>{company.name}</h2>
    <p className="no-margin muted below-4">{company.address}</p>
    <p className={styles.cardLine}>{openTasksText(company)}</p>
    <Actions>
      <Link to="/organizations/{-$id}" params={{ id: company.id }} className={styles.link ?? ''}>
        Открыть организацию
      </Link>
    </Actions>
  </>
)
