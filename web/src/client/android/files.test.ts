import { afterEach, expect, test, vi } from 'vitest'

import { fakePackage } from '../../testing/fakePackage.ts'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { saveBlob } from '../files/saveFile.ts'
import { deleteSharedFiles, readSharedFiles } from '../uploads/sharedFiles.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  shownAlert.set(null)
})

const bytes = Uint8Array.from({ length: 1_000_000 }, (_, at) => (at * 31) % 256)

test('a file that the page saves is written by the package, whole and under its name', async () => {
  const { saved } = fakePackage()
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  await saveBlob(new Blob([bytes], { type: 'application/pdf' }), 'Акт № 18419.pdf')
  expect(saved).toEqual([{ name: 'Акт № 18419.pdf', type: 'application/pdf', bytes }])
  expect(link).not.toHaveBeenCalled()
})

test('an empty file is a file, too', async () => {
  const { saved } = fakePackage()
  await saveBlob(new Blob([]), 'Пусто.txt')
  expect(saved).toEqual([{ name: 'Пусто.txt', type: '', bytes: new Uint8Array() }])
})

test.each(['beginFile', 'appendFile', 'endFile'] as const)('says so when %s fails', async (call) => {
  const { saved } = fakePackage({ failing: call })
  await saveBlob(new Blob([bytes]), 'Отчет.xlsx')
  expect(saved).toEqual([])
  expect(shownAlert.get()).toMatchObject({ type: 'error', title: 'Файл не сохранён' })
  expect(shownAlert.get()?.text).toContain('«Отчет.xlsx»')
})

test('a photograph that outlived the page is offered once', async () => {
  const { pending } = fakePackage({ pending: { 'photo-1.jpg': bytes } })
  const [photograph, ...others] = await readSharedFiles()
  expect(others).toEqual([])
  expect(photograph?.file).toMatchObject({ name: 'photo-1.jpg', type: 'image/jpeg' })
  expect(new Uint8Array((await photograph?.file.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
  await deleteSharedFiles(photograph ? [photograph] : [])
  expect(pending.size).toBe(0)
  expect(await readSharedFiles()).toEqual([])
})
