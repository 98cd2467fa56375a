import type { TaskMark, TaskMarkInput } from '@naryad/contract/tasks/marks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { sessionState } from '../../client/session/state.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { connect, cutOff } from '../../testing/network.ts'
import { renderCard } from '../../testing/renderCard.tsx'
import { setZone } from '../../ui/formats/zone.ts'
import { makeTask } from './tasks.make.ts'
import { waiting } from './waiting/waiting.ts'

const me = makeMe({ id: 7, role: 'engineer' })
const operator = { id: 7, lastName: 'Гусев', firstName: 'Артём', middleName: '' }
const own = makeTask({ id: 18402, car: null, status: 'PLANNED', operator })

/** A device that knows where it is, or one whose user has refused to say. */
function deviceAt(coords: { latitude: number; longitude: number; accuracy: number } | null): void {
  const geolocation = {
    getCurrentPosition: (success: PositionCallback, failure: PositionErrorCallback) =>
      coords ? success({ coords } as GeolocationPosition) : failure({ code: 1 } as GeolocationPositionError),
  }
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: geolocation } }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

const marked = ({ body }: { body: TaskMarkInput }): TaskMark => ({
  id: 1,
  taskId: 18402,
  kind: 'ON_SITE',
  at: body.at ?? '',
  point: body.point,
  accuracyM: body.accuracyM,
})

const button = () => screen.findByRole('button', { name: 'Я на месте' })

beforeEach(() => sessionState.set('in'))

test('«Я на месте» sends the time and the place of the device once', async () => {
  deviceAt({ latitude: 55.796_289_4, longitude: 49.108_795, accuracy: 11.6 })
  const view = await renderCard({ me, width: 390, tasks: [own] })
  view.api.on(tasksRoutes.mark, marked)
  await userEvent.click(await button())
  await waitFor(() => expect(view.api.calls(tasksRoutes.mark)).toHaveLength(1))
  const [sent] = view.api.calls(tasksRoutes.mark)
  expect(sent?.body).toMatchObject({
    kind: 'ON_SITE',
    point: { lat: 55.796_289, lon: 49.108_795 },
    accuracyM: 12,
  })
  expect(waiting.get()).toEqual([])
})

test('without a network it waits, is shown with its time, and goes under the key of its first try', async () => {
  deviceAt(null)
  const view = await renderCard({ me, width: 390, tasks: [own] })
  cutOff(view)
  view.api.on(tasksRoutes.mark, () => {
    throw new TypeError('Failed to fetch')
  })
  await userEvent.click(await button())
  expect(await screen.findByText(/^На месте с \d\d:\d\d$/)).toBeInTheDocument()
  expect(waiting.get()).toMatchObject([{ kind: 'mark', body: { kind: 'ON_SITE', point: null } }])
  connect(view)
  view.api.on(tasksRoutes.mark, marked)
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(waiting.get()).toEqual([]))
  const keys = view.api.calls(tasksRoutes.mark).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('is offered again on the next day of the zone in which times are shown', async () => {
  deviceAt(null)
  setZone('Asia/Vladivostok')
  onTestFinished(() => setZone(null))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-07-15T22:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await renderCard({ me, width: 390, tasks: [{ ...own, onSiteAt: '2026-07-15T10:00:00Z' }] })
  expect(await button()).toBeVisible()
})

test('is offered to the operator of an open task alone', async () => {
  await renderCard({ me, width: 390, tasks: [{ ...own, operator: { ...operator, id: 8 } }] })
  expect(screen.queryByRole('button', { name: 'Я на месте' })).not.toBeInTheDocument()
})
