import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import type { LightRule } from '@naryad/contract/lights/light-rules'
import type { CarLight } from '@naryad/contract/lights/lights'
import { lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { call } from '../../client/api/api.ts'
import { ApiError } from '../../client/api/errors.ts'
import { newTryKey, type TryKey } from '../../client/api/useKey.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMe } from '../../client/session/me.ts'
import { factRooms, lightsQueries } from '../../entities/light/lights.queries.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { answersOf, requestWords, uncoveredFacts } from './lights.texts.ts'

/** Each truck is a call of its own. */
const maxTrucks = 100

const taskForms: Forms = ['заявку', 'заявки', 'заявок']
const truckForms: Forms = ['автомобиль', 'автомобиля', 'автомобилей']

export function openOrderMany(ids: readonly number[]): void {
  if (ids.length > maxTrucks)
    alert({ type: 'warning', text: `За раз создаётся не больше ${counted(maxTrucks, taskForms)}` })
  else openModal({ title: 'Создать заявки', body: () => <OrderMany ids={ids} /> })
}

const chosenLights = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['lights', 'chosen', ids],
    queryFn: ({ signal }) =>
      call(lightsRoutes.search, { body: { ids: [...ids], limit: maxTrucks } }, { signal }),
    meta: { rooms: factRooms },
  })

const useChosen = (ids: readonly number[]) => {
  const body = { ids: [...ids], limit: maxTrucks }
  const lights = useQuery(chosenLights(ids))
  const cars = useQuery({
    queryKey: ['cars', 'chosen', ids],
    queryFn: ({ signal }) => call(carsRoutes.search, { body }, { signal }),
  })
  const rules = useQuery(lightsQueries.rules)
  return lights.data && cars.data && rules.data
    ? { lights: lights.data.items, cars: cars.data.items, rules: rules.data.items }
    : undefined
}

/**
 * What will become of the chosen trucks: a new request with what no open one is about, comments to the open ones if
 * they answer for all, nothing for a green truck and for one that only a critical request makes red.
 */
interface Fates {
  create: readonly CarLight[]
  join: readonly CarLight[]
  inHand: number
  inOrder: number
}

function fatesOf(lights: readonly CarLight[]): Fates {
  const wrong = lights.filter(({ light }) => light === 'RED' || light === 'YELLOW')
  const create = wrong.filter((light) => uncoveredFacts(light).length > 0)
  const join = wrong.filter((light) => answersOf(light).some(({ facts }) => facts.length > 0))
  return {
    create,
    join,
    inHand: wrong.length - create.length - join.length,
    inOrder: lights.length - wrong.length,
  }
}

/** A truck that was ordered for in this window, as it was then: its own request is no reason for a comment. */
interface Started {
  readonly light: CarLight
  readonly isDone: boolean
}

const leftOf = (lights: readonly CarLight[], started: ReadonlyMap<number, Started>): CarLight[] =>
  lights.flatMap((light) => {
    const own = started.get(light.id)
    return own?.isDone ? [] : (own?.light ?? light)
  })

/** A colleague has ordered in this very moment; other failures stop the rest. */
function refusedAsOrdered(error: unknown): false {
  if (error instanceof ApiError && error.code === 'CONFLICT') return false
  throw error
}

const doneText = (count: number, byOthers: number): string => {
  if (count === 0) return nothingToOrder
  const ready = `Готово: ${counted(count, truckForms)}`
  return byOthers === 0 ? ready : `${ready}, из них у ${byOthers} заявку только что создал другой сотрудник`
}

const nothingToOrder = 'Заявки не нужны: все выбранные автомобили в порядке или уже в работе'

interface Sending {
  /** Of the truck, or of the truck and the request that is joined. */
  readonly key: string
  readonly send: (idempotencyKey: string) => Promise<unknown>
}

