import type { TaskRoute } from '@naryad/contract/geo/geo'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconCopy from '~icons/copy'

import { failureText } from '../../../../client/api/failureText.ts'
import { DirectionsButton } from '../../../../entities/place/DirectionsButton.tsx'
import { MapView } from '../../../../entities/place/map/MapView.tsx'
import { drawRoute, routeBounds } from '../../../../entities/place/map/route.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { copyText } from '../../../../ui/copyText.ts'
import { routeLength } from '../../../../ui/formats/routes.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useInView } from '../../../../ui/useInView.ts'
import { cardQueries } from '../card.queries.ts'

import cardStyles from '../card.module.css'
import styles from './RoutePart.module.css'

/**
 * The place of a task and the route to it, loaded when scrolled into view. The map follows when half of it is
 * visible: its library is too heavy for a phone on which only the head of the card is read.
 */
export const RoutePart = ({ task }: { task: Task }) =>
  task.address === '' && task.point === null && task.company === null ? null : <PlaceOf task={task} />

/** A separate component: what is observed is mounted with it. */
function PlaceOf({ task }: { task: Task }) {
  const [box, isInView] = useInView<HTMLElement>()
  const { data: route, error, refetch } = useQuery({ ...cardQueries.route(task), enabled: isInView })
  if (route && !route.to && task.address === '') return null
  return (
    <section ref={box} aria-label="Маршрут">
      <hr className={cardStyles.rule} />
      <div className="flex between baseline gap-8">
        <h2 className={cardStyles.partTitle}>Маршрут</h2>
        {task.point && task.status !== 'CLOSED' && (
          <Link to="/maps" search={{ at: `tasks-${task.id}` } as never} className={styles.onMap ?? ''}>
            На карте
          </Link>
        )}
      </div>
      {error && !route ? (
        <p className="row wrap top-margin-4 err gap-x-8 gap-y-4" role="alert">
          Маршрут не построен: {failureText(error)}
          <Button size="xs" onClick={() => void refetch()}>
            Повторить
          </Button>
        </p>
      ) : (
        (!route || route.to) && <RouteMap route={route} />
      )}
      {route && <RouteFacts route={route} address={task.address} />}
    </section>
  )
}

function RouteMap({ route }: { route: TaskRoute | undefined }) {
  const [box, isInView] = useInView<HTMLDivElement>(0.5)
  return (
    <div ref={box} className={styles.map}>
      {route && isInView && (
        <MapView
          key={JSON.stringify(route.geometry ?? route.to)}
          className="full-height rounded-lg"
          label={`Карта маршрута: ${routeLength(route) ?? route.to?.title ?? ''}`}
          boundsOf={() => routeBounds(route)}
          onReady={(map) => {
            // The wheel scrolls the card instead of zooming the map.
            map.scrollZoom.disable()
            return drawRoute(map, route)
          }}
        />
      )}
    </div>
  )
}

function RouteFacts({ route, address }: { route: TaskRoute; address: string }) {
  const length = routeLength(route)
  return (
    <>
      <div className="row wrap between min-height-28 above-8 gap-x-8 gap-y-4 strong-parts">
        <b data-tip={route.note ?? undefined}>{length ?? 'Маршрута нет'}</b>
        <DirectionsButton place={{ address, point: route.to?.point ?? null }} isSmall />
        {address !== '' && (
          <Button
            size="xs"
            leftSection={<Icon of={IconCopy} size={14} />}
            onClick={() => void copyText(address, 'Адрес скопирован')}
          >
            Скопировать адрес
          </Button>
        )}
      </div>
      {route.to && (
        <p className="top-margin-4 text-12 line-16 muted">
          {route.from ? `${route.from.title} → ${route.to.title}` : route.to.title}
        </p>
      )}
      {route.note && <p className="top-margin-4 text-12 line-16 muted">{route.note}</p>}
    </>
  )
}
