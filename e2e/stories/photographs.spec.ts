import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { Page } from '@playwright/test'

import { makeTask, unique } from '../support/scenes.ts'
import { cardOf } from '../support/screen.ts'
import { browserOf, expect, test } from '../support/story.ts'

const mebibyte = 1024 * 1024

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What a telephone held upright writes at the head of a file: the picture lies on its side, turn it. */
const exifOnItsSide = Buffer.from(
  'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000',
  'hex',
)

/** Made once: to draw and to encode it takes seconds. */
let photographOnce: Promise<Buffer> | undefined
const photographOf = (page: Page): Promise<Buffer> => (photographOnce ??= makePhotograph(page))

/** A photograph of twelve megapixels, as a telephone makes it. */
async function makePhotograph(page: Page): Promise<Buffer> {
  const lying = await page.evaluate(async () => {
    const grain = new ImageData(1000, 750)
    // The browser gives so much chance at a time.
    for (let at = 0; at < grain.data.length; at += 65_536)
      crypto.getRandomValues(grain.data.subarray(at, at + 65_536))
    for (let alpha = 3; alpha < grain.data.length; alpha += 4) grain.data[alpha] = 255
    const small = new OffscreenCanvas(1000, 750)
    small.getContext('2d')?.putImageData(grain, 0, 0)
    const canvas = new OffscreenCanvas(4000, 3000)
    canvas.getContext('2d')?.drawImage(small, 0, 0, 4000, 3000)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    return [...new Uint8Array(await blob.arrayBuffer())].map((byte) => String.fromCodePoint(byte)).join('')
  })
  const bytes = Buffer.from(lying, 'latin1')
  return Buffer.concat([bytes.subarray(0, 2), exifOnItsSide, bytes.subarray(2)])
}

/** What the device keeps of files. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('naryad')
        opening.addEventListener('error', () => reject(new Error('the device keeps no files')))
        opening.addEventListener('success', () => {
          const files = opening.result.transaction('files').objectStore('files').getAll()
          files.addEventListener('success', () => {
            opening.result.close()
            resolve((files.result as { name: string }[]).map(({ name }) => name))
          })
        })
      }),
  )

test('a photograph of a telephone leaves it small and upright', async ({ api, browser }) => {
  const task = await makeTask(api, { title: unique('Фотография'), queue: 'skud' })
  const page = await browserOf(browser, api, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/tasks/skud/${task.id}`)
  const buffer = await photographOf(page)
  expect(buffer.length).toBeGreaterThan(4 * mebibyte)
  const chooser = page.waitForEvent('filechooser')
  await cardOf(page, task).getByRole('button', { name: 'Добавить фото' }).tap()
  await (await chooser).setFiles({ name: 'тахограф.jpg', mimeType: 'image/jpeg', buffer })
  const list = async () => (await api.call(attachmentsRoutes.list, { params: { id: task.id } })).items
  await expect.poll(async () => (await list()).length).toBe(1)
  const [kept] = await list()
  expect(kept).toMatchObject({ name: 'тахограф.jpg', mime: 'image/jpeg' })
  expect(kept?.size).toBeLessThan(buffer.length / 2)
  const sides = await page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob())
    return [picture.width, picture.height]
  }, kept?.url ?? '')
  expect(sides).toEqual([1920, 2560])
  await page.context().close()
})

test('a photograph chosen while a request is being made is at the new task', async ({ api, browser }) => {
  test.slow()
  const title = unique('Сфотографировано сразу')
  const page = await browserOf(browser, api, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/tasks/skud')
  await page.getByRole('button', { name: 'Создать' }).tap()
  const form = page.getByRole('dialog', { name: 'Новая заявка' })
  await form.getByRole('combobox', { name: 'ТС' }).tap()
  await page.getByRole('option', { name: 'Заявка без ТС' }).tap()
  await form.getByRole('combobox', { name: 'Вид работ' }).tap()
  await page.getByRole('option').first().tap()
  await form.getByRole('textbox', { name: 'Тема' }).fill(title)
  const buffer = await photographOf(page)
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Сфотографировать' }).tap()
  await (
    await chooser
  ).setFiles([
    { name: 'до.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'лишний.png', mimeType: 'image/png', buffer: onePixel },
  ])
  await form.getByRole('button', { name: 'Убрать файл лишний.png' }).tap()
  await expect(form.locator('img[src^="blob:"]')).toHaveCount(1)

  await test.step('with the words of the form it survives a reload', async () => {
    await expect.poll(() => keptNames(page)).toEqual(['до.jpg'])
    await page.reload()
    await page.getByRole('button', { name: 'Создать' }).tap()
    await expect(form.getByRole('textbox', { name: 'Тема' })).toHaveValue(title)
    await expect(form.locator('img[src^="blob:"]')).toHaveCount(1)
  })
  await form.getByRole('button', { name: 'Создать заявку' }).tap()
  await expect(page).toHaveURL(/\/tasks\/skud\/\d+/)
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  const list = async () => (await api.call(attachmentsRoutes.list, { params: { id } })).items
  await expect.poll(async () => (await list()).map(({ name }) => name)).toEqual(['до.jpg'])
  expect((await list())[0]?.size).toBeLessThan(buffer.length / 2)
  await expect.poll(() => keptNames(page)).toEqual([])
  await page.context().close()
})