/** Creates the request of a truck, or adds to each open one what it is about. */
function sendingsOf(
  light: CarLight,
  { queue, car, rules }: { queue: Queue; car: Car | undefined; rules: readonly LightRule[] },
): Sending[] {
  const uncovered = uncoveredFacts(light)
  if (uncovered.length === 0)
    return answersOf(light).map(({ task, facts }) => ({
      key: `${light.id} ${task.id}`,
      send: (idempotencyKey) =>
        call(
          tasksRoutes.comment,
          { params: { id: task.id }, body: { text: requestWords(facts, rules).text, isInternal: true } },
          { idempotencyKey },
        ),
    }))
  const { title, text, lightRuleIds } = requestWords(uncovered, rules)
  const body = {
    queue,
    title,
    description: text,
    lightRuleIds,
    carId: light.id,
    companyId: light.company?.id ?? null,
    driverId: car?.driver?.id ?? null,
    carServerId: car?.carServer?.id ?? null,
  }
  return [
    {
      key: `${light.id}`,
      send: (idempotencyKey) => call(tasksRoutes.create, { body }, { idempotencyKey }),
    },
  ]
}

/** A request for each chosen truck that is not green, with what is wrong as its words; open requests get them as a comment. */
function OrderMany({ ids }: { ids: readonly number[] }) {
  const me = useMe()
  const titles = useQueueTitles()
  const chosen = useChosen(ids)
  const offered = Queue.options.filter((queue) => worksQueue(me.queues, queue))
  const [queue, setQueue] = useState<Queue>(me.queues[0] ?? 'tachograph')
  const client = useQueryClient()
  const keys = useRef(new Map<string, TryKey>())
  const done = useRef(new Set<string>())
  const [started, setStarted] = useState<ReadonlyMap<number, Started>>(new Map())
  const fates = fatesOf(leftOf(chosen?.lights ?? [], started))

  /** A repeated press goes on after a failure. */
  const order = useAction({
    run: async () => {
      // A colleague may have ordered for some of the trucks since the window was opened.
      const { items } = await client.query({ ...chosenLights(ids), staleTime: 0 })
      const { create, join } = fatesOf(leftOf(items, started))
      let byOthers = 0
      for (const light of [...create, ...join]) {
        const mark = (isDone: boolean) => setStarted((all) => new Map(all).set(light.id, { light, isDone }))
        const car = chosen?.cars.find(({ id }) => id === light.id)
        mark(false)
        for (const { key, send } of sendingsOf(light, { queue, car, rules: chosen?.rules ?? [] })) {
          if (done.current.has(key)) continue
          const tryKey = keys.current.get(key) ?? newTryKey()
          keys.current.set(key, tryKey)
          const isOrdered = await tryKey.run(send).then(() => true, refusedAsOrdered)
          if (!isOrdered) byOthers += 1
          done.current.add(key)
        }
        mark(true)
      }
      const count = create.length + join.length + [...started.values()].filter(({ isDone }) => isDone).length
      return { count, byOthers }
    },
    touches: ['tasks', 'cars', 'lights'],
    done: ({ count, byOthers }) => doneText(count, byOthers),
  })
  const submit = async () => {
    if (fates.create.length + fates.join.length === 0) {
      alert({ type: 'warning', text: nothingToOrder })
      throw new Error('nothing to order')
    }
    await order.run(undefined)
  }
  if (!chosen) return <SkeletonRows rows={3} height={32} />
  return (
    <DialogForm
      submit={fates.create.length > 0 ? `Создать ${counted(fates.create.length, taskForms)}` : 'Присоединить'}
      onSubmit={submit}
    >
      <p className="no-margin secondary">{planText(fates)}</p>
      {fates.create.length > 0 && (
        <Select
          label={taskTitles.queue}
          comboboxProps={{ withinPortal: false }}
          data={offered.map((value) => ({ value, label: titles[value] }))}
          value={queue}
          onChange={(value) => setQueue(Queue.parse(value))}
        />
      )}
    </DialogForm>
  )
}

function planText({ create, join, inHand, inOrder }: Fates): string {
  const parts = [
    create.length > 0 && `На каждый ТС — одна заявка: что просрочено, в её описании.`,
    join.length > 0 &&
      `Уже есть открытая заявка о том же у ${join.length}: причины станут комментарием к ней.`,
    inHand > 0 && `Красный только из-за критичной заявки: ${counted(inHand, truckForms)}, вторая не нужна.`,
    inOrder > 0 && `В порядке ${counted(inOrder, truckForms)}: заявка не нужна.`,
  ]
  return parts.filter(Boolean).join(' ')
}
