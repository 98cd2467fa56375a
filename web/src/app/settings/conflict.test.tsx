import type { Settings } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { makeSettings } from '../../rooms/settings/settings.make.ts'
import { Refused } from '../../testing/fakeApi.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

/** The server's settings have moved on since the screen read them. */
async function open(theirs: Partial<Settings['company']>) {
  const present = makeSettings()
  const current = makeSettings({ company: { ...present.company, ...theirs }, version: 8 })
  const scene = await renderSettings({
    prepare: (api) =>
      api.on(settingsRoutes.change, ({ body }) => {
        if (body.version !== 8)
          throw new Refused('CONFLICT', 'Настройки тем временем изменили, сверьте правки', { current })
        return { ...current, ...(body as Partial<Settings>), version: 9 }
      }),
  })
  scene.state.settings = current
  return scene
}

const typeAddress = async (text: string) => {
  await userEvent.type(screen.getByLabelText(/^Адрес/), text)
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
}

const sent = ({ api }: Awaited<ReturnType<typeof open>>) =>
  api.calls(settingsRoutes.change).map(({ body }) => body as { company: object; version: number })

describe('when a colleague has saved first', () => {
  test('and changed another field, both changes are applied without a question', async () => {
    const scene = await open({ fullName: 'ООО «ТахоСервис»' })
    await typeAddress('Казань')
    expect(await screen.findByText('Данные компании сохранены')).toBeInTheDocument()
    expect(sent(scene).map(({ version }) => version)).toEqual([7, 8])
    expect(sent(scene)[1]?.company).toMatchObject({ address: 'Казань', fullName: 'ООО «ТахоСервис»' })
  })

  test('and changed the same field, both are shown, and the user may insist', async () => {
    const scene = await open({ address: 'Уфа' })
    await typeAddress('Казань')
    const window = within(await screen.findByRole('dialog', { name: /^Настройки изменили одновременно/ }))
    expect(window.getByText('Казань')).toBeInTheDocument()
    expect(window.getByText('Уфа')).toBeInTheDocument()
    await userEvent.click(window.getByRole('button', { name: 'Оставить свою' }))
    expect(await screen.findByText('Данные компании сохранены')).toBeInTheDocument()
    expect(sent(scene).at(-1)).toMatchObject({ company: { address: 'Казань' }, version: 8 })
  })

  test('and changed the same field, one may take the new', async () => {
    const scene = await open({ address: 'Уфа' })
    await typeAddress('Казань')
    await userEvent.click(await screen.findByRole('button', { name: /^Принять правку/ }))
    expect(screen.getByLabelText(/^Адрес/)).toHaveValue('Уфа')
    expect(screen.queryByText(/^Не сохранено/)).toBeNull()
    expect(sent(scene)).toHaveLength(1)
  })
})
