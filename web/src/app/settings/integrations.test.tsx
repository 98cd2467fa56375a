import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { renderSettings } from '../../testing/renderSettings.tsx'

const show = (settings = {}) => renderSettings({ section: 'integrations', settings })

describe('integrations', () => {
  test('name what is to come, what each will be for, and that it cannot be connected yet', async () => {
    await show()
    const coming = within(screen.getByRole('list', { name: 'Что появится' })).getAllByRole('listitem')
    const [telegram, ...others] = coming
    expect(telegram).toHaveTextContent(/^TelegramБот напишет в выбранные чаты.*Пока недоступно$/)
    expect(others.map((one) => one.textContent.split(/[А-Яа-я]:|:/)[0])).toEqual([
      expect.stringContaining('Системы мониторинга'),
      expect.stringContaining('Адреса, карта и маршруты'),
      expect.stringContaining('Уведомления в браузере и на телефоне'),
    ])
    for (const one of coming) expect(within(one).getByText('Пока недоступно')).toBeVisible()
  })

  test('ask for nothing that is of no use: no field and no button stands there', async () => {
    await show()
    const section = screen.getByRole('list', { name: 'Что появится' }).parentElement as HTMLElement
    for (const role of ['button', 'textbox', 'checkbox', 'switch', 'combobox', 'link'] as const)
      expect(within(section).queryAllByRole(role)).toEqual([])
  })

  test('are reached and scrolled by the keyboard, though there is nothing to press', async () => {
    await show()
    expect(screen.getByRole('region', { name: 'Настройки: Интеграции' })).toHaveAttribute('tabindex', '0')
  })

  test('say whether the description of the calls is open', async () => {
    const { unmount } = await show({ isApiDescribed: true })
    expect(screen.getByText(/Описание вызовов открыто по адресу \/api\/docs/)).toBeVisible()
    unmount()
    await show({ isApiDescribed: false })
    expect(screen.getByText(/Описание вызовов по адресу .+ включает/)).toBeVisible()
    expect(screen.getByText('NARYAD_API_DOCS')).toBeVisible()
  })
})
