import { maxDriverTachographFiles } from '@naryad/contract/driver-page/driver-page.words'
import type { UploadedTachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Device } from './device.ts'
import { SendFiles } from './SendFiles.tsx'

const card = (name = 'карта.ddd') => new File(['card'], name)

function open(send: (files: readonly File[]) => Promise<readonly UploadedTachographFile[]>) {
  const sendFiles = vi.fn(send)
  const refresh = vi.fn(async () => undefined)
  render(<SendFiles device={{ sendFiles, refresh } as unknown as Device} />)
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText(/^Отправить файл карты или тахографа$/), { target: { files } })
  return { sendFiles, refresh, choose }
}

test('files are sent, and each says what became of it', async () => {
  const { sendFiles, refresh, choose } = open(async () => [
    { name: 'карта.ddd', outcome: 'ADDED', id: 1, reason: '' },
    { name: 'старая.ddd', outcome: 'KNOWN', id: null, reason: '' },
    { name: 'чужая.ddd', outcome: 'REFUSED', id: null, reason: 'это карта другого водителя' },
  ])
  const files = [card(), card('старая.ddd'), card('чужая.ddd')]
  choose(...files)
  expect(await screen.findByText('карта.ddd: принят')).toBeVisible()
  expect(screen.getByText('старая.ddd: уже отправлен раньше')).toBeVisible()
  expect(screen.getByText('чужая.ddd: это карта другого водителя')).toBeVisible()
  expect(sendFiles).toHaveBeenCalledExactlyOnceWith(files)
  expect(refresh).toHaveBeenCalledOnce()
})

test('a failure is said, and the next attempt clears it', async () => {
  let isDown = true
  const { choose } = open(async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return [{ name: 'карта.ddd', outcome: 'ADDED', id: 1, reason: '' }]
  })
  choose(card())
  expect(await screen.findByRole('alert')).toHaveTextContent(/\S/)
  isDown = false
  choose(card())
  expect(await screen.findByText('карта.ddd: принят')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('more files than a call takes are not sent', async () => {
  const { sendFiles, choose } = open(async () => [])
  choose(...Array.from({ length: maxDriverTachographFiles + 1 }, (_, at) => card(`${at}.ddd`)))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `За раз отправляется не больше ${maxDriverTachographFiles} файлов`,
  )
  expect(sendFiles).not.toHaveBeenCalled()
})

test('nothing can be chosen while files are on their way', async () => {
  let arrive: () => void = () => undefined
  const { choose } = open(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve([])
      }),
  )
  choose(card())
  expect(await screen.findByLabelText('Отправляем…')).toBeDisabled()
  arrive()
  await waitFor(() => expect(screen.getByLabelText(/^Отправить файл/)).toBeEnabled())
})
