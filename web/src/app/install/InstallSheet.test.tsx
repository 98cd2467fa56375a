import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { isStandalone, mobileSystem } from '../../client/device.ts'
import { installOffer } from '../../client/settings/installOffer.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { InstallSheet } from './InstallSheet.tsx'

const agents = {
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  pad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131.0.0.0 Mobile Safari/537.36',
  package: 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/131.0.0.0 Mobile Safari/537.36 NaryadAndroid/1.2.0',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36',
}

function pretend(agent: keyof typeof agents, touchPoints = 0): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[agent])
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touchPoints)
}

afterEach(() => {
  vi.restoreAllMocks()
  installOffer.set(false)
})

test.each([
  ['iphone', 5, 'ios'],
  ['pad', 5, 'ios'],
  ['pad', 0, null],
  ['android', 5, 'android'],
  ['desktop', 10, null],
] as const)('a browser that says %s with %i fingers is of %s', (agent, touchPoints, system) => {
  pretend(agent, touchPoints)
  expect(mobileSystem()).toBe(system)
})

test('nothing is offered inside the Android package', () => {
  pretend('package')
  expect(isStandalone()).toBe(true)
  pretend('android')
  expect(isStandalone()).toBe(false)
})

describe('the sheet', () => {
  const open = async (agent: keyof typeof agents, touchPoints = 5) => {
    pretend(agent, touchPoints)
    installOffer.set(true)
    await renderIn(<InstallSheet />)
  }
  const dismissed = () => localStorage.getItem('hideBottomSheetAndroid')

  test('shows three steps and no download on an iPhone', async () => {
    await open('iphone')
    expect(screen.getByRole('dialog', { name: 'Добавьте «Наряд» на экран «Домой»' })).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Нажмите «Поделиться» внизу экрана',
      '2Выберите «На экран „Домой“»',
      '3Нажмите «Добавить»',
    ])
    expect(screen.queryByText('Скачать')).toBeNull()
  })

  test('says on an iPad that the button is at the top', async () => {
    await open('pad')
    expect(screen.getByText('Нажмите «Поделиться» вверху экрана')).toBeVisible()
  })

  test('offers the package on Android and never appears again after a download', async () => {
    await open('android')
    const link = screen.getByText('Скачать').closest('a')
    expect(link).toHaveAttribute('href', '/app/naryad-1.2.0.apk')
    expect(screen.getByText('Версия 1.2.0 для Android')).toBeVisible()
    link?.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(screen.getByText('Скачать'))
    expect(dismissed()).toBe('true')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('never appears again after it was closed', async () => {
    await open('iphone')
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    expect(dismissed()).toBe('true')
    expect(installOffer.get()).toBe(false)
  })

  test.each([
    [null, true],
    ['true', false],
  ])('a page that is loaded where the mark of its closing is %s offers it: %s', async (mark, isOffered) => {
    pretend('android', 5)
    if (mark) localStorage.setItem('hideBottomSheetAndroid', mark)
    vi.resetModules()
    const loaded = await import('../../client/settings/installOffer.ts')
    expect(loaded.installOffer.get()).toBe(isOffered)
  })
})
