import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { makeNotifiedEngineer } from '../support/accounts.ts'
import { showsNotifications } from '../support/browsers.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test.use(showsNotifications)

test('a push reaches the service worker, shows a notification, and opens and reads it when pressed', async ({
  baseURL,
  browser,
  request,
}) => {
  const dispatcher = await apiOf(request, 'dispatcher')
  const { id: operatorId, api: engineer } = await makeNotifiedEngineer(request)
  const task = await makeTask(dispatcher, { title: unique('Замена батареи'), queue: 'tachograph' })
  await dispatcher.call(tasksRoutes.operator, { params: { id: task.id }, body: { operatorId } })
  const page = await browserOf(browser, engineer, {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  await page.goto('/contacts')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
  await expect
    .poll(async () => (await engineer.call(notificationsRoutes.list, {})).items[0]?.taskId)
    .toBe(task.id)
  const [item] = (await engineer.call(notificationsRoutes.list, {})).items
  const payload = {
    title: item?.title,
    text: item?.text,
    url: item?.url,
    id: item?.id,
    tag: `task-${task.id}`,
    isUrgent: true,
  }

  const browserProtocol = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    browserProtocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    })
    void browserProtocol.send('ServiceWorker.enable')
  })
  const deliver = (data: string) =>
    browserProtocol.send('ServiceWorker.deliverPushMessage', { origin: baseURL ?? '', registrationId, data })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications())
        .map(({ title, body, tag }) => ({ title, body, tag }))
        .toSorted((one, other) => one.tag.localeCompare(other.tag)),
    )

  // A push service sends a message again until the worker, which may be starting, has taken it.
  const deliverUntilShown = (data: string, wanted: readonly unknown[]) =>
    expect(async () => {
      await deliver(data)
      await expect.poll(shown, { timeout: 3000 }).toEqual(wanted)
    }).toPass()
  const ofTask = { title: item?.title, body: item?.text, tag: `task-${task.id}` }
  await deliverUntilShown(JSON.stringify(payload), [ofTask])
  // A newer one about the same task takes its place; a push that cannot be read is shown too.
  const newer = { ...ofTask, body: 'Уже едут' }
  await deliverUntilShown(JSON.stringify({ ...payload, text: newer.body }), [newer])
  const unread = { title: 'Наряд', body: 'Есть новое уведомление', tag: 'unreadable' }
  await deliverUntilShown('не JSON', [newer, unread])

  const [worker] = page.context().serviceWorkers()
  // The events of a worker are not known to the types of a page.
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: 'task-${task.id}' })
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
  await expect(page).toHaveURL(new RegExp(`/tasks/tachograph/${task.id}`))
  await expect
    .poll(async () => (await engineer.call(notificationsRoutes.list, {})).items[0]?.readAt)
    .not.toBeNull()
  await page.context().close()
})
