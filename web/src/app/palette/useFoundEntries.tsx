import type { CarShort } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import IconClipboardText from '~icons/clipboard-text'
import IconFilter from '~icons/filter'
import IconPlus from '~icons/plus'
import IconTruck from '~icons/truck'

import { type RecentTask, remember, useRecents } from '../../client/commands/recent.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import { openNewTaskOf } from '../../rooms/tasks/index.ts'
import { allQueues, useListTitle } from '../../rooms/tasks/list/listQueue.ts'
import { newTaskQueue, usualQueue } from '../../rooms/tasks/queues.ts'
import type { Entry, Scope, Wish } from './entry.ts'
import { foundQueries } from './found.queries.ts'
import { CarLine, ObjectLine, SignLine, TaskLine } from './FoundLines.tsx'
import { useFoundObjects } from './useFoundObjects.tsx'

import styles from './Palette.module.css'

/** Limits per kind that keep all kinds visible; a search for a single kind shows more. */
const shown = { tasks: 6, cars: 4, alone: 10 } as const
const shortest = 2

const recentOf = ({ id, title, status, car }: TaskItem, to: string): RecentTask => ({
  to,
  number: id,
  title,
  status,
  plate: car?.plate ?? null,
})

export interface Found {
  objects: Entry[]
  /** «Новая заявка для …», «Показать в очереди … всё, где есть …» */
  commands: Entry[]
  isSearching: boolean
}

/** Whether this kind of object is searched for. */
const isAsked = ({ text, kind }: Wish, scope: Scope): boolean =>
  text.length >= shortest && (kind === 'all' || kind === scope)

/** Search results of the server. */
export function useFoundEntries(wish: Wish): Found {
  const tasks = useFoundTasks(wish)
  const cars = useFoundCars(wish)
  const objects = useFoundObjects(wish.text, { people: isAsked(wish, 'people'), all: isAsked(wish, 'all') })
  const list = useListEntry(wish.text)
  return {
    objects: [...tasks.entries, ...cars.entries, ...objects.entries],
    commands: isAsked(wish, 'all') ? [...cars.commands, list] : [],
    isSearching: tasks.isSearching || cars.isSearching || objects.isSearching,
  }
}

function useFoundTasks(wish: Wish) {
  const router = useRouter()
  const me = useMe()
  const isOn = isAsked(wish, 'tasks')
  const limit = wish.kind === 'tasks' ? shown.alone : shown.tasks
  const { data, isFetching } = useQuery({ ...foundQueries.tasks(wish.text, limit), enabled: isOn })
  const entries = (isOn ? (data?.items ?? []) : []).map((task): Entry => {
    const { href } = router.buildLocation({
      to: '/tasks/$queue/{-$id}',
      params: { queue: task.queue, id: task.id },
    })
    return {
      key: `task:${task.id}`,
      group: 'Заявки',
      href,
      content: <TaskLine recent={recentOf(task, href)} query={wish.text} />,
      run: () => {
        remember(me.id, recentOf(task, href))
        void router.navigate({ href })
      },
    }
  })
  return { entries, isSearching: isFetching }
}

/** Trucks, and for the best match its tasks and a new task. */
function useFoundCars(wish: Wish) {
  const router = useRouter()
  const mayRead = useMay(carsRoutes.searchByQuery)
  const isOn = isAsked(wish, 'cars') && mayRead
  const limit = wish.kind === 'cars' ? shown.alone : shown.cars
  const { data, isFetching } = useQuery({ ...foundQueries.cars(wish.text, limit), enabled: isOn })
  const cars = isOn ? (data ?? []) : []
  const [first] = cars
  const tasksOf = useTasksOfCar()
  const newTask = useNewTaskOfCar()
  const entries = cars.map((car): Entry => {
    const { href } = router.buildLocation({ to: '/cars/{-$id}', params: { id: car.id } })
    return {
      key: `car:${car.id}`,
      group: 'Автомобили',
      href,
      content: (
        <CarLine sign={IconTruck} car={car} query={wish.text}>
          {car.brand} {car.model} <span className={styles.dim}>{car.company?.name ?? 'Нет данных'}</span>
        </CarLine>
      ),
      run: () => void router.navigate({ href }),
    }
  })
  if (first) entries.splice(1, 0, tasksOf(first, wish.text))
  return { entries, commands: first ? newTask(first) : [], isSearching: isFetching }
}

/**
 * Opens the tasks of the truck in the current queue; outside of a queue opens the card of the truck, which
 * lists all of them.
 */
function useTasksOfCar() {
  const router = useRouter()
  const { queue } = useParams({ strict: false })
  return (car: CarShort, query: string): Entry => {
    const { href } = queue
      ? router.buildLocation({
          to: '/tasks/$queue/{-$id}',
          params: { queue, id: undefined },
          search: { carIds: String(car.id) },
        })
      : router.buildLocation({ to: '/cars/{-$id}', params: { id: car.id }, search: { tab: 'tasks' } })
    return {
      key: `car-tasks:${car.id}`,
      group: 'Автомобили',
      href,
      content: (
        <CarLine sign={IconClipboardText} car={car} query={query}>
          Заявки этой машины
        </CarLine>
      ),
      run: () => void router.navigate({ href }),
    }
  }
}

/** The form can be opened over queues and trucks; other screens navigate to the queue first. */
function useNewTaskOfCar() {
  const router = useRouter()
  const mayCreate = useMay(tasksRoutes.create)
  const me = useMe()
  const queue = newTaskQueue(me, useParams({ strict: false }).queue)
  return (car: CarShort): Entry[] => {
    if (!mayCreate) return []
    return [
      {
        key: `new:${car.id}`,
        group: 'Команды',
        content: (
          <CarLine sign={IconPlus} car={car} query="">
            Новая заявка для этой машины
          </CarLine>
        ),
        run: () => {
          openNewTaskOf(car, queue)
          if (!/^\/(tasks|cars)\b/.test(router.state.location.pathname))
            void router.navigate({ to: '/tasks/$queue/{-$id}', params: { queue, id: undefined } })
        },
      },
    ]
  }
}

function useListEntry(text: string): Entry {
  const router = useRouter()
  const me = useMe()
  const { queue = usualQueue(me) } = useParams({ strict: false })
  const title = useListTitle(queue)
  const { href } = router.buildLocation({
    to: '/tasks/$queue/{-$id}',
    params: { queue, id: undefined },
    search: { query: text },
  })
  return {
    key: 'list',
    group: 'Команды',
    keys: 'Slash',
    href,
    content: (
      <SignLine sign={IconFilter}>
        Показать в {queue === allQueues ? 'списке' : 'очереди'} {inQuotes(title)} всё, где есть{' '}
        {inQuotes(text)}
      </SignLine>
    ),
    run: () => void router.navigate({ href }),
  }
}

/** Recently opened objects. */
export function useRecentEntries(): Entry[] {
  const router = useRouter()
  return useRecents(useMe().id).map((recent) => ({
    key: `recent:${recent.to}`,
    group: 'Недавние',
    href: recent.to,
    content: 'kind' in recent ? <ObjectLine recent={recent} /> : <TaskLine recent={recent} query="" />,
    run: () => void router.navigate({ href: recent.to }),
  }))
}
