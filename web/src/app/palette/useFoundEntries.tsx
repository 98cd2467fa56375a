import type { CarShort } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { fullName } from '@naryad/contract/kit/people'
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
import { foundEntries, maxFound, type Unfolding } from './foundEntries.tsx'
import { CarLine, ObjectLine, SignLine, TaskLine } from './FoundLines.tsx'
import { type Matched, ranked } from './ranking.ts'
import { useFoundObjects } from './useFoundObjects.tsx'

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

/** Search results of the server, the kind of the best match first. */
export function useFoundEntries(wish: Wish, unfolding: Unfolding): Found {
  const tasks = useFoundTasks(wish)
  const cars = useFoundCars(wish)
  const objects = useFoundObjects(wish.text, { people: isAsked(wish, 'people'), all: isAsked(wish, 'all') })
  const list = useListEntry(wish.text)
  return {
    objects: foundEntries([tasks, cars, ...objects.kinds], wish.kind === 'all' ? unfolding : undefined),
    commands: isAsked(wish, 'all') ? [...cars.commands, list] : [],
    isSearching: tasks.isSearching || cars.isSearching || objects.isSearching,
  }
}

const matchedOfTask = ({ id, title, status, car, company, driver }: TaskItem): Matched => ({
  id,
  names: [String(id), title],
  mentions: [car?.plate, car?.title, company?.name, driver && fullName(driver)],
  isClosed: status === 'CLOSED',
})

function useFoundTasks(wish: Wish) {
  const router = useRouter()
  const me = useMe()
  const isOn = isAsked(wish, 'tasks')
  const { data, isFetching } = useQuery({ ...foundQueries.tasks(wish.text, maxFound), enabled: isOn })
  const found = ranked(isOn ? (data ?? []) : [], wish.text, matchedOfTask).map(({ object: task, rank }) => {
    const { href } = router.buildLocation({
      to: '/tasks/$queue/{-$id}',
      params: { queue: task.queue, id: task.id },
    })
    const entry: Entry = {
      key: `task:${task.id}`,
      group: 'Заявки',
      href,
      content: <TaskLine recent={recentOf(task, href)} query={wish.text} />,
      run: () => {
        remember(me.id, recentOf(task, href))
        void router.navigate({ href })
      },
    }
    return { entry, rank }
  })
  return { group: 'Заявки', found, isSearching: isFetching }
}

const matchedOfCar = ({
  id,
  plate,
  title,
  vin,
  garageNumber,
  brand,
  model,
  company,
  driver,
  status,
}: CarShort): Matched => ({
  id,
  names: [plate, title, vin, garageNumber],
  mentions: [`${brand} ${model}`, company?.name, driver && fullName(driver)],
  isClosed: status === 'ARCHIVED',
})

/** Trucks, and for the best match its tasks and a new task. */
function useFoundCars(wish: Wish) {
  const router = useRouter()
  const mayRead = useMay(carsRoutes.searchByQuery)
  const isOn = isAsked(wish, 'cars') && mayRead
  const { data, isFetching } = useQuery({ ...foundQueries.cars(wish.text, maxFound), enabled: isOn })
  const cars = ranked(isOn ? (data ?? []) : [], wish.text, matchedOfCar)
  const first = cars[0]?.object
  const tasksOf = useTasksOfCar()
  const newTask = useNewTaskOfCar()
  const found = cars.map(({ object: car, rank }) => {
    const { href } = router.buildLocation({ to: '/cars/{-$id}', params: { id: car.id } })
    const entry: Entry = {
      key: `car:${car.id}`,
      group: 'Автомобили',
      href,
      content: (
        <CarLine sign={IconTruck} car={car} query={wish.text}>
          {car.brand} {car.model}{' '}
          <span className="muted usual-weight">{car.company?.name ?? 'Нет данных'}</span>
        </CarLine>
      ),
      run: () => void router.navigate({ href }),
    }
    return { entry, rank }
  })
  return {
    group: 'Автомобили',
    found,
    ofBest: first && tasksOf(first, wish.text),
    commands: first ? newTask(first) : [],
    isSearching: isFetching,
  }
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
