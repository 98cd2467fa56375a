import type { CarShort } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { IconFilter, IconTruck } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'

import { Icon } from '../../kit/Icon.tsx'
import { Marked } from '../../kit/marks/Marked.tsx'
import { Plate } from '../../kit/marks/Plate.tsx'
import { StatusMark } from '../../kit/marks/StatusMark.tsx'
import { call } from '../../platform/api/api.ts'
import { type Recent, remember, useRecents } from '../../platform/commands/recent.ts'
import { useMay, useMe } from '../../platform/session/me.ts'
import type { Entry, Wish } from './entry.ts'

import styles from './Palette.module.css'

const shownTasks = 6
const shownCars = 4
const shortest = 2

const tasksQuery = (query: string) =>
  queryOptions({
    queryKey: ['tasks', 'palette', query],
    queryFn: ({ signal }) => call(tasksRoutes.search, { body: { query, limit: shownTasks } }, { signal }),
    placeholderData: keepPreviousData,
  })

const carsQuery = (query: string) =>
  queryOptions({
    queryKey: ['cars', 'palette', query],
    queryFn: ({ signal }) =>
      call(carsRoutes.searchByQuery, { body: { query, limit: shownCars } }, { signal }),
    placeholderData: keepPreviousData,
  })

const recentOf = ({ id, title, status, car }: TaskItem, to: string): Recent => ({
  to,
  number: id,
  title,
  status,
  plate: car?.plate ?? null,
})

const TaskLine = ({ recent, query }: { recent: Recent; query: string }) => {
  const status = TaskStatus.safeParse(recent.status).data
  return (
    <>
      {status && <StatusMark status={status} isBare />}
      <span className={styles.number}>
        <Marked query={query}>{String(recent.number)}</Marked>
      </span>
      <span className={styles.title}>
        <Marked query={query}>{recent.title}</Marked>
      </span>
      {recent.plate && <Plate plate={recent.plate} query={query} />}
    </>
  )
}

const CarLine = ({ car, query }: { car: CarShort; query: string }) => (
  <>
    <span className={styles.sign}>
      <Icon of={IconTruck} />
    </span>
    <Plate plate={car.plate} query={query} />
    <span className={styles.title}>
      {car.brand} {car.model} <span className={styles.dim}>{car.company?.name ?? 'Нет данных'}</span>
    </span>
  </>
)

export interface Found {
  tasks: Entry[]
  cars: Entry[]
  /** «Показать в очереди … всё, где есть …» */
  list: Entry[]
  isSearching: boolean
}

const nothing: Found = { tasks: [], cars: [], list: [], isSearching: false }

/** Tasks and trucks that the server finds, and the list of all that fits. */
export function useFoundEntries({ text, kind }: Wish): Found {
  const router = useRouter()
  const me = useMe()
  const mayCars = useMay(carsRoutes.searchByQuery)
  const { queue = 'tachograph' } = useParams({ strict: false })
  const isSought = text.length >= shortest && kind !== 'commands'
  const tasks = useQuery({ ...tasksQuery(text), enabled: isSought })
  const cars = useQuery({ ...carsQuery(text), enabled: isSought && kind === 'all' && mayCars })
  if (!isSought) return nothing

  const taskEntries = (tasks.data?.items ?? []).map((task): Entry => {
    const to = router.buildLocation({
      to: '/tasks/$queue/{-$id}',
      params: { queue: task.queue, id: task.id },
    }).href
    return {
      key: `task:${task.id}`,
      group: 'Заявки',
      href: to,
      content: <TaskLine recent={recentOf(task, to)} query={text} />,
      run: () => {
        remember(me.id, recentOf(task, to))
        void router.navigate({ href: to })
      },
    }
  })

  // The trucks' own screen is not there yet: a truck leads to its tasks.
  const carEntries = (kind === 'all' ? (cars.data?.items ?? []) : []).map((car): Entry => {
    const { href } = router.buildLocation({
      to: '/tasks/$queue/{-$id}',
      params: { queue },
      search: { carIds: String(car.id) },
    })
    return {
      key: `car:${car.id}`,
      group: 'Автомобили',
      href,
      content: <CarLine car={car} query={text} />,
      run: () => void router.navigate({ href }),
    }
  })

  const { href: listHref } = router.buildLocation({
    to: '/tasks/$queue/{-$id}',
    params: { queue },
    search: { query: text },
  })
  const listEntry: Entry = {
    key: 'list',
    group: 'Команды',
    keys: 'Slash',
    href: listHref,
    content: (
      <>
        <span className={styles.sign}>
          <Icon of={IconFilter} />
        </span>
        <span className={styles.title}>
          Показать в очереди «{queueTitles[queue]}» всё, где есть «{text}»
        </span>
      </>
    ),
    run: () => void router.navigate({ href: listHref }),
  }

  return {
    tasks: taskEntries,
    cars: carEntries,
    list: [listEntry],
    isSearching: tasks.isFetching || cars.isFetching,
  }
}

/** What was opened lately. */
export function useRecentEntries(): Entry[] {
  const router = useRouter()
  return useRecents(useMe().id).map((recent) => ({
    key: `recent:${recent.to}`,
    group: 'Недавние',
    href: recent.to,
    content: <TaskLine recent={recent} query="" />,
    run: () => void router.navigate({ href: recent.to }),
  }))
}
