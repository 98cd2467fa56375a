import type { SharedSettings as Settings } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { QueueMark } from '../task/QueueMark.tsx'
import { SharedSettings } from './SharedSettings.tsx'

const named = (luv: string): Settings => ({
  companyName: 'ТахоСервис',
  companyPhone: null,
  companyEmail: null,
  hasRequisites: true,
  isAddressLocal: false,
  queueLabels: { ...queueTitles, luv },
  closeReasons: ['Решено по телефону'],
  commentPhrases: { internal: [], public: [] },
  map: { mode: 'offline' },
})

const ui = (
  <>
    <QueueMark queue="luv" />
    <SharedSettings />
  </>
)

const title = () => screen.getByRole('img').getAttribute('aria-label')

describe('what the company calls its queues', () => {
  test('is the built-in name until it is known, and after a refusal', async () => {
    const api = fakeApi()
    api.on(settingsRoutes.shared, () => {
      throw new Refused('UNAVAILABLE', 'Сервер занят')
    })
    await renderIn(ui, { me: makeMe() })
    expect(title()).toBe('ЛУВ')
    await waitFor(() => expect(api.calls(settingsRoutes.shared)).not.toHaveLength(0))
    expect(title()).toBe('ЛУВ')
  })

  test('is shown as soon as it is read, and the next time at once', async () => {
    const api = fakeApi()
    api.on(settingsRoutes.shared, () => named('Умное вождение'))
    const first = await renderIn(ui, { me: makeMe() })
    await waitFor(() => expect(title()).toBe('Умное вождение'))
    first.unmount()
    await renderIn(<QueueMark queue="luv" />, { me: makeMe() })
    expect(title()).toBe('Умное вождение')
  })

  test('follows an administrator who changes it', async () => {
    const api = fakeApi()
    let name = 'ЛУВ'
    api.on(settingsRoutes.shared, () => named(name))
    const { client } = await renderIn(ui, { me: makeMe() })
    await waitFor(() => expect(api.calls(settingsRoutes.shared)).toHaveLength(1))
    name = 'Умное вождение'
    await act(() => client.invalidateQueries({ queryKey: ['settings'] }))
    await waitFor(() => expect(title()).toBe('Умное вождение'))
  })

  test('that makes no sense, stored by another version, is the built-in again', async () => {
    localStorage.setItem('naryad:shared', JSON.stringify({ queueLabels: { luv: 'Л' } }))
    await renderIn(<QueueMark queue="luv" />, { me: makeMe() })
    expect(title()).toBe('ЛУВ')
  })
})
